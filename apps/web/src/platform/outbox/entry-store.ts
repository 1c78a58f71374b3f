import type { Entry } from './entry.ts'

/**
 * Identity of this browser in the store. After the loss of the store, the id is new and the sequence numbers start
 * again.
 */
export interface OutboxDevice {
  readonly id: string
  /** Highest sequence number of all entries so far. */
  readonly last: number
}

/** Storage of entries. Each function can reject, for example because the disk is full. */
export interface EntryStore {
  device(): Promise<OutboxDevice>
  /** Begins to write in this turn of the event loop, because the page possibly closes. */
  put(entry: Entry): Promise<void>
  /** Returns the oldest entries first. */
  list(owner: string, kind: string, limit: number): Promise<Entry[]>
  remove(ids: readonly string[]): Promise<void>
}

/** Creates a store in memory. The entries are lost when the page closes. */
export function createMemoryStore(device: OutboxDevice): EntryStore {
  const entries = new Map<string, Entry>()
  let { last } = device
  return {
    device: async () => ({ id: device.id, last }),
    async put(entry) {
      entries.set(entry.id, entry)
      last = Math.max(last, entry.sequence)
    },
    list: async (owner, kind, limit) =>
      [...entries.values()]
        .filter((entry) => entry.owner === owner && entry.kind === kind)
        .sort((one, other) => one.sequence - other.sequence)
        .slice(0, limit),
    async remove(ids) {
      for (const id of ids) entries.delete(id)
    },
  }
}
