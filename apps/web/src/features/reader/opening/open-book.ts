import type { Bookmark } from '@lectern/contracts'
import { ContentError, createHttpSource, type ResourceSource } from '@lectern/reader-engine'
import type { OfflineCopy } from '../../../services/offline/offline-ports.ts'
import type { BookAddresses, BookLibrary, Lastmark } from '../position/book-library.ts'

/** An opened book with its files, lastmark and bookmarks. */
export interface OpenedBook {
  /** Identifies the book in this device's storage. */
  readonly name: string
  /**
   * Returns a source for a reader. A reader closes its source, so each call returns another source, except for a zip
   * file.
   */
  readonly makeSource: () => ResourceSource
  readonly lastmark: Lastmark | undefined
  /** Null if the book cannot have bookmarks. */
  readonly bookmarks: readonly Bookmark[] | null
  /** True for an offline copy of which the library has a corrected version. */
  readonly isOutdated?: boolean
}

/**
 * Opens the current revision of a library book. The reader stays in this revision, so the signatures are renewed for it.
 * Raises `CallError`.
 */
export async function openLibraryBook(
  library: BookLibrary,
  remoteOrigins: readonly string[] = [],
): Promise<OpenedBook> {
  const [{ resourcesUrl, scriptedUrl, revision }, policy, lastmark, bookmarks] = await Promise.all([
    library.addresses(),
    library.policy(),
    library.lastmark(),
    library.bookmarks(),
  ])
  // A reader that opens this book later starts with the latest policy.
  let currentPolicy = policy
  const refreshPolicy = async () => (currentPolicy = await library.policy(revision))
  const scripted = scriptedUrl === undefined ? {} : { scriptedUrl: () => requestScriptedUrl(library, revision) }
  return {
    makeSource: () =>
      createHttpSource({
        resourcesUrl,
        policy: currentPolicy,
        refreshPolicy,
        indexed: true,
        remoteOrigins,
        ...scripted,
      }),
    lastmark,
    bookmarks,
    name: resourcesUrl,
  }
}

/** Opens an offline book. Lastmark and bookmarks come from the library, or from stored responses. */
export async function openOfflineBook(
  { name, isOutdated, ...files }: OfflineCopy,
  library: Pick<BookLibrary, 'lastmark' | 'bookmarks'>,
  remoteOrigins: readonly string[] = [],
): Promise<OpenedBook> {
  const [{ createFileSource }, lastmark, bookmarks] = await Promise.all([
    import('@lectern/reader-engine/files'),
    library.lastmark(),
    library.bookmarks(),
  ])
  return { name, makeSource: () => createFileSource({ ...files, remoteOrigins }), lastmark, bookmarks, isOutdated }
}

/**
 * Requests the address of the scripted pages again. Raises an error if the revision is no longer trusted, and
 * `CallError`.
 */
async function requestScriptedUrl(library: BookLibrary, revision: number | undefined): Promise<string> {
  const { scriptedUrl } = await library.addresses(revision)
  if (scriptedUrl === undefined) throw new Error('the book is no longer trusted')
  return scriptedUrl
}

/**
 * Opens the book at a signed address. Does not unpack the whole of a zip file. If the address is that of the library's
 * book, `library` renews the signature. Raises `ContentError`.
 */
export async function openBookAt(
  fileUrl: string,
  remoteOrigins: readonly string[] = [],
  library: Pick<BookLibrary, 'addresses' | 'policy'> | null = null,
): Promise<Pick<OpenedBook, 'makeSource' | 'name'>> {
  if (!URL.canParse(fileUrl, globalThis.location.origin)) throw new ContentError(fileUrl, 404)
  const url = new URL(fileUrl, globalThis.location.origin)
  if (/\.(?:epub|zip)$/iu.test(url.pathname)) return openZipBook(url.href, `${url.origin}${url.pathname}`)
  const resourcesUrl = `${url.origin}${url.pathname}`
  let policy = url.search.slice(1)
  // Requested at the opening, because a later revision of the book has another address.
  const opened = library?.addresses().catch(() => undefined)
  const refresh = library && {
    refreshPolicy: async () => (policy = await requestPolicyFor(resourcesUrl, library, await opened)),
  }
  return {
    makeSource: () => createHttpSource({ resourcesUrl, policy, indexed: true, remoteOrigins, ...refresh }),
    name: resourcesUrl,
  }
}

/**
 * Requests the policy of a library book for files at `address`. Raises `ContentError` if the library has the book at
 * another address, because only the book's own server may receive the policy. Raises `CallError`.
 */
async function requestPolicyFor(
  address: string,
  library: Pick<BookLibrary, 'addresses' | 'policy'>,
  opened: BookAddresses | undefined,
): Promise<string> {
  const { resourcesUrl, revision } = opened ?? (await library.addresses())
  const toFolder = (href: string) => new URL(href, globalThis.location.origin).href.replace(/\/*$/u, '/')
  if (toFolder(resourcesUrl) !== toFolder(address)) throw new ContentError(address, 403)
  return library.policy(revision)
}

/** Opens a zip file. Loads the zip code on first use. Raises `ContentError`. */
export async function openZipBook(file: Blob | string, name: string): Promise<Pick<OpenedBook, 'makeSource' | 'name'>> {
  const { openZipSource } = await import('@lectern/reader-engine/zip')
  const source = await openZipSource(file)
  return { makeSource: () => source, name }
}
