/** How a book that somebody keeps stands. */
export interface KeptBook {
  readonly bookId: string
  readonly title: string
  /** Of the whole book. */
  readonly bytes: number
  /** On its way; waiting for a network to go on; here; here, and not to be read before the device has asked again. */
  readonly phase: 'coming' | 'waiting' | 'kept' | 'over'
  /** 0 to 1. */
  readonly share: number
}

/** What happened to a book while nobody asked. */
export interface KeptNotice {
  readonly kind: 'ended' | 'full' | 'blocked'
  readonly title: string
}

/** What one person keeps on this device. */
export interface KeptState {
  readonly books: readonly KeptBook[]
  readonly notices: readonly KeptNotice[]
}

export const NOTHING_KEPT: KeptState = { books: [], notices: [] }
