/** How a book that somebody keeps stands. */
export interface OfflineBook {
  readonly bookId: string
  readonly title: string
  /** Of the whole book. */
  readonly bytes: number
  /** On its way; waiting for a network to go on; here; here, and not to be read before the device has asked again. */
  readonly phase: 'downloading' | 'waiting' | 'ready' | 'expired'
  /** 0 to 1. */
  readonly share: number
}

/** What happened to a book while nobody asked. */
export interface OfflineNotice {
  readonly kind: 'ended' | 'full' | 'blocked'
  readonly title: string
}

/** What one person keeps on this device. */
export interface OfflineState {
  readonly books: readonly OfflineBook[]
  readonly notices: readonly OfflineNotice[]
}

export const NOTHING_OFFLINE: OfflineState = { books: [], notices: [] }
