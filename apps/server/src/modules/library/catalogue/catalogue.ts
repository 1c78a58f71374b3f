import type { ImportWarning, Realm } from '@lectern/contracts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Rows, Shards } from '../../../kernel/database/shards.ts'
import { bookGrants, books, bookWarnings } from '../tables.ts'

export type BookRow = typeof books.$inferSelect

/** Catalogue rows and locks for imports. */
export interface Catalogue {
  /** Waits until no other import of the file runs on any node, then calls `run`. */
  runExclusively<Result>(sha256: string, run: () => Promise<Result>): Promise<Result>
  /** Calls `run` unless the file is being imported. Returns whether `run` was called. */
  runIfIdle(sha256: string, run: () => Promise<void>): Promise<boolean>
  find(sha256: string): Promise<BookRow | undefined>
  /**
   * Adds the book, its warnings and its grants. Existing rows are not changed. Returns true if at least one grant is
   * new.
   */
  record(book: BookRow, warnings: readonly ImportWarning[], realms: readonly Realm[]): Promise<boolean>
  listWarnings(bookId: string): Promise<ImportWarning[]>
}

export function createCatalogue(shards: Shards): Catalogue {
  return {
    runExclusively: (sha256, run) =>
      shards.home.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${toLockKey(sha256)})`)
        return run()
      }),
    runIfIdle: (sha256, run) =>
      shards.home.transaction(async (tx) => {
        const tried = await tx.execute(sql`select pg_try_advisory_xact_lock(${toLockKey(sha256)}) as got`)
        if (tried.rows[0]?.['got'] !== true) return false
        await run()
        return true
      }),
    find: (sha256) => findInShards(shards.each, (db) => findRow(db, sha256)),
    record: (book, warnings, realms) => recordInShards(shards, book, warnings, realms),
    listWarnings: async (bookId) => (await findInShards(shards.each, (db) => readWarnings(db, bookId))) ?? [],
  }
}

/** A Postgres advisory lock has a signed 64-bit id. */
function toLockKey(sha256: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${sha256.slice(0, 16)}`))
}

async function findInShards<Row>(databases: readonly Db[], find: (db: Db) => Promise<Row | undefined>) {
  for (const db of databases) {
    const found = await find(db)
    if (found !== undefined) return found
  }
  return undefined
}

async function findRow(db: Db, sha256: string): Promise<BookRow | undefined> {
  const [row] = await db.select().from(books).where(eq(books.sha256, sha256))
  return row
}

async function recordInShards(
  shards: Shards,
  book: BookRow,
  warnings: readonly ImportWarning[],
  realms: readonly Realm[],
): Promise<boolean> {
  const databases = new Set(realms.map((realm) => shards.forRealm(realm)))
  let granted = false
  for (const db of databases) {
    const ownRealms = realms.filter((realm) => shards.forRealm(realm) === db)
    const isNew = await db.transaction((tx) => recordIn(tx, book, warnings, ownRealms))
    granted ||= isNew
  }
  return granted
}

async function recordIn(
  tx: Rows,
  book: BookRow,
  warnings: readonly ImportWarning[],
  realms: readonly Realm[],
): Promise<boolean> {
  const inserted = await tx.insert(books).values(book).onConflictDoNothing().returning({ id: books.id })
  if (inserted.length > 0) await writeWarnings(tx, book.id, warnings)
  const grants = realms.map((realm) => ({ realm, bookId: book.id, createdAt: book.createdAt }))
  const granted = await tx.insert(bookGrants).values(grants).onConflictDoNothing().returning({ id: bookGrants.bookId })
  return granted.length > 0
}

async function readWarnings(db: Db, bookId: string): Promise<ImportWarning[] | undefined> {
  const rows = await db
    .select()
    .from(bookWarnings)
    .where(eq(bookWarnings.bookId, bookId))
    .orderBy(asc(bookWarnings.position))
  if (rows.length === 0) return undefined
  return rows.map(({ check, severity, message, file, line }) => ({ id: check, severity, message, file, line }))
}

async function writeWarnings(tx: Rows, bookId: string, warnings: readonly ImportWarning[]): Promise<void> {
  if (warnings.length === 0) return
  await tx
    .insert(bookWarnings)
    .values(warnings.map(({ id, ...rest }, position) => ({ ...rest, check: id, bookId, position })))
}
