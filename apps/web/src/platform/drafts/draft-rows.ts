import { type DBSchema, openDB } from 'idb'

/** What is drafted: a kind has its drafts apart from the others'. */
export type DraftKind = 'answers' | 'assignment'

/** What somebody wrote on this device and has not saved. `name`: what it is a draft of, as an id tells it. */
export interface DraftRow {
  readonly owner: string
  readonly kind: DraftKind
  readonly name: string
  readonly draft: unknown
}

/** Where drafts lie. Everything may reject: storage can be refused, or full. */
export interface DraftRows {
  list(owner: string, kind: DraftKind): Promise<DraftRow[]>
  /** Resolves when it is on the disk. */
  put(row: DraftRow): Promise<void>
  remove(owner: string, kind: DraftKind, name: string): Promise<void>
}

interface Tables extends DBSchema {
  drafts: { key: [owner: string, kind: DraftKind, name: string]; value: DraftRow }
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
