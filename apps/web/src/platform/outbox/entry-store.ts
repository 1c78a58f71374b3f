import type { Entry } from './entry.ts'

/** This browser. A store that is lost loses the id, too, so that sequences start again under a new one. */
export interface OutboxDevice {
  readonly id: string
  /** The highest sequence of an entry so far. */
  readonly last: number
}

/** Storage of entries. Each function may reject: storage can be refused, full, or evicted. */
export interface EntryStore {
  device(): Promise<OutboxDevice>
  /** Starts in the same turn of the event loop, so that a page that closes loses nothing. */
  put(entry: Entry): Promise<void>
  /** Lists the oldest entries first. */
  list(owner: string, kind: string, limit: number): Promise<Entry[]>
  remove(ids: readonly string[]): Promise<void>
}

/** Creates a store that lives as long as the page. */
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
 * Stores entries in `durable` while it works, else in the page's memory, so that the app works where storage is blocked
 * or full. Reports the first failure.
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
      const here = await memory.list(owner, kind, limit)
      return here.length === 0
        ? stored
        : [...stored, ...here].sort((one, other) => one.sequence - other.sequence).slice(0, limit)
    },
    async remove(ids) {
      await memory.remove(ids)
      await withFallback(durable.remove(ids), async () => {})
    },
  }
}
