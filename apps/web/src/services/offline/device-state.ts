import { countBytes, type OfflineRow } from './offline-row.ts'
import type { OfflineBook } from './offline-state.ts'

/** What this tab knows of the user's books on this device. */
export interface DeviceState {
  readonly rows: readonly OfflineRow[]
  /** Ids of the books that this tab is fetching. */
  readonly downloading: ReadonlySet<string>
  /** Bytes that are not on the device yet, by id of the book. */
  readonly missing: ReadonlyMap<string, number>
}

export const EMPTY_DEVICE: DeviceState = { rows: [], downloading: new Set(), missing: new Map() }

export type DeviceEvent =
  /** The store was read. `missing` counts the bytes that the store does not have, by id of the book. */
  | { readonly type: 'loaded'; readonly rows: readonly OfflineRow[]; readonly missing: ReadonlyMap<string, number> }
  | { readonly type: 'download started'; readonly bookId: string }
  | { readonly type: 'download progressed'; readonly bookId: string; readonly missing: number }
  | { readonly type: 'download ended'; readonly bookId: string }
  | { readonly type: 'removed'; readonly bookId: string }

/** The transition function of the books on this device. */
export function reduceDevice(state: DeviceState, event: DeviceEvent): DeviceState {
  switch (event.type) {
    case 'loaded': {
      // A download knows better than the store what is missing.
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
  }
}

/** Presents the books as screens show them. `now` is in milliseconds since 1970. */
export function presentBooks({ rows, downloading, missing }: DeviceState, now: number): OfflineBook[] {
  return rows.map((row) => {
    const { bookId, entry, isWhole } = row
    const bytes = countBytes(row)
    const share = isWhole || bytes === 0 ? 1 : 1 - (missing.get(bookId) ?? bytes) / bytes
    const incomplete = downloading.has(bookId) ? 'downloading' : 'waiting'
    const complete = isReadable(row, now) ? 'ready' : 'expired'
    return { bookId, title: entry.book.title, bytes, phase: isWhole ? complete : incomplete, share }
  })
}

/** Whether a book may be read without a request to the library. */
export function isReadable({ readableUntil }: Pick<OfflineRow, 'readableUntil'>, now: number): boolean {
  return !(Date.parse(readableUntil) < now)
}

/** Lists the books whose download can go on. */
export function listIncomplete({ rows, downloading }: DeviceState): OfflineRow[] {
  return rows.filter(({ isWhole, bookId }) => !isWhole && !downloading.has(bookId))
}
