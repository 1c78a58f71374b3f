import type { DBSchema } from 'idb'
import { type DeviceTransaction, openDeviceDatabase } from '../../platform/device/device-database.ts'
import { findDownload, getFolder, OfflineRow } from './offline-row.ts'
import { getPieceName } from './pieces.ts'

/** Maximum milliseconds for work on the files of books, which are large. */
const FILES_MAX_MS = 60_000
const WRITE = { mode: 'readwrite' } as const
const WRITE_FILES = { mode: 'readwrite', maxMs: FILES_MAX_MS } as const

/** A stored response of the server, also with status 404. */
export interface OfflineResponse {
  readonly status: number
  readonly text: string
}

interface Tables extends DBSchema {
  books: { key: [string, string]; value: OfflineRow }
  /** By account, folder (`getFolder`), path and number. */
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
  /** Removes a book with the pieces of all its revisions. */
  removeBook(owner: string, bookId: string): Promise<void>
  /** Returns the names of the stored pieces (`getPieceName`). */
  pieces(owner: string, folder: string): Promise<ReadonlySet<string>>
  putPiece(owner: string, folder: string, path: string, number: number, piece: Blob): Promise<void>
  file(owner: string, folder: string, path: string): Promise<Blob | undefined>
  removePieces(owner: string, folder: string): Promise<void>
  /** Returns the folders of `owner` that no row needs: of earlier revisions that were open when a new one arrived. */
  unusedFolders(owner: string): Promise<readonly string[]>
  findResponse(owner: string, url: string): Promise<OfflineResponse | undefined>
  putResponse(owner: string, url: string, response: OfflineResponse): Promise<void>
  /**
   * Removes the data of all accounts except `owners`. Also removes the data of those of `owners` without books. Resolves
   * with true if one of them has books.
   */
  removeOthers(owners: readonly string[]): Promise<boolean>
}

/**
 * Returns the range of all keys that start with `begin`. The upper end is an array, because an array sorts after all
 * strings and numbers (https://w3c.github.io/IndexedDB/#key-construct).
 */
const keysStartingWith = (...begin: string[]) => IDBKeyRange.bound(begin, [...begin, []])

/** Returns the range of the pieces of all revisions: '!' is the character after the space in the name of a folder. */
const piecesOfBook = (owner: string, bookId: string) =>
  IDBKeyRange.bound([owner, bookId], [owner, `${bookId}!`], false, true)

/** Opens the store in IndexedDB. */
export function openOfflineStore(): OfflineStore {
  const { run } = openDeviceDatabase<Tables>('lectern_kept', (database) => {
    database.createObjectStore('books', { keyPath: ['owner', 'bookId'] })
    database.createObjectStore('pieces')
    database.createObjectStore('answers', { keyPath: ['owner', 'url'] })
  })
  return {
    async rows(owner) {
      const found: unknown[] = await run(['books'], (tx) => tx.objectStore('books').getAll(keysStartingWith(owner)))
      return found.flatMap((row) => OfflineRow.safeParse(row).data ?? [])
    },
    async putRow(row) {
      await run(['books'], (tx) => tx.objectStore('books').put(row), WRITE)
    },
    async removeBook(owner, bookId) {
      const remove = (tx: DeviceTransaction<Tables>) =>
        Promise.all([
          tx.objectStore('books').delete([owner, bookId]),
          tx.objectStore('pieces').delete(piecesOfBook(owner, bookId)),
        ])
      await run(['books', 'pieces'], remove, WRITE_FILES)
    },
    async pieces(owner, folder) {
      const range = keysStartingWith(owner, folder)
      const keys = await run(['pieces'], (tx) => tx.objectStore('pieces').getAllKeys(range))
      return new Set(keys.map(([, , path, number]) => getPieceName({ path, number })))
    },
    async putPiece(owner, folder, path, number, piece) {
      const key: [string, string, string, number] = [owner, folder, path, number]
      await run(['pieces'], (tx) => tx.objectStore('pieces').put(piece, key), WRITE_FILES)
    },
    async file(owner, folder, path) {
      const range = keysStartingWith(owner, folder, path)
      const pieces = await run(['pieces'], (tx) => tx.objectStore('pieces').getAll(range), { maxMs: FILES_MAX_MS })
      const [first] = pieces
      return pieces.length > 1 && first ? new Blob(pieces, { type: first.type }) : first
    },
    async removePieces(owner, folder) {
      await run(['pieces'], (tx) => tx.objectStore('pieces').delete(keysStartingWith(owner, folder)), WRITE_FILES)
    },
    unusedFolders: (owner) => run(['books', 'pieces'], (tx) => listUnusedFolders(tx, owner)),
    findResponse: (owner, url) => run(['answers'], (tx) => tx.objectStore('answers').get([owner, url])),
    async putResponse(owner, url, { status, text }) {
      await run(['answers'], (tx) => tx.objectStore('answers').put({ owner, url, status, text }), WRITE)
    },
    removeOthers: (owners) => run(['books', 'pieces', 'answers'], (tx) => removeOthers(tx, owners), WRITE),
  }
}

async function listUnusedFolders(tx: DeviceTransaction<Tables>, owner: string): Promise<string[]> {
  const rows = await tx.objectStore('books').getAll(keysStartingWith(owner))
  const used = new Set(rows.flatMap((row) => [row, findDownload(row) ?? row].map(getFolder)))
  const keys = await tx.objectStore('pieces').getAllKeys(keysStartingWith(owner))
  return [...new Set(keys.map(([, folder]) => folder))].filter((folder) => !used.has(folder))
}

async function removeOthers(tx: DeviceTransaction<Tables>, owners: readonly string[]): Promise<boolean> {
  const [books, pieces, answers] = [tx.objectStore('books'), tx.objectStore('pieces'), tx.objectStore('answers')]
  const counts = await Promise.all(owners.map((owner) => books.count(keysStartingWith(owner))))
  // The store sorts the keys as JavaScript sorts texts.
  const kept = owners.filter((_, index) => (counts[index] ?? 0) > 0).toSorted()
  // The ranges between the kept accounts, before the first and after the last.
  const others = [...kept, undefined].map((next, index) => {
    const previous = kept[index - 1]
    if (previous === undefined)
      return next === undefined ? IDBKeyRange.lowerBound([]) : IDBKeyRange.upperBound([next], true)
    const after = [previous, []]
    return next === undefined ? IDBKeyRange.lowerBound(after, true) : IDBKeyRange.bound(after, [next], true, true)
  })
  await Promise.all(others.flatMap((range) => [books.delete(range), pieces.delete(range), answers.delete(range)]))
  return kept.length > 0
}
