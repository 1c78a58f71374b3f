import type { Bookmark } from '@lectern/contracts'
import { createHttpSource, type ResourceSource } from '@lectern/reader-engine'
import type { BookLibrary, Lastmark } from '../position/book-library.ts'

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

/**
 * Requests the address of the scripted pages again. Raises an error if the revision is no longer trusted, and
 * `CallError`.
 */
async function requestScriptedUrl(library: BookLibrary, revision: number | undefined): Promise<string> {
  const { scriptedUrl } = await library.addresses(revision)
  if (scriptedUrl === undefined) throw new Error('the book is no longer trusted')
  return scriptedUrl
}
