import type { ImportWarning, Realm } from '@lectern/contracts'
import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Rows, Shards } from '../../../kernel/database/shards.ts'
import { bookGrants, books, bookWarnings, schoolBooks } from '../tables.ts'

export type BookRow = typeof books.$inferSelect

/** Who gets an imported book. */
export interface BookOwners {
  /** Realms that offer the book, or with `schoolUnit` the realm of the unit. */
  readonly realms: readonly Realm[]
  /** School unit that owns the book. The realm then does not offer the book. */
  readonly schoolUnit?: string | undefined
  /** False if a withdrawn book stays withdrawn. Default: true. */
  readonly restores?: boolean | undefined
  /** Runs in the transaction of each new or restored owner, for the audit log. */
  readonly onAdded?: ((tx: Rows, bookId: string) => Promise<void>) | undefined
}

/** The owners of a book that is recorded now. */
interface NewOwners extends BookOwners {
  readonly addedAt: Date
}

/** Catalogue rows and locks for imports. */
export interface Catalogue {
  /** Waits until no other import of the file runs on any node, then calls `run`. */
  runExclusively<Result>(sha256: string, run: () => Promise<Result>): Promise<Result>
  /** Calls `run` unless the file is being imported. Returns whether `run` was called. */
  runIfIdle(sha256: string, run: () => Promise<void>): Promise<boolean>
  find(sha256: string): Promise<BookRow | undefined>
  /**
   * Adds the book, its warnings and its owners. Of the existing rows, only a withdrawal changes: the owner offers the
   * book again. Returns true if at least one owner did not offer the book before.
   */
  record(book: BookRow, warnings: readonly ImportWarning[], owners: NewOwners): Promise<boolean>
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
    record: (book, warnings, owners) => recordInShards(shards, book, warnings, owners),
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
  owners: NewOwners,
): Promise<boolean> {
  const databases = new Set(owners.realms.map((realm) => shards.forRealm(realm)))
  let added = false
  for (const db of databases) {
    const realms = owners.realms.filter((realm) => shards.forRealm(realm) === db)
    const isNew = await db.transaction((tx) => recordIn(tx, book, warnings, { ...owners, realms }))
    added ||= isNew
  }
  return added
}

async function recordIn(
  tx: Rows,
  book: BookRow,
  warnings: readonly ImportWarning[],
  owners: NewOwners,
): Promise<boolean> {
  const inserted = await tx.insert(books).values(book).onConflictDoNothing().returning({ id: books.id })
  if (inserted.length > 0) await writeWarnings(tx, book.id, warnings)
  const isAdded = await addOwners(tx, book, owners)
  if (isAdded) await owners.onAdded?.(tx, book.id)
  return isAdded
}

async function addOwners(tx: Rows, book: BookRow, owners: NewOwners): Promise<boolean> {
  const { realms, schoolUnit, restores = true, addedAt } = owners
  const rows = realms.map((realm) => ({ realm, bookId: book.id, createdAt: addedAt }))
  const added = await (schoolUnit === undefined
    ? tx
        .insert(bookGrants)
        .values(rows)
        .onConflictDoUpdate({
          target: [bookGrants.realm, bookGrants.bookId],
          set: { withdrawnAt: null },
          setWhere: restores ? isNotNull(bookGrants.withdrawnAt) : sql`false`,
        })
        .returning({ bookId: bookGrants.bookId })
    : tx
        .insert(schoolBooks)
        .values(rows.map((row) => ({ ...row, schoolUnitUid: schoolUnit })))
        .onConflictDoUpdate({
          target: [schoolBooks.schoolUnitUid, schoolBooks.bookId],
          set: { withdrawnAt: null },
          setWhere: restores ? isNotNull(schoolBooks.withdrawnAt) : sql`false`,
        })
        .returning({ bookId: schoolBooks.bookId }))
  return added.length > 0
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
