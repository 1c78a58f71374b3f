import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { OfflineRow } from './offline-row.ts'
import { getPieceName } from './pieces.ts'

const NAME = 'lectern_kept'

/** An answer of a service. Not found is an answer, too. */
export interface OfflineAnswer {
  readonly status: number
  readonly text: string
}

interface Tables extends DBSchema {
  books: { key: [string, string]; value: OfflineRow }
  pieces: { key: [string, string, string, number]; value: Blob }
  answers: { key: [string, string]; value: OfflineAnswer & { readonly owner: string; readonly url: string } }
}

/**
 * Books, their pieces and answers, each under the id of an account. Each function may reject: storage can be refused or
 * full.
 */
export interface OfflineStore {
  rows(owner: string): Promise<readonly OfflineRow[]>
  putRow(row: OfflineRow): Promise<void>
  removeBook(owner: string, bookId: string): Promise<void>
  /** Lists the names of the stored pieces. */
  pieces(owner: string, bookId: string): Promise<ReadonlySet<string>>
  putPiece(owner: string, bookId: string, path: string, number: number, piece: Blob): Promise<void>
  file(owner: string, bookId: string, path: string): Promise<Blob | undefined>
  answer(owner: string, url: string): Promise<OfflineAnswer | undefined>
  putAnswer(owner: string, url: string, answer: OfflineAnswer): Promise<void>
  /**
   * Removes the data of all other accounts (null: of all accounts), and the answers of an account without books.
   * Returns whether a book is left.
   */
  removeOthers(owner: string | null): Promise<boolean>
}

/**
 * The range of all keys that begin with `begin`: arrays sort after all texts and numbers
 * (https://w3c.github.io/IndexedDB/#key-construct).
 */
const under = (...begin: string[]) => IDBKeyRange.bound(begin, [...begin, []])

/**
 * Opens the store in IndexedDB, which stores files on the disk, reads them without a copy, and removes them in one
 * transaction.
 */
export function openOfflineStore(): OfflineStore {
  const opening = open()
  // The functions below report a failure.
  opening.catch(() => {})
  return {
    async rows(owner) {
      const found: unknown[] = await (await opening).getAll('books', under(owner))
      return found.flatMap((row) => OfflineRow.safeParse(row).data ?? [])
    },
    async putRow(row) {
      await (await opening).put('books', row)
    },
    async removeBook(owner, bookId) {
      const tx = (await opening).transaction(['books', 'pieces'], 'readwrite')
      await Promise.all([
        tx.objectStore('books').delete([owner, bookId]),
        tx.objectStore('pieces').delete(under(owner, bookId)),
        tx.done,
      ])
    },
    async pieces(owner, bookId) {
      const keys = await (await opening).getAllKeys('pieces', under(owner, bookId))
      return new Set(keys.map(([, , path, number]) => getPieceName({ path, number })))
    },
    async putPiece(owner, bookId, path, number, piece) {
      await (await opening).put('pieces', piece, [owner, bookId, path, number])
    },
    async file(owner, bookId, path) {
      const pieces = await (await opening).getAll('pieces', under(owner, bookId, path))
      const [first] = pieces
      return pieces.length > 1 && first ? new Blob(pieces, { type: first.type }) : first
    },
    answer: async (owner, url) => (await opening).get('answers', [owner, url]),
    async putAnswer(owner, url, { status, text }) {
      await (await opening).put('answers', { owner, url, status, text })
    },
    async removeOthers(owner) {
      const tx = (await opening).transaction(['books', 'pieces', 'answers'], 'readwrite')
      const [books, pieces, answers] = [tx.objectStore('books'), tx.objectStore('pieces'), tx.objectStore('answers')]
      const left = owner === null ? 0 : await books.count(under(owner))
      const others =
        owner === null || left === 0
          ? [IDBKeyRange.lowerBound([])]
          : [IDBKeyRange.upperBound([owner], true), IDBKeyRange.lowerBound([owner, []], true)]
      await Promise.all(others.flatMap((range) => [books.delete(range), pieces.delete(range), answers.delete(range)]))
      await tx.done
      return left > 0
    },
  }
}

/** Rejects where the browser refuses storage, also where it throws. */
async function open(): Promise<IDBPDatabase<Tables>> {
  return openDB<Tables>(NAME, 1, {
    upgrade(made) {
      made.createObjectStore('books', { keyPath: ['owner', 'bookId'] })
      made.createObjectStore('pieces')
      made.createObjectStore('answers', { keyPath: ['owner', 'url'] })
    },
  })
}
