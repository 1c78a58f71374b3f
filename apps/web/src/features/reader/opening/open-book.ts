import type { Bookmark } from '@lectern/contracts'
import { ContentError, createHttpSource, type ResourceSource } from '@lectern/reader-engine'
import type { OfflineCopy } from '../../../services/offline/offline-ports.ts'
import type { BookLibrary, Lastmark } from '../position/book-library.ts'

/** A book that can be read: its files, the lastmark and the bookmarks. */
export interface OpenedBook {
  /** Name of the book on this device, without a signature. */
  readonly name: string
  /** Creates a source for each reader, because a reader closes its source. */
  readonly makeSource: () => ResourceSource
  readonly lastmark: Lastmark | undefined
  /** Null: this book has no bookmarks. */
  readonly bookmarks: readonly Bookmark[] | null
}

/** Opens a library book: requests addresses, policy, lastmark and bookmarks in parallel. Raises `CallError`. */
export async function openLibraryBook(
  library: BookLibrary,
  remoteOrigins: readonly string[] = [],
): Promise<OpenedBook> {
  const [{ resourcesUrl, scriptedUrl }, policy, lastmark, bookmarks] = await Promise.all([
    library.addresses(),
    library.policy(),
    library.lastmark(),
    library.bookmarks(),
  ])
  // Later readers of this book use the fresh policy, too.
  let current = policy
  const refreshPolicy = async () => (current = await library.policy())
  const trust = scriptedUrl === undefined ? {} : { scriptedUrl: () => freshScriptedUrl(library) }
  return {
    makeSource: () =>
      createHttpSource({ resourcesUrl, policy: current, refreshPolicy, indexed: true, remoteOrigins, ...trust }),
    lastmark,
    bookmarks,
    name: resourcesUrl,
  }
}

/** Opens a book that is stored on this device. Lastmark and bookmarks come from the library if it can be reached. */
export async function openOfflineBook(
  { name, ...files }: OfflineCopy,
  library: Pick<BookLibrary, 'lastmark' | 'bookmarks'>,
  remoteOrigins: readonly string[] = [],
): Promise<OpenedBook> {
  const [{ createFileSource }, lastmark, bookmarks] = await Promise.all([
    import('@lectern/reader-engine/files'),
    library.lastmark(),
    library.bookmarks(),
  ])
  return { name, makeSource: () => createFileSource({ ...files, remoteOrigins }), lastmark, bookmarks }
}

/** Requests a new address, because the signature of the first may have expired. */
async function freshScriptedUrl(library: BookLibrary): Promise<string> {
  const { scriptedUrl } = await library.addresses()
  if (scriptedUrl === undefined) throw new Error('the book is trusted no more')
  return scriptedUrl
}

/** Opens the book at a signed address, whose query is the policy. Reads a zip file in place. Raises `ContentError`. */
export async function openBookAt(
  fileUrl: string,
  remoteOrigins: readonly string[] = [],
): Promise<Pick<OpenedBook, 'makeSource' | 'name'>> {
  if (!URL.canParse(fileUrl, globalThis.location.origin)) throw new ContentError(fileUrl, 404)
  const url = new URL(fileUrl, globalThis.location.origin)
  if (/\.(?:epub|zip)$/iu.test(url.pathname)) return openZipBook(url.href, `${url.origin}${url.pathname}`)
  const policy = url.search.slice(1)
  const resourcesUrl = `${url.origin}${url.pathname}`
  return {
    makeSource: () => createHttpSource({ resourcesUrl, policy, indexed: true, remoteOrigins }),
    name: resourcesUrl,
  }
}

/** Opens a zip file of the user or at an address. Loads the zip reader on first use. Raises `ContentError`. */
export async function openZipBook(file: Blob | string, name: string): Promise<Pick<OpenedBook, 'makeSource' | 'name'>> {
  const { openZipSource } = await import('@lectern/reader-engine/zip')
  const source = await openZipSource(file)
  return { makeSource: () => source, name }
}
