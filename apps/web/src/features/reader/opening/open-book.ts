import type { Bookmark } from '@lectern/contracts'
import { ContentError, createHttpSource, type ResourceSource } from '@lectern/reader-engine'
import type { OfflineCopy } from '../../../services/offline/offline-ports.ts'
import type { BookLibrary, Lastmark } from '../position/book-library.ts'

/** A book that can be read: where its files are, and where the reader stopped. */
export interface OpenedBook {
  /** What this device knows the book by; no signature in it. */
  readonly name: string
  /** Made for each reader anew, since a reader closes its source. */
  readonly makeSource: () => ResourceSource
  readonly lastmark: Lastmark | undefined
  /** Null: bookmarks are not for this book. */
  readonly bookmarks: readonly Bookmark[] | null
}

/** Opens a book of the library: address, signature, place and bookmarks at once. Raises `CallError`. */
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
  // The fresh policy outlives the reader that asked for it.
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

/** Opens a book that this device keeps; place and bookmarks are the library's, where it answers. */
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

/** Its signature may be over by the time that a page is shown. */
async function freshScriptedUrl(library: BookLibrary): Promise<string> {
  const { scriptedUrl } = await library.addresses()
  if (scriptedUrl === undefined) throw new Error('the book is trusted no more')
  return scriptedUrl
}

/** Opens the book at a signed address: its query is its policy. A zip file is read in place. Raises `ContentError`. */
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

/** Opens a zip file of the user's, or at an address. The zip reader is loaded only now. Raises `ContentError`. */
export async function openZipBook(file: Blob | string, name: string): Promise<Pick<OpenedBook, 'makeSource' | 'name'>> {
  const { openZipSource } = await import('@lectern/reader-engine/zip')
  const source = await openZipSource(file)
  return { makeSource: () => source, name }
}
