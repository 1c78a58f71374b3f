/** An offline book in the form that screens show. */
export interface OfflineBook {
  readonly bookId: string
  readonly title: string
  /** Size of the complete book in bytes. */
  readonly bytes: number
  /**
   * `downloading`: this tab fetches the files. `waiting`: this tab does not fetch the missing files. `expired`: the
   * right to read the book needs a renewal.
   */
  readonly phase: 'downloading' | 'waiting' | 'ready' | 'expired'
  /** True if a copy opens without a network: also an old one while its corrected version is downloading. */
  readonly opensOffline: boolean
  /** Share of the bytes that are on the device, 0 to 1: of the corrected version while it is downloading. */
  readonly share: number
  /** True if the library has a corrected version of the book that is not downloading. */
  readonly isOutdated: boolean
}

/**
 * Tells the user why a book was removed: no right to the book (`ended`), a full disk (`full`), or refused storage
 * (`blocked`).
 */
export interface OfflineNotice {
  readonly kind: 'ended' | 'full' | 'blocked'
  readonly title: string
}

/** The offline books and notices of one user. */
export interface OfflineState {
  readonly books: readonly OfflineBook[]
  readonly notices: readonly OfflineNotice[]
}

export const NOTHING_OFFLINE: OfflineState = { books: [], notices: [] }
