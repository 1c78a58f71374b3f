/** A book on this device, as screens show it. */
export interface OfflineBook {
  readonly bookId: string
  readonly title: string
  /** Size of the whole book. */
  readonly bytes: number
  /**
   * `downloading`: its files are being fetched; `waiting`: the download continues when the network is back; `ready`: it
   * can be read; `expired`: it can be read after the next answer of the library.
   */
  readonly phase: 'downloading' | 'waiting' | 'ready' | 'expired'
  /** Share of the book that is on the device, 0 to 1. */
  readonly share: number
}

/** Something that happened to a book in the background. */
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
