import {
  type Bookmark,
  type BookmarkChange,
  type Call,
  type DeviceLastmark,
  getBookPolicy,
  getResourcesUrl,
  listBookmarks,
  mergeBookmarks,
  type Position,
  type ReadLog,
} from '@lectern/contracts'
import { getData } from '../../../platform/http/call-error.ts'
import type { HttpClient } from '../../../platform/http/http-client.ts'
import type { EntryKind } from '../../../platform/outbox/entry-kind.ts'
import type { Outbox } from '../../../platform/outbox/outbox.ts'
import { bookmarkChanges } from '../../../services/reading/bookmark-changes.ts'
import { lastmarks } from '../../../services/reading/lastmarks.ts'
import { readLogs } from '../../../services/reading/read-logs.ts'
import { getStoredLastmark } from './stored-position.ts'

/** The user's last positions in a book, on all devices. */
export interface Lastmark {
  /** Position at which the book opens. */
  readonly position: Position
  /** Resolves to the different positions of the user's devices, the latest first. */
  readonly places: Promise<readonly DeviceLastmark[]>
}

export interface BookAddresses {
  readonly resourcesUrl: string
  readonly scriptedUrl?: string | undefined
  /** The revision at `resourcesUrl`. Undefined if the library has no revisions. */
  readonly revision?: number | undefined
}

/** One user's data about one book in the library. Spec 1 §7. */
export interface BookLibrary {
  /**
   * Returns the address of the files of a revision of the book, by default of the current one. A trusted book also has
   * an address for its scripted pages. Raises `CallError`.
   */
  addresses(revision?: number): Promise<BookAddresses>
  /**
   * Returns the signed query for requests of the files of a revision, by default of the current one. Raises
   * `CallError`.
   */
  policy(revision?: number): Promise<string>
  /** Resolves to the lastmark, or to undefined if no lastmark is known. */
  lastmark(): Promise<Lastmark | undefined>
  /** Saves the lastmark. Never rejects: an unsent position is queued. `progress` is 0 to 1; null if unknown. */
  saveLastmark(position: Position, progress: number | null): Promise<void>
  bookmarks(): Promise<readonly Bookmark[]>
  /** Changes the bookmarks. Resolves to true if the library has stored the change. */
  changeBookmarks(change: BookmarkChange): Promise<boolean>
  pushReadLog(log: ReadLog): Promise<void>
}

/** Stores a written value as the response to later requests, for the offline book. */
type StoreResponse = (call: Call, params: Readonly<Record<string, string>>, data: unknown) => Promise<unknown>

interface BookLibraryOptions {
  readonly storeResponse?: StoreResponse
  /** Address of the service that stores the bookmarks. Default: the library. Spec 1 §3, 'bookmarkUrl'. */
  readonly bookmarkUrl?: string | undefined
}

/** Creates the access to one book's library data over HTTP. All writes are queued in the outbox. */
export function createBookLibrary(
  http: HttpClient,
  outbox: Outbox,
  id: string,
  { storeResponse = async () => {}, bookmarkUrl: service }: BookLibraryOptions = {},
): BookLibrary {
  const params = { id }
  const toInput = (revision: number | undefined) => ({ params, query: { revision: revision?.toString() } })
  let bookmarkList: readonly Bookmark[] = []
  /** Returns the queued payloads of one kind for this book. */
  const queued = async <P extends { readonly bookId: string }>(kind: EntryKind<P>) =>
    (await outbox.queued(kind)).map(({ payload }) => payload).filter(({ bookId }) => bookId === id)
  const requestLastmark = async () => {
    const result = await http.call(getStoredLastmark, { params })
    return result.ok ? result.data : undefined
  }

  return {
    addresses: async (revision) => getData(await http.call(getResourcesUrl, toInput(revision))),
    policy: async (revision) => getData(await http.call(getBookPolicy, toInput(revision))).policy,
    async lastmark() {
      const queuedLastmark = (await queued(lastmarks)).at(-1)
      if (queuedLastmark) {
        const places = outbox.drain().then(async () => (await requestLastmark())?.places ?? [])
        return { position: queuedLastmark.position, places }
      }
      const { position, places = [] } = (await requestLastmark()) ?? {}
      return position && { position, places: Promise.resolve(places) }
    },
    async saveLastmark(position, progress) {
      void storeResponse(getStoredLastmark, params, { position, places: [] })
      await outbox.put(lastmarks, { bookId: id, position, progress })
    },
    async bookmarks() {
      // Read the queue before the list. A change that is sent between the requests is then in both.
      const changes = (await queued(bookmarkChanges)).filter((change) => change.service === service)
      const result = await http.call(listBookmarks, { params }, { service })
      const list: readonly Bookmark[] = result.ok ? result.data.bookmarks : []
      bookmarkList = mergeBookmarks(
        list,
        changes.map(({ change }) => change),
      )
      return bookmarkList
    },
    async changeBookmarks(change) {
      bookmarkList = mergeBookmarks(bookmarkList, [change])
      if (!service) void storeResponse(listBookmarks, params, { bookmarks: bookmarkList })
      return (await outbox.put(bookmarkChanges, { bookId: id, change, service })) === 'delivered'
    },
    async pushReadLog(log) {
      await outbox.put(readLogs, log)
    },
  }
}
