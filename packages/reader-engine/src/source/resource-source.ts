/**
 * Port: the files of one book, from a server, a device or a zip file. All implementations pass
 * testing/resource-source.contract.ts.
 */
export interface ResourceSource {
  /** Reads the text of a file. Rejects with `ContentError`; its `status` is 404 if there is no such file. */
  readText(path: string): Promise<string>
  /**
   * Returns an address from which an element of the page can load the file (picture, font, sound). Media are streamed.
   * Rejects with `ContentError` if the file is known to be missing.
   */
  address(path: string): Promise<string>
  /**
   * Called after an element failed to load the file. Finds the reason, renews an expired signature and returns the
   * address for one more attempt. Rejects with the `ContentError` that it found.
   */
  renewedAddress(path: string): Promise<string>
  /**
   * Returns the address of a page that may run its own scripts, in a frame with an opaque origin. Only for a trusted
   * book. Called each time the page is shown.
   */
  readonly scriptedAddress?: (path: string) => Promise<string>
  /**
   * Returns the address of a resource on another host, safe to use in a style sheet; undefined if the host page does
   * not allow it. If absent, no remote address is allowed.
   */
  readonly remoteAddress?: (href: string) => string | undefined
  /** True if import has stored `lectern.json` beside the book. */
  readonly indexed: boolean
  /** Releases the resources that addresses hold. */
  close(): void
}

/** A file of a book that could not be loaded. `status` is the HTTP status; 0 means no response. Spec 1 §8. */
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

/** Returns the address if its origin is allowed, else undefined. The result contains no quote and no backslash. */
export function allowedAddress(href: string, origins: readonly string[]): string | undefined {
  const url = URL.canParse(href, globalThis.location?.href) ? new URL(href, globalThis.location?.href) : undefined
  return url && origins.includes(url.origin) ? url.href.replaceAll('\\', '%5C') : undefined
}
