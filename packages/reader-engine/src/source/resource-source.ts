/**
 * Port: the files of one book, from a server, a device or a zip file. All implementations pass the tests of
 * `testing/resource-source.contract.ts`.
 */
export interface ResourceSource {
  /** Returns the text of a file. Rejects with `ContentError`, with status 404 for a missing file. */
  readText(path: string): Promise<string>
  /**
   * Returns an address from which a page can load the file. Rejects with `ContentError` if the source can tell that the
   * file does not exist.
   */
  address(path: string): Promise<string>
  /**
   * Returns a renewed address after a failure or an ended media request. Rejects with a `ContentError` that states the
   * reason of the failure.
   */
  renewedAddress(path: string): Promise<string>
  /**
   * Returns the address of a page that may run its scripts, in a frame with an opaque origin. Present only for a
   * trusted book.
   */
  readonly scriptedAddress?: (path: string) => Promise<string>
  /**
   * Returns the address of a resource on another server, safe in a style sheet; undefined if its origin is not allowed.
   * Without this function, no remote address is allowed.
   */
  readonly remoteAddress?: (href: string) => string | undefined
  /** True if import has stored `lectern.json` with the book. */
  readonly indexed: boolean
  /** Revokes the addresses that the source created. */
  close(): void
}

/** The part of a source that reads texts. */
export type BookFiles = Pick<ResourceSource, 'readText' | 'indexed'>

/**
 * Thrown if a file of a book cannot be loaded. `status` is an HTTP status; 0 means that no response arrived. Spec 1 §8.
 */
export class ContentError extends Error {
  readonly path: string
  readonly status: number

  constructor(path: string, status: number, options?: ErrorOptions) {
    super(`${path}: ${status === 0 ? 'no answer' : `status ${status}`}`, options)
    this.name = 'ContentError'
    this.path = path
    this.status = status
  }
}

/** Returns the address if its origin is allowed, else undefined. The result is safe inside `url("…")`. */
export function allowedAddress(href: string, origins: readonly string[]): string | undefined {
  const url = URL.canParse(href, globalThis.location?.href) ? new URL(href, globalThis.location?.href) : undefined
  return url && origins.includes(url.origin) ? url.href.replaceAll('\\', '%5C') : undefined
}
