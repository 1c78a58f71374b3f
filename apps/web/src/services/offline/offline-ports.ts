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
  /** Notices of all accounts. Dismissed notices are removed. */
  readonly notices: StoredValue<OwnedNotice[]>
  readonly http: HttpClient
  readonly unreachable: Signal
  /** Returns the id of the user who is logged in. Null without a log-in and during an impersonation. */
  readonly owner: () => string | null
  /** Returns the accounts whose data this device keeps while `owner` is logged in: `owner`, and those of the family. */
  readonly kept: (owner: string) => readonly string[]
  readonly now: () => number
  readonly schedule: (milliseconds: number, call: () => void) => void
  /** Runs `work` unless another tab already runs work with this name. */
  readonly runExclusive: (name: string, work: () => Promise<void>) => Promise<void>
  readonly freeBytes: () => Promise<number>
  /** Stores the files of the app, so that the app starts without a network. Resolves with false after a failure. */
  readonly cacheShell: () => Promise<boolean>
  readonly fetchPiece: (row: OfflineRow, piece: Piece, signal: AbortSignal) => Promise<FetchedPiece>
  /** Makes the calls that the reader needs for a book, so that the responses are stored. */
  readonly prefetch: (bookId: string) => Promise<void>
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

/** A book on this device, in the form that the reader opens. */
export interface OfflineCopy {
  readonly name: string
  /** True if the library has a corrected version of the book. */
  readonly isOutdated: boolean
  /** True if the files include `lectern.json`, the index that the import writes. */
  readonly indexed: boolean
  readonly file: (path: string) => Promise<Blob | undefined>
}

/** Manages the offline books of one user. */
export interface OfflineBooks {
  /** Returns all books of the user in the store, also incomplete books. */
  rows(): readonly OfflineRow[]
  /** Resolves when the books of other accounts have been removed after a change of the session. */
  whenOthersRemoved(): Promise<void>
  readonly getState: () => OfflineState
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Requests the size of a book, and for how many days the book stays readable. Resolves with a code if the library
   * refuses the request. The download replaces another revision on the device.
   */
  measure(entry: ShelfBook): Promise<MeasuredBook>
  /** Aborts this tab's download of a book, and removes the book. */
  remove(bookId: string): Promise<void>
  removeAll(): Promise<void>
  /** Opens a book. Resolves with null if the book is missing or incomplete, or if its rights need a renewal. */
  open(bookId: string): Promise<OfflineCopy | null>
  dismiss(notice: OfflineNotice): void
  /** Reads the store again. */
  reload(): Promise<void>
  /** Asks the library which books can still be read. Resumes the downloads. Updates `unreachable`. */
  renew(): Promise<void>
  /** Removes the books of all accounts except `owner` and the family of `owner`. Null: of all accounts. */
  removeOthers(owner: string | null): Promise<void>
}

/** Stores books, and the responses that the pages of these books need. */
export interface OfflineService extends OfflineBooks {
  /** Makes an API call. Returns a stored response if the library does not respond. */
  request(call: Call, url: string, init: RequestInit): Promise<Response>
  /** Stores the response that the library will return after a change. Ignores books that are not offline books. */
  putResponse(call: Call, params: Readonly<Record<string, string>>, data: unknown): Promise<void>
  /** Makes the calls that the reader needs for a book, so that the responses are stored. */
  prefetch(bookId: string): Promise<void>
}
