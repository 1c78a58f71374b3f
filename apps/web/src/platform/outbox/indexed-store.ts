import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import * as z from 'zod/mini'
import type { Entry } from './entry.ts'
import type { EntryStore, OutboxDevice } from './entry-store.ts'

const NAME = 'lectern_outbox'

/** Schema for reading. An older version of the app may have stored another shape. */
const StoredEntry = z.object({
  id: z.string(),
  owner: z.string(),
  kind: z.string(),
  sequence: z.number(),
  at: z.number(),
  payload: z.unknown(),
})

interface Tables extends DBSchema {
  entries: { key: string; value: Entry; indexes: { inOrder: [string, string, number] } }
  device: { key: string; value: OutboxDevice }
}

/** Opens the entries in IndexedDB. */
export function openIndexedStore(newId: () => string): EntryStore {
  let db: IDBPDatabase<Tables> | undefined
  const opening = open(newId).then((opened) => (db = opened))
  // Prevents an unhandled rejection. The functions below reject with the same error.
  opening.catch(() => {})
  const put = async (opened: IDBPDatabase<Tables>, entry: Entry) => {
    const writing = opened.transaction('entries', 'readwrite', { durability: 'strict' })
    const stored = Promise.all([writing.store.put(entry), writing.done])
    // Without this call, a page that closes would not commit.
    writing.commit()
    // Ignore a failure: the last number matters only if the clock is set back.
    const raised = raiseLast(opened, entry.sequence).catch(() => {})
    await stored
    await raised
  }
  return {
    device: async () => readDevice(await opening),
    put: (entry) => (db ? put(db, entry) : opening.then((opened) => put(opened, entry))),
    async list(owner, kind, limit) {
      const range = IDBKeyRange.bound([owner, kind], [owner, kind, []])
      const found = await (await opening).getAllFromIndex('entries', 'inOrder', range, limit)
      return found.filter((entry) => StoredEntry.safeParse(entry).success)
    },
    async remove(ids) {
      const writing = (await opening).transaction('entries', 'readwrite')
      await Promise.all([...ids.map((id) => writing.store.delete(id)), writing.done])
    },
  }
}

/** The function is async, because the browser can throw on access to `indexedDB`. */
async function open(newId: () => string): Promise<IDBPDatabase<Tables>> {
  return openDB<Tables>(NAME, 1, {
    async upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'id' }).createIndex('inOrder', ['owner', 'kind', 'sequence'])
      await database.createObjectStore('device').put({ id: newId(), last: 0 }, 'device')
    },
  })
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
