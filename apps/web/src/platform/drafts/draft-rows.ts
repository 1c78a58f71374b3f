import type { DBSchema } from 'idb'
import * as z from 'zod/mini'
import { openDeviceDatabase } from '../device/device-database.ts'
import { openLeftRows } from '../device/left-rows.ts'

/** Unsaved input of a user on this device. `owner` is the id of the account. */
export interface DraftRow {
  readonly owner: string
  readonly kind: string
  /** Id of the edited object. */
  readonly name: string
  readonly draft: unknown
}

const StoredRow = z.object({ owner: z.string(), kind: z.string(), name: z.string(), draft: z.unknown() })

/** Storage of drafts. Each function can reject, for example because the disk is full. */
export interface DraftRows {
  list(owner: string, kind: string): Promise<DraftRow[]>
  /** Resolves when the draft is written to the disk. */
  put(row: DraftRow): Promise<void>
  remove(owner: string, kind: string, name: string): Promise<void>
}

interface Tables extends DBSchema {
  drafts: { key: [owner: string, kind: string, name: string]; value: DraftRow }
}

const DURABLE = { mode: 'readwrite', durability: 'strict' } as const

/**
 * Opens the drafts in IndexedDB. A finished write survives a crash of the machine. A page that is left moves its
 * unfinished writes to localStorage.
 */
export function openDraftRows(): DraftRows {
  const { run } = openDeviceDatabase<Tables>('lectern_drafts', (database) => {
    database.createObjectStore('drafts', { keyPath: ['owner', 'kind', 'name'] })
  })
  const left = openLeftRows('lectern_drafts_left ', StoredRow)
  const unfinished = new Map<string, DraftRow>()
  globalThis.addEventListener('pagehide', () => {
    for (const [key, row] of unfinished) left.put(key, row)
  })
  return {
    async list(owner, kind) {
      const range = IDBKeyRange.bound([owner, kind], [owner, kind, []])
      const stored = await run(['drafts'], (reading) => reading.objectStore('drafts').getAll(range))
      const newer = left.list().filter((row) => row.owner === owner && row.kind === kind)
      const names = new Set(newer.map(({ name }) => name))
      return [...stored.filter(({ name }) => !names.has(name)), ...newer]
    },
    async put(row) {
      const key = getKey(row)
      unfinished.set(key, row)
      await run(
        ['drafts'],
        async (writing) => {
          const stored = writing.objectStore('drafts').put(row)
          // Without this call, a page that closes would not commit.
          writing.commit()
          await stored
        },
        DURABLE,
      )
      if (unfinished.get(key) === row) unfinished.delete(key)
      left.remove(key)
    },
    async remove(owner, kind, name) {
      const key = getKey({ owner, kind, name })
      unfinished.delete(key)
      left.remove(key)
      await run(['drafts'], (writing) => writing.objectStore('drafts').delete([owner, kind, name]), DURABLE)
    },
  }
}

const getKey = ({ owner, kind, name }: Omit<DraftRow, 'draft'>): string => JSON.stringify([owner, kind, name])
