import { Answers } from '@lectern/contracts'
import { type DBSchema, openDB } from 'idb'
import * as z from 'zod/mini'

const DraftRow = z.object({ owner: z.string(), submission: z.string(), attempt: z.int(), answers: Answers })
/** What was written and not sent, of one attempt; answers that it does not name are as they were. */
export type DraftRow = z.infer<typeof DraftRow>

/** Where drafts lie, one for each person and submission. Everything may reject: storage can be refused, or full. */
export interface DraftRows {
  list(owner: string): Promise<DraftRow[]>
  /** Resolves when it is on the disk. */
  put(row: DraftRow): Promise<void>
  remove(owner: string, submission: string): Promise<void>
}

interface Tables extends DBSchema {
  drafts: { key: [owner: string, submission: string]; value: DraftRow }
}

const NAME = 'lectern_answers'

/** Drafts in IndexedDB, where a write that is done outlives the browser, and the machine; localStorage loses its last seconds. */
export function openDraftRows(): DraftRows {
  const opening = openDB<Tables>(NAME, 1, {
    upgrade: (made) => void made.createObjectStore('drafts', { keyPath: ['owner', 'submission'] }),
  })
  // Whoever asks hears of it.
  opening.catch(() => {})
  const write = async () => (await opening).transaction('drafts', 'readwrite', { durability: 'strict' })
  const put = async (row: DraftRow) => {
    const { store, done } = await write()
    await Promise.all([store.put(row), done])
  }
  return {
    put,
    async list(owner) {
      const found = await (await opening).getAll('drafts', IDBKeyRange.bound([owner], [owner, []]))
      return found.filter((row) => DraftRow.safeParse(row).success)
    },
    async remove(owner, submission) {
      const { store, done } = await write()
      await Promise.all([store.delete([owner, submission]), done])
    },
  }
}
