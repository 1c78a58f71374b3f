import {
  type DeviceEvent,
  type DeviceState,
  EMPTY_DEVICE,
  listIncomplete,
  presentBooks,
  reduceDevice,
} from './device-state.ts'
import { findMissingPieces } from './download-book.ts'
import { addNotice } from './offline-notice.ts'
import type { OfflinePorts } from './offline-ports.ts'
import type { OfflineRow } from './offline-row.ts'
import { NOTHING_OFFLINE, type OfflineNotice, type OfflineState } from './offline-state.ts'

/** State and store of the offline books, shared by the modules of this folder. */
export interface OfflineCore {
  readonly ports: OfflinePorts
  readonly device: () => DeviceState
  readonly getState: () => OfflineState
  readonly subscribe: (listener: () => void) => () => void
  /** Changes the state. Call `publish` to notify the subscribers. */
  dispatch(event: DeviceEvent): void
  publish(): void
  /** Reads the store and updates the state. */
  readonly reload: () => Promise<void>
  /** Reads the store, and asks other tabs to do the same. */
  reloadEverywhere(): Promise<void>
  /** Changes the stored row of a book. Does nothing if the book was removed in the meantime. */
  updateRow(row: OfflineRow, change: Partial<OfflineRow>): Promise<void>
  notify(kind: OfflineNotice['kind'], row: OfflineRow): void
  dismiss(notice: OfflineNotice): void
  /** Removes the notices of all accounts except `owners`. */
  dismissOthers(owners: readonly string[]): void
  /**
   * Stores whether this device has offline books or notices of `owner`. With books or notices, the app loads this code
   * at its next start.
   */
  setInUse(hasBooks: boolean, owner: string | null): void
}

export function createOfflineCore(ports: OfflinePorts, recordInUse: (inUse: boolean) => void): OfflineCore {
  const { store, notices, owner } = ports
  const listeners = new Set<() => void>()
  let device = EMPTY_DEVICE
  let state = NOTHING_OFFLINE
  const findNotices = (of: string | null) => notices.get().filter((notice) => notice.owner === of)
  const publish = () => {
    state = { books: presentBooks(device, ports.now()), notices: findNotices(owner()) }
    for (const listener of listeners) listener()
  }
  const dispatch = (event: DeviceEvent) => {
    device = reduceDevice(device, event)
  }
  const reload = async () => {
    const reader = owner()
    const rows = reader === null ? [] : await store.rows(reader)
    const missing = await countMissing({ ...device, rows }, ports)
    // Another account may have logged in while the store was read.
    dispatch({ type: 'loaded', rows: reader === owner() ? rows : [], missing })
    publish()
  }
  // Another tab can also add or remove notices.
  notices.subscribe(publish)
  return {
    ports,
    device: () => device,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    publish,
    reload,
    async reloadEverywhere() {
      await reload()
      ports.notifyOtherTabs()
    },
    async updateRow({ owner: of, bookId }, change) {
      const current = (await store.rows(of)).find((row) => row.bookId === bookId)
      if (current) await store.putRow({ ...current, ...change })
    },
    notify: (kind, { owner: of, entry }) =>
      notices.set(addNotice(notices.get(), { owner: of, kind, title: entry.book.title })),
    dismiss: (notice) => notices.set(notices.get().filter((one) => one !== notice)),
    dismissOthers(owners) {
      const left = notices.get().filter((notice) => owners.includes(notice.owner))
      if (left.length < notices.get().length) notices.set(left)
    },
    // A notice needs this code after a reload.
    setInUse: (hasBooks, of) => recordInUse(hasBooks || findNotices(of).length > 0),
  }
}

/** Returns the number of missing bytes by book id, without the books that this tab is downloading. */
async function countMissing(device: DeviceState, { store }: OfflinePorts): Promise<Map<string, number>> {
  const missing = new Map<string, number>()
  for (const row of listIncomplete(device)) {
    const pieces = await findMissingPieces(row, { store })
    missing.set(
      row.bookId,
      pieces.reduce((sum, { bytes }) => sum + bytes, 0),
    )
  }
  return missing
}
