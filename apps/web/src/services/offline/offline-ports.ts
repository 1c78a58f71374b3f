import type { Call, ShelfBook } from '@lectern/contracts'
import type { HttpClient, RefusalCode } from '../../platform/http/http-client.ts'
import type { StoredValue } from '../../platform/stored-value.ts'
import type { FetchedPiece } from './download-book.ts'
import type { OwnedNotice } from './offline-notice.ts'
import type { OfflineRow } from './offline-row.ts'
import type { Signal } from '../../platform/signal.ts'
import type { OfflineNotice, OfflineState } from './offline-state.ts'
import type { OfflineStore } from './offline-store.ts'
import type { Piece } from './pieces.ts'

/** What keeping books needs of the world. */
export interface OfflinePorts {
  readonly store: OfflineStore
  /** What was not dismissed yet, of everybody; it outlives the page that it was said on. */
  readonly notices: StoredValue<OwnedNotice[]>
  readonly http: HttpClient
  readonly unreachable: Signal
  /** Who is logged in as themselves, or null. */
  readonly owner: () => string | null
  readonly now: () => number
  readonly schedule: (milliseconds: number, call: () => void) => void
  /** Runs where no other tab does so; else not at all. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>
  readonly freeBytes: () => Promise<number>
  /** Makes sure that the app itself starts without a network; false where the browser does not let it. */
  readonly cacheShell: () => Promise<boolean>
  readonly fetchPiece: (row: OfflineRow, piece: Piece, signal: AbortSignal) => Promise<FetchedPiece>
  /** Asks for what a page shows beside a book, so that it is here. */
  readonly prefetch: (bookId: string) => Promise<void>
  /** Other tabs hear that something is another. */
  readonly notifyOtherTabs: () => void
  readonly report: (error: unknown) => void
}

export type MeasuredBook =
  | {
      readonly ok: true
      readonly bytes: number
      readonly days: number
      readonly download: () => Promise<DownloadRefusal | null>
    }
  | { readonly ok: false; readonly code: RefusalCode }
export type DownloadRefusal = 'full' | 'blocked'

/** A kept book as the reader opens it. */
export interface OfflineCopy {
  readonly name: string
  /** Import has left its index among the files. */
  readonly indexed: boolean
  readonly file: (path: string) => Promise<Blob | undefined>
}

/** The books alone. */
export interface OfflineBooks {
  /** Of whoever is logged in. */
  rows(): readonly OfflineRow[]
  /** Resolves when it is known whose things these are. */
  settled(): Promise<void>
  readonly getState: () => OfflineState
  readonly subscribe: (listener: () => void) => () => void
  /** How large a book is and how long it may be read without asking; `keep` begins to fetch it. */
  measure(entry: ShelfBook): Promise<MeasuredBook>
  /** What is on its way stops, and everything of it goes. */
  remove(bookId: string): Promise<void>
  removeAll(): Promise<void>
  /** Null where the book is not here as a whole, or may not be read before the library was asked. */
  open(bookId: string): Promise<OfflineCopy | null>
  dismiss(notice: OfflineNotice): void
  /** Looks at the store again; another tab has changed it. */
  reload(): Promise<void>
  /** Asks what may still be read, and goes on with what is not whole. Sets `away` by whether anybody answers. */
  renew(): Promise<void>
  /** Somebody else is logged in, or nobody: what is not theirs goes. */
  removeOthers(owner: string | null): Promise<void>
}

/** What is kept on this device: books, and answers about them. */
export interface OfflineService extends OfflineBooks {
  /** A call on its way to the library, or answered by this device. */
  request(call: Call, url: string, init: RequestInit): Promise<Response>
  /** What the library is being told is what it will answer. */
  putAnswer(call: Call, params: Readonly<Record<string, string>>, data: unknown): Promise<void>
  /** What is set on a book, and was marked in it, is asked for anew. */
  prefetch(bookId: string): Promise<void>
}
