import type { DBSchema, IDBPDatabase } from 'idb'
import { openDeviceDatabase } from '../device/device-database.ts'
import { type Entry, StoredEntry } from './entry.ts'
import type { EntryStore, OutboxDevice } from './entry-store.ts'

interface Tables extends DBSchema {
  entries: { key: string; value: Entry; indexes: { inOrder: [string, string, number] } }
  device: { key: string; value: OutboxDevice }
}

/** Opens the entries in IndexedDB. */
export function openIndexedStore(newId: () => string): EntryStore {
  const { run } = openDeviceDatabase<Tables>('lectern_outbox', async (database) => {
    database.createObjectStore('entries', { keyPath: 'id' }).createIndex('inOrder', ['owner', 'kind', 'sequence'])
    await database.createObjectStore('device').put({ id: newId(), last: 0 }, 'device')
  })
  return {
    device: () => run(readDevice),
    put: (entry) =>
      run(async (db) => {
        const writing = db.transaction('entries', 'readwrite', { durability: 'strict' })
        const stored = Promise.all([writing.store.put(entry), writing.done])
        // Ignore a failure: the last number matters only if the clock is set back.
        const raised = raiseLast(db, entry.sequence).catch(() => {})
        await stored
        await raised
      }),
    async list(owner, kind, limit) {
      const range = IDBKeyRange.bound([owner, kind], [owner, kind, []])
      const found = await run((db) => db.getAllFromIndex('entries', 'inOrder', range, limit))
      return found.filter((entry) => StoredEntry.safeParse(entry).success)
    },
    remove: (ids) =>
      run(async (db) => {
        const writing = db.transaction('entries', 'readwrite')
        await Promise.all([...ids.map((id) => writing.store.delete(id)), writing.done])
      }),
  }
}

async function readDevice(db: IDBPDatabase<Tables>): Promise<OutboxDevice> {
  const device = await db.get('device', 'device')
  if (device === undefined) throw new Error('the store has no device id')
  return device
}

/** Stores `sequence` as the highest number, unless another tab has stored a higher number. */
async function raiseLast(db: IDBPDatabase<Tables>, sequence: number): Promise<void> {
  const writing = db.transaction('device', 'readwrite')
  const device = await writing.store.get('device')
  if (device && device.last < sequence) await writing.store.put({ ...device, last: sequence }, 'device')
  await writing.done
}
