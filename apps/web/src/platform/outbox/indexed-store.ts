import type { DBSchema } from 'idb'
import { type DeviceTransaction, openDeviceDatabase } from '../device/device-database.ts'
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
    device: () => run(['device'], readDevice),
    async put(entry) {
      const put = async (writing: DeviceTransaction<Tables>) => {
        const stored = writing.objectStore('entries').put(entry)
        // Without this call, a page that closes would not commit.
        writing.commit()
        await stored
      }
      const stored = run(['entries'], put, { mode: 'readwrite', durability: 'strict' })
      const raise = (writing: DeviceTransaction<Tables>) => raiseLast(writing, entry.sequence)
      // Ignore a failure: the last number matters only if the clock is set back.
      const raised = run(['device'], raise, { mode: 'readwrite' }).catch(() => {})
      await stored
      await raised
    },
    async list(owner, kind, limit) {
      const range = IDBKeyRange.bound([owner, kind], [owner, kind, []])
      const found = await run(['entries'], (reading) =>
        reading.objectStore('entries').index('inOrder').getAll(range, limit),
      )
      return found.filter((entry) => StoredEntry.safeParse(entry).success)
    },
    remove: (ids) =>
      run(
        ['entries'],
        async (writing) => {
          const entries = writing.objectStore('entries')
          await Promise.all(ids.map((id) => entries.delete(id)))
        },
        { mode: 'readwrite' },
      ),
  }
}

async function readDevice(reading: DeviceTransaction<Tables>): Promise<OutboxDevice> {
  const device = await reading.objectStore('device').get('device')
  if (device === undefined) throw new Error('the store has no device id')
  return device
}

/** Stores `sequence` as the highest number, unless another tab has stored a higher number. */
async function raiseLast(writing: DeviceTransaction<Tables>, sequence: number): Promise<void> {
  const store = writing.objectStore('device')
  const device = await store.get('device')
  if (device && device.last < sequence) await store.put({ ...device, last: sequence }, 'device')
}
