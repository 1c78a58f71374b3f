import { type DBSchema, openDB } from 'idb'

/** Unsaved input of a user on this device. `owner` is the id of the account. */
export interface DraftRow {
  readonly owner: string
  readonly kind: string
  /** Id of the edited object. */
  readonly name: string
  readonly draft: unknown
}

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

const NAME = 'lectern_drafts'

/** Opens the drafts in IndexedDB. A finished write survives a crash of the machine. */
export function openDraftRows(): DraftRows {
  const opening = openDB<Tables>(NAME, 1, {
    upgrade: (database) => void database.createObjectStore('drafts', { keyPath: ['owner', 'kind', 'name'] }),
  })
  // Prevents an unhandled rejection. The functions below reject with the same error.
  opening.catch(() => {})
  const write = async () => (await opening).transaction('drafts', 'readwrite', { durability: 'strict' })
  return {
    list: async (owner, kind) => (await opening).getAll('drafts', IDBKeyRange.bound([owner, kind], [owner, kind, []])),
    async put(row) {
      const writing = await write()
      const stored = Promise.all([writing.store.put(row), writing.done])
      // Without this call, a page that closes would not commit.
      writing.commit()
      await stored
    },
    async remove(owner, kind, name) {
      const { store, done } = await write()
      await Promise.all([store.delete([owner, kind, name]), done])
    },
  }
}
