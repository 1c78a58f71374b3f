import type { Entry } from './entry.ts'

/**
 * Identity of this browser in the store. If the store is lost, the id is lost too, and sequence numbers start again
 * under a new id.
 */
export interface OutboxDevice {
  readonly id: string
  /** Highest sequence number of all entries so far. */
  readonly last: number
}

/**
 * Storage of entries. Each function can reject, because the browser can refuse or delete the storage, and the disk can
 * be full.
 */
export interface EntryStore {
  device(): Promise<OutboxDevice>
  /** Begins to write in the same turn of the event loop, so that the entry is not lost if the page closes. */
  put(entry: Entry): Promise<void>
  /** Returns the oldest entries first. */
  list(owner: string, kind: string, limit: number): Promise<Entry[]>
  remove(ids: readonly string[]): Promise<void>
}

/** Creates a store in memory. It is lost when the page closes. */
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

/**
 * Uses `durable` if it works, otherwise `memory`, so that the app also works if storage is blocked or full. Reports the
 * first failure.
 */
export function withMemoryFallback(
  durable: EntryStore,
  memory: EntryStore,
  report: (error: unknown) => void,
): EntryStore {
  let isReported = false
  const withFallback = async <T>(work: Promise<T>, fallback: () => Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (!isReported)
        report(
          new Error('the outbox works from memory: unsent entries are lost when the page closes', { cause: error }),
        )
      isReported = true
      return fallback()
    }
  }
  return {
    device: () => withFallback(durable.device(), () => memory.device()),
    put: (entry) => withFallback(durable.put(entry), () => memory.put(entry)),
    async list(owner, kind, limit) {
      const stored = await withFallback(durable.list(owner, kind, limit), async () => [])
      const inMemory = await memory.list(owner, kind, limit)
      return inMemory.length === 0
        ? stored
        : [...stored, ...inMemory].sort((one, other) => one.sequence - other.sequence).slice(0, limit)
    },
    async remove(ids) {
      await memory.remove(ids)
      await withFallback(durable.remove(ids), async () => {})
    },
  }
}
