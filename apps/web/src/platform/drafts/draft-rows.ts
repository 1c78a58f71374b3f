import { type DBSchema, openDB } from 'idb'

/** Text that an account wrote on this device and has not saved. */
export interface DraftRow {
  readonly owner: string
  readonly kind: string
  /** Id of the thing that was edited. */
  readonly name: string
  readonly draft: unknown
}

/** Where drafts lie. Everything may reject: storage can be refused, or full. */
export interface DraftRows {
  list(owner: string, kind: string): Promise<DraftRow[]>
  /** Resolves when it is on the disk. */
  put(row: DraftRow): Promise<void>
  remove(owner: string, kind: string, name: string): Promise<void>
}

interface Tables extends DBSchema {
  drafts: { key: [owner: string, kind: string, name: string]; value: DraftRow }
}

const NAME = 'lectern_drafts'

/** Drafts in IndexedDB, where a write that is done outlives the browser, and the machine; localStorage loses its last seconds. */
export function openDraftRows(): DraftRows {
  const opening = openDB<Tables>(NAME, 1, {
    upgrade: (made) => void made.createObjectStore('drafts', { keyPath: ['owner', 'kind', 'name'] }),
  })
  // Whoever asks hears of it.
  opening.catch(() => {})
  const write = async () => (await opening).transaction('drafts', 'readwrite', { durability: 'strict' })
  return {
    list: async (owner, kind) => (await opening).getAll('drafts', IDBKeyRange.bound([owner, kind], [owner, kind, []])),
    async put(row) {
      const { store, done } = await write()
      await Promise.all([store.put(row), done])
    },
    async remove(owner, kind, name) {
      const { store, done } = await write()
      await Promise.all([store.delete([owner, kind, name]), done])
    },
  }
}
