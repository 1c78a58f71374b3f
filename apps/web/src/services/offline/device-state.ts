import { countBytes, findDownload, isOutdated, type OfflineRow } from './offline-row.ts'
import type { OfflineBook } from './offline-state.ts'

/** State of the user's offline books in this tab. */
export interface DeviceState {
  readonly rows: readonly OfflineRow[]
  /** Ids of the books that this tab is downloading. */
  readonly downloading: ReadonlySet<string>
  /** Number of bytes that are not yet stored on this device, by id of the book. */
  readonly missing: ReadonlyMap<string, number>
}

export const EMPTY_DEVICE: DeviceState = { rows: [], downloading: new Set(), missing: new Map() }

export type DeviceEvent =
  | { readonly type: 'loaded'; readonly rows: readonly OfflineRow[]; readonly missing: ReadonlyMap<string, number> }
  | { readonly type: 'download started'; readonly bookId: string }
  | { readonly type: 'download progressed'; readonly bookId: string; readonly missing: number }
  | { readonly type: 'download ended'; readonly bookId: string }
  | { readonly type: 'removed'; readonly bookId: string }
  | { readonly type: 'next removed'; readonly bookId: string }

/** Returns the next state of the offline books. */
export function reduceDevice(state: DeviceState, event: DeviceEvent): DeviceState {
  switch (event.type) {
    case 'loaded': {
      // The progress of a running download is newer than the data from the store.
      const counted = [...event.missing].filter(([bookId]) => !state.downloading.has(bookId))
      return { ...state, rows: event.rows, missing: new Map([...state.missing, ...counted]) }
    }
    case 'download started':
      return { ...state, downloading: new Set(state.downloading).add(event.bookId) }
    case 'download progressed':
      return { ...state, missing: new Map(state.missing).set(event.bookId, event.missing) }
    case 'download ended':
      return { ...state, downloading: new Set([...state.downloading].filter((bookId) => bookId !== event.bookId)) }
    case 'removed':
      return { ...state, rows: state.rows.filter(({ bookId }) => bookId !== event.bookId) }
    case 'next removed':
      return {
        ...state,
        rows: state.rows.map((row) => (row.bookId === event.bookId ? { ...row, next: undefined } : row)),
      }
  }
}

/** Converts the books to the form that screens show. `now` is in milliseconds since 1970. */
export function presentBooks({ rows, downloading, missing }: DeviceState, now: number): OfflineBook[] {
  return rows.map((row) => {
    const { bookId, entry, isWhole } = row
    const download = findDownload(row)
    const bytes = countBytes(download ?? row)
    const share = download === undefined || bytes === 0 ? 1 : 1 - (missing.get(bookId) ?? bytes) / bytes
    const incomplete = downloading.has(bookId) ? 'downloading' : 'waiting'
    const complete = isReadable(row, now) ? 'ready' : 'expired'
    return {
      bookId,
      title: entry.book.title,
      bytes,
      phase: download === undefined ? complete : incomplete,
      share,
      opensOffline: isWhole && isReadable(row, now),
      isOutdated: download === undefined && isOutdated(row),
    }
  })
}

/** Returns whether a book can be read without a new confirmation of the library. */
export function isReadable({ readableUntil }: Pick<OfflineRow, 'readableUntil'>, now: number): boolean {
  return !(Date.parse(readableUntil) < now)
}

/** Returns the rows whose files this tab has to download, without those that it is downloading. */
export function listIncomplete({ rows, downloading }: DeviceState): OfflineRow[] {
  return rows.flatMap((row) => (downloading.has(row.bookId) ? [] : (findDownload(row) ?? [])))
}
