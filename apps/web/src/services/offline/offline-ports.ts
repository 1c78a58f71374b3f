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

export interface OfflinePorts {
  readonly store: OfflineStore
  /** Notices of all accounts that were not dismissed. They outlive the page. */
  readonly notices: StoredValue<OwnedNotice[]>
  readonly http: HttpClient
  readonly unreachable: Signal
  /** Returns the user who is logged in as themselves, or null. */
  readonly owner: () => string | null
  readonly now: () => number
  readonly schedule: (milliseconds: number, call: () => void) => void
  /** Runs the work unless another tab runs work of this name. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>
  readonly freeBytes: () => Promise<number>
  /** Makes sure that the app itself starts without a network. Returns false where the browser refuses. */
  readonly cacheShell: () => Promise<boolean>
  readonly fetchPiece: (row: OfflineRow, piece: Piece, signal: AbortSignal) => Promise<FetchedPiece>
  /** Requests what a page shows beside a book, so that the answers are stored. */
  readonly prefetch: (bookId: string) => Promise<void>
  /** Tells other tabs to read the store again. */
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

/** A book on this device, as the reader opens it. */
export interface OfflineCopy {
  readonly name: string
  /** Whether the files include the index that the import writes. */
  readonly indexed: boolean
  readonly file: (path: string) => Promise<Blob | undefined>
}

/** The books of one user on this device. */
export interface OfflineBooks {
  /** Lists the user's books. */
  rows(): readonly OfflineRow[]
  /** Resolves when the books of other accounts are removed. */
  settled(): Promise<void>
  readonly getState: () => OfflineState
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Requests the size of a book, and how many days it may be read without a request. `download` starts the download.
   */
  measure(entry: ShelfBook): Promise<MeasuredBook>
  /** Stops the download of the book, and removes all its pieces. */
  remove(bookId: string): Promise<void>
  removeAll(): Promise<void>
  /** Opens a book. Returns null where it is incomplete, or may not be read before the library is asked. */
  open(bookId: string): Promise<OfflineCopy | null>
  dismiss(notice: OfflineNotice): void
  /** Reads the store again, after another tab changed it. */
  reload(): Promise<void>
  /**
   * Requests which books may still be read, and resumes downloads. Sets `unreachable` by whether the library answers.
   */
  renew(): Promise<void>
  /** Removes the books of all accounts but `owner`; with null, of all accounts. */
  removeOthers(owner: string | null): Promise<void>
}

/** Offline use: the books on this device, and answers about them. */
export interface OfflineService extends OfflineBooks {
  /** Sends a call to the library, or answers it from this device. */
  request(call: Call, url: string, init: RequestInit): Promise<Response>
  /** Stores what the library will answer after a change that is on its way. */
  putAnswer(call: Call, params: Readonly<Record<string, string>>, data: unknown): Promise<void>
  /** Requests positions, bookmarks and submissions of a book again, so that the answers are stored. */
  prefetch(bookId: string): Promise<void>
}
