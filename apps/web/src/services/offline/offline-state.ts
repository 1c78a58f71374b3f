/** An offline book in the form that screens show. */
export interface OfflineBook {
  readonly bookId: string
  readonly title: string
  /** Size of the complete book. */
  readonly bytes: number
  /**
   * `downloading`: this tab is fetching the files. `waiting`: the book is incomplete, and this tab does not fetch its
   * files. `ready`: the book can be read. `expired`: the library must first confirm that the user can still read the
   * book.
   */
  readonly phase: 'downloading' | 'waiting' | 'ready' | 'expired'
  /** Share of the bytes that are on the device, 0 to 1. */
  readonly share: number
}

/**
 * Tells the user that a book was removed: `ended` means that the user has lost the right to read the book, `full` that
 * the disk is full, `blocked` that the browser refused storage.
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
