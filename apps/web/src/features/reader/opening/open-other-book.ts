import type { ContentError, createHttpSource } from '@lectern/reader-engine'
import { CallError } from '../../../platform/http/call-error.ts'
import type { OfflineCopy } from '../../../services/offline/offline-ports.ts'
import type { BookAddresses, BookLibrary } from '../position/book-library.ts'
import type { OpenedBook } from './open-book.ts'

/**
 * Parts of the engine that the reader has loaded. An import of their code here would move them to another file of the
 * build.
 */
interface SourceEngine {
  readonly ContentError: typeof ContentError
  readonly createHttpSource: typeof createHttpSource
}

interface OtherOpening {
  readonly engine: SourceEngine
  readonly library: BookLibrary | null
  readonly remoteOrigins: readonly string[]
}

/** A copy on this device, a chosen zip file, or the address of a book. */
interface OtherBook {
  readonly copy: OfflineCopy | null | undefined
  readonly file: File | null
  readonly fileUrl: string | undefined
}

/** Opens a book whose files do not come from the library. Raises `CallError` and `ContentError`. */
export async function openOtherBook(
  { engine, library, remoteOrigins }: OtherOpening,
  { copy, file, fileUrl }: OtherBook,
): Promise<OpenedBook> {
  if (library && copy) return openOfflineBook(copy, library, remoteOrigins)
  if (file !== null) return { ...(await openZipBook(file, getName(file))), lastmark: undefined, bookmarks: null }
  if (fileUrl === undefined) throw new CallError({ ok: false, code: 'book_not_found', status: 404 })
  const [{ makeSource, name }, lastmark, bookmarks] = await Promise.all([
    openBookAt(engine, fileUrl, remoteOrigins, library),
    library?.lastmark(),
    library?.bookmarks(),
  ])
  return { makeSource, name, lastmark, bookmarks: bookmarks ?? null }
}

const getName = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/** Opens an offline book. Lastmark and bookmarks come from the library, or from stored responses. */
async function openOfflineBook(
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
 * Opens the book at a signed address. Does not unpack the whole of a zip file. If the address is that of the library's
 * book, `library` renews the signature. Raises `ContentError`.
 */
export async function openBookAt(
  engine: SourceEngine,
  fileUrl: string,
  remoteOrigins: readonly string[] = [],
  library: Pick<BookLibrary, 'addresses' | 'policy'> | null = null,
): Promise<Pick<OpenedBook, 'makeSource' | 'name'>> {
  if (!URL.canParse(fileUrl, globalThis.location.origin)) throw new engine.ContentError(fileUrl, 404)
  const url = new URL(fileUrl, globalThis.location.origin)
  if (/\.(?:epub|zip)$/iu.test(url.pathname)) return openZipBook(url.href, `${url.origin}${url.pathname}`)
  const resourcesUrl = `${url.origin}${url.pathname}`
  let policy = url.search.slice(1)
  // Requested at the opening, because a later revision of the book has another address.
  const opened = library?.addresses().catch(() => undefined)
  const refresh = library && {
    refreshPolicy: async () => (policy = await requestPolicyFor(engine, resourcesUrl, library, await opened)),
  }
  return {
    makeSource: () => engine.createHttpSource({ resourcesUrl, policy, indexed: true, remoteOrigins, ...refresh }),
    name: resourcesUrl,
  }
}

/**
 * Requests the policy of a library book for files at `address`. Raises `ContentError` if the library has the book at
 * another address, because only the book's own server may receive the policy. Raises `CallError`.
 */
async function requestPolicyFor(
  { ContentError }: SourceEngine,
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
async function openZipBook(file: Blob | string, name: string): Promise<Pick<OpenedBook, 'makeSource' | 'name'>> {
  const { openZipSource } = await import('@lectern/reader-engine/zip')
  const source = await openZipSource(file)
  return { makeSource: () => source, name }
}
