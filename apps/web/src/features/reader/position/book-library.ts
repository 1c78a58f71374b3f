import {
  type Bookmark,
  type BookmarkChange,
  type Call,
  type DevicePlace,
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

/** Where a reader stopped, on this device and on others. */
export interface Lastmark {
  /** Where the book opens. */
  readonly position: Position
  /** Where devices stopped at different places; the latest first. Empty where nobody knows of any. */
  readonly places: Promise<readonly DevicePlace[]>
}

/** What the library knows of one book and one reader, and what is on its way there. Spec 1 §7. */
export interface BookLibrary {
  /** Where its files are, and of a trusted book where its pages may run scripts. Raises `CallError`. */
  addresses(): Promise<{ readonly resourcesUrl: string; readonly scriptedUrl?: string | undefined }>
  /** Raises `CallError`. */
  policy(): Promise<string>
  /** Undefined where the reader has not begun, or where nobody knows: that is no error. */
  lastmark(): Promise<Lastmark | undefined>
  /** Never rejects: what cannot be sent now is kept on this device until it can. `progress` is how far, 0 to 1. */
  saveLastmark(position: Position, progress: number | null): Promise<void>
  bookmarks(): Promise<readonly Bookmark[]>
  /** False where the change is kept on this device for now. */
  changeBookmarks(change: BookmarkChange): Promise<boolean>
  pushReadLog(log: ReadLog): Promise<void>
}

/** What the library is being told is what it will answer: a copy on this device is opened with it, sent or not. */
type Remember = (call: Call, params: Readonly<Record<string, string>>, data: unknown) => Promise<unknown>

/** The library over HTTP; what is written goes through the outbox. */
export function createBookLibrary(
  http: HttpClient,
  outbox: Outbox,
  id: string,
  remember: Remember = async () => {},
): BookLibrary {
  const params = { id }
  let known: readonly Bookmark[] = []
  /** Payloads that wait for the library, of this book. */
  const queued = async <P extends { readonly bookId: string }>(kind: EntryKind<P>) =>
    (await outbox.queued(kind)).map(({ payload }) => payload).filter(({ bookId }) => bookId === id)
  const stored = async () => {
    const answer = await http.call(getStoredLastmark, { params })
    return answer.ok ? answer.data : undefined
  }

  return {
    addresses: async () => getData(await http.call(getResourcesUrl, { params })),
    policy: async () => getData(await http.call(getBookPolicy, { params })).policy,
    async lastmark() {
      const place = (await queued(lastmarks)).at(-1)
      if (place) {
        const places = outbox.drain().then(async () => (await stored())?.places ?? [])
        return { position: place.position, places }
      }
      const { position, places = [] } = (await stored()) ?? {}
      return position && { position, places: Promise.resolve(places) }
    },
    async saveLastmark(position, progress) {
      void remember(getStoredLastmark, params, { position, places: [] })
      await outbox.put(lastmarks, { bookId: id, position, progress })
    },
    async bookmarks() {
      // First: what is sent in the meantime is in both, and nothing is in neither.
      const changes = await queued(bookmarkChanges)
      const answer = await http.call(listBookmarks, { params })
      const list: readonly Bookmark[] = answer.ok ? answer.data.bookmarks : []
      known = mergeBookmarks(
        list,
        changes.map(({ change }) => change),
      )
      return known
    },
    async changeBookmarks(change) {
      known = mergeBookmarks(known, [change])
      void remember(listBookmarks, params, { bookmarks: known })
      return (await outbox.put(bookmarkChanges, { bookId: id, change })) === 'delivered'
    },
    async pushReadLog(log) {
      await outbox.put(readLogs, log)
    },
  }
}
