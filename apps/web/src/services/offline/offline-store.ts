import type { DBSchema, IDBPDatabase } from 'idb'
import { openDeviceDatabase } from '../../platform/device/device-database.ts'
import { OfflineRow } from './offline-row.ts'
import { getPieceName } from './pieces.ts'

/** Maximum milliseconds for work on the files of books, which are large. */
const FILES_MAX_MS = 60_000

/** A stored response of the server, also with status 404. */
export interface OfflineResponse {
  readonly status: number
  readonly text: string
}

interface Tables extends DBSchema {
  books: { key: [string, string]; value: OfflineRow }
  pieces: { key: [string, string, string, number]; value: Blob }
  answers: { key: [string, string]; value: OfflineResponse & { readonly owner: string; readonly url: string } }
}

/**
 * Storage of books, their pieces, and responses, by account. Each function can reject, for example because the disk is
 * full.
 */
export interface OfflineStore {
  rows(owner: string): Promise<readonly OfflineRow[]>
  putRow(row: OfflineRow): Promise<void>
  removeBook(owner: string, bookId: string): Promise<void>
  /** Returns the names of the stored pieces (`getPieceName`). */
  pieces(owner: string, bookId: string): Promise<ReadonlySet<string>>
  putPiece(owner: string, bookId: string, path: string, number: number, piece: Blob): Promise<void>
  file(owner: string, bookId: string, path: string): Promise<Blob | undefined>
  findResponse(owner: string, url: string): Promise<OfflineResponse | undefined>
  putResponse(owner: string, url: string, response: OfflineResponse): Promise<void>
  /**
   * Removes the data of all accounts except `owner` (null: of all accounts). Also removes the data of `owner` if
   * `owner` has no books. Resolves with true if `owner` has books.
   */
  removeOthers(owner: string | null): Promise<boolean>
}

/**
 * Returns the range of all keys that start with `begin`. The upper end is an array, because an array sorts after all
 * strings and numbers (https://w3c.github.io/IndexedDB/#key-construct).
 */
const keysStartingWith = (...begin: string[]) => IDBKeyRange.bound(begin, [...begin, []])

/** Opens the store in IndexedDB. */
export function openOfflineStore(): OfflineStore {
  const { run } = openDeviceDatabase<Tables>('lectern_kept', (database) => {
    database.createObjectStore('books', { keyPath: ['owner', 'bookId'] })
    database.createObjectStore('pieces')
    database.createObjectStore('answers', { keyPath: ['owner', 'url'] })
  })
  return {
    async rows(owner) {
      const found: unknown[] = await run((db) => db.getAll('books', keysStartingWith(owner)))
      return found.flatMap((row) => OfflineRow.safeParse(row).data ?? [])
    },
    async putRow(row) {
      await run((db) => db.put('books', row))
    },
    removeBook: (owner, bookId) =>
      run(async (db) => {
        const tx = db.transaction(['books', 'pieces'], 'readwrite')
        await Promise.all([
          tx.objectStore('books').delete([owner, bookId]),
          tx.objectStore('pieces').delete(keysStartingWith(owner, bookId)),
          tx.done,
        ])
      }, FILES_MAX_MS),
    async pieces(owner, bookId) {
      const keys = await run((db) => db.getAllKeys('pieces', keysStartingWith(owner, bookId)))
      return new Set(keys.map(([, , path, number]) => getPieceName({ path, number })))
    },
    async putPiece(owner, bookId, path, number, piece) {
      await run((db) => db.put('pieces', piece, [owner, bookId, path, number]), FILES_MAX_MS)
    },
    async file(owner, bookId, path) {
      const pieces = await run((db) => db.getAll('pieces', keysStartingWith(owner, bookId, path)), FILES_MAX_MS)
      const [first] = pieces
      return pieces.length > 1 && first ? new Blob(pieces, { type: first.type }) : first
    },
    findResponse: (owner, url) => run((db) => db.get('answers', [owner, url])),
    async putResponse(owner, url, { status, text }) {
      await run((db) => db.put('answers', { owner, url, status, text }))
    },
    removeOthers: (owner) => run((db) => removeOthers(db, owner)),
  }
}

async function removeOthers(db: IDBPDatabase<Tables>, owner: string | null): Promise<boolean> {
  const tx = db.transaction(['books', 'pieces', 'answers'], 'readwrite')
  const [books, pieces, answers] = [tx.objectStore('books'), tx.objectStore('pieces'), tx.objectStore('answers')]
  const remaining = owner === null ? 0 : await books.count(keysStartingWith(owner))
  const others =
    owner === null || remaining === 0
      ? [IDBKeyRange.lowerBound([])]
      : [IDBKeyRange.upperBound([owner], true), IDBKeyRange.lowerBound([owner, []], true)]
  await Promise.all(others.flatMap((range) => [books.delete(range), pieces.delete(range), answers.delete(range)]))
  await tx.done
  return remaining > 0
}
