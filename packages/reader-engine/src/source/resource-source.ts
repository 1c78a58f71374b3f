/**
 * Where the files of one book come from: unpacked on a server, or a zip file in the hand.
 * Both keep one contract (testing/resource-source.contract.ts).
 */
export interface ResourceSource {
  /** The text of a file. Rejects with `ContentError`; its `status` is 404 where there is no such file. */
  readText(path: string): Promise<string>
  /**
   * An address that an element of the page can load the file from (picture, font, sound). Media are streamed from it.
   * Rejects with `ContentError` where the file is known to be missing.
   */
  address(path: string): Promise<string>
  /**
   * Called when an element failed to load the file: finds out why, renews what was out of date, and gives the address
   * to try again, once. Rejects with the `ContentError` that it found.
   */
  renewedAddress(path: string): Promise<string>
  /**
   * The address of a page whose own scripts may run, in a frame of an origin that is nobody's; only of a book that is
   * trusted. Asked for each time that the page is shown.
   */
  readonly scriptedAddress?: (path: string) => Promise<string>
  /**
   * The address of a resource on another host, made safe to stand in a style sheet too; undefined where the host page
   * does not allow it, and everywhere without this.
   */
  readonly remoteAddress?: (href: string) => string | undefined
  /** True where import has left `lectern.json` beside the book. */
  readonly indexed: boolean
  /** Frees what addresses hold. */
  close(): void
}

/** A file of a book that could not be had. `status` is the HTTP status; 0: the network did not answer. Spec 1 §8. */
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

/** The address of a resource on one of these hosts, else undefined. No quote and no backslash is left in it. */
export function allowedAddress(href: string, origins: readonly string[]): string | undefined {
  const url = URL.canParse(href, globalThis.location?.href) ? new URL(href, globalThis.location?.href) : undefined
  return url && origins.includes(url.origin) ? url.href.replaceAll('\\', '%5C') : undefined
}
