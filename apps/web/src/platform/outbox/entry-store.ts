import type { Entry } from './entry.ts'

/** This browser as its entries know it; a store that is lost takes the name along, so that sequences begin anew. */
export interface OutboxDevice {
  readonly id: string
  /** The highest sequence that was given. */
  readonly last: number
}

/** Where entries wait. Everything may reject: storage can be refused, full, or taken away. */
export interface EntryStore {
  device(): Promise<OutboxDevice>
  /** Begins in the same turn of the event loop, so that a page that goes away has handed it over. */
  put(entry: Entry): Promise<void>
  /** The oldest first. */
  list(owner: string, kind: string, limit: number): Promise<Entry[]>
  remove(ids: readonly string[]): Promise<void>
}

/** Entries that live as long as the page. */
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
 * Entries in `durable` for as long as it works, and else in the page's memory, so that reading goes on where storage is
 * blocked or full. `report` hears of it once.
 */
export function withMemoryFallback(
  durable: EntryStore,
  memory: EntryStore,
  report: (error: unknown) => void,
): EntryStore {
  let isReported = false
  const insteadOf = async <T>(work: Promise<T>, instead: () => Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (!isReported)
        report(new Error('the outbox works from memory: what is not sent goes with the page', { cause: error }))
      isReported = true
      return instead()
    }
  }
  return {
    device: () => insteadOf(durable.device(), () => memory.device()),
    put: (entry) => insteadOf(durable.put(entry), () => memory.put(entry)),
    async list(owner, kind, limit) {
      const kept = await insteadOf(durable.list(owner, kind, limit), async () => [])
      const here = await memory.list(owner, kind, limit)
      return here.length === 0
        ? kept
        : [...kept, ...here].sort((one, other) => one.sequence - other.sequence).slice(0, limit)
    },
    async remove(ids) {
      await memory.remove(ids)
      await insteadOf(durable.remove(ids), async () => {})
    },
  }
}
