import type { ImportWarning, Realm } from '@lectern/contracts'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Rows, Shards } from '../../../kernel/database/shards.ts'
import type { Ids } from '../../../kernel/ids.ts'
import { bookGrants, bookRevisions, books, bookWarnings, schoolBooks, type StoredFacts } from '../tables.ts'

export type BookRow = typeof books.$inferSelect

/** An imported file, with what the import knows about it. Some parts of older imports are null. */
export interface BookContent {
  readonly sha256: string
  readonly bytes: number | null
  readonly identifier: string | null
  readonly chapters: number | null
  readonly facts: StoredFacts
  readonly warnings: readonly ImportWarning[]
}

/** Who gets an imported book. */
export interface BookOwners {
  /** Realms that offer the book, or with `schoolUnit` the realm of the unit. */
  readonly realms: readonly Realm[]
  /** School unit that owns the book. The realm then does not offer the book. */
  readonly schoolUnit?: string | undefined
  /** Null for a file of a command. */
  readonly uploadedBy?: string | null | undefined
  /** False if a withdrawn book stays withdrawn. Default: true. */
  readonly restores?: boolean | undefined
  /** Runs in the transaction of each new or restored owner, for the audit log. */
  readonly onAdded?: ((tx: Rows, bookId: string) => Promise<void>) | undefined
}

/** The owners of a book that is recorded now. */
interface NewOwners extends BookOwners {
  readonly addedAt: Date
}

/** A book of one owner, with whether this owner did not offer it before. */
export interface RecordedBook {
  readonly realm: Realm
  readonly book: BookRow
  readonly created: boolean
}

/** Catalogue rows and locks for imports. */
export interface Catalogue {
  /** Waits until no other import of the file runs on any node, then calls `run`. */
  runExclusively<Result>(sha256: string, run: () => Promise<Result>): Promise<Result>
  /** Calls `run` unless the file is being imported. Returns whether `run` was called. */
  runIfIdle(sha256: string, run: () => Promise<void>): Promise<boolean>
  /** Returns the content of a revision whose files are stored; undefined if no book of any shard has such a revision. */
  findContent(sha256: string): Promise<BookContent | undefined>
  /**
   * Records a file for its owners. An owner that has a book with this file keeps it, and offers it again if it was
   * withdrawn. For every other owner, the file is a new book. Returns a book for each realm.
   */
  record(content: BookContent, owners: NewOwners): Promise<RecordedBook[]>
}

export function createCatalogue(shards: Shards, ids: Ids): Catalogue {
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
    findContent: async (sha256) => {
      for (const db of shards.each) {
        const found = await readContent(db, sha256)
        if (found !== undefined) return found
      }
      return undefined
    },
    record: async (content, owners) => {
      const recorded: RecordedBook[] = []
      for (const realm of owners.realms) {
        const db = shards.forRealm(realm)
        recorded.push(await db.transaction((tx) => recordFor(tx, ids, content, { ...owners, realm })))
      }
      return recorded
    },
  }
}

/** A Postgres advisory lock has a signed 64-bit id. */
function toLockKey(sha256: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${sha256.slice(0, 16)}`))
}

async function readContent(db: Db, sha256: string): Promise<BookContent | undefined> {
  const [row] = await db
    .select()
    .from(bookRevisions)
    .where(and(eq(bookRevisions.sha256, sha256), isNull(bookRevisions.removedAt)))
    .limit(1)
  if (row === undefined) return undefined
  const { bytes, identifier, chapters, facts } = row
  return { sha256, bytes, identifier, chapters, facts, warnings: await readWarnings(db, row.bookId, row.number) }
}

interface NewOwner extends Omit<NewOwners, 'realms'> {
  readonly realm: Realm
}

async function recordFor(tx: Rows, ids: Ids, content: BookContent, owner: NewOwner): Promise<RecordedBook> {
  const known = await findOwnBook(tx, content.sha256, owner)
  const book = known ?? (await insertBook(tx, ids.next(), content, owner))
  const created = await addOwner(tx, book.id, owner)
  if (created) await owner.onAdded?.(tx, book.id)
  return { realm: owner.realm, book, created }
}

/** Returns the book of the owner that has the file as one of its revisions, the oldest first. */
async function findOwnBook(
  tx: Rows,
  sha256: string,
  { realm, schoolUnit }: Pick<NewOwner, 'realm' | 'schoolUnit'>,
): Promise<BookRow | undefined> {
  const owned = schoolUnit === undefined ? bookGrants : schoolBooks
  const [row] = await tx
    .select({ book: books })
    .from(bookRevisions)
    .innerJoin(books, eq(books.id, bookRevisions.bookId))
    .innerJoin(
      owned,
      and(
        eq(owned.bookId, books.id),
        eq(owned.realm, realm),
        schoolUnit === undefined ? undefined : eq(schoolBooks.schoolUnitUid, schoolUnit),
      ),
    )
    .where(eq(bookRevisions.sha256, sha256))
    .orderBy(asc(books.createdAt), asc(books.id))
    .limit(1)
  return row?.book
}

async function insertBook(tx: Rows, id: string, content: BookContent, owner: NewOwner): Promise<BookRow> {
  const { addedAt: createdAt, uploadedBy = null } = owner
  const [book] = await tx
    .insert(books)
    .values({ id, sha256: content.sha256, ...toFactColumns(content.facts), createdAt })
    .returning()
  if (book === undefined) throw new Error('the book was not stored')
  await insertRevision(tx, content, { bookId: id, number: 1, uploadedAt: createdAt, uploadedBy, note: null })
  return book
}

/** Adds the row and the warnings of a revision. */
export async function insertRevision(
  tx: Rows,
  { sha256, bytes, identifier, chapters, facts, warnings }: BookContent,
  revision: Pick<typeof bookRevisions.$inferSelect, 'bookId' | 'number' | 'uploadedAt' | 'uploadedBy' | 'note'>,
): Promise<void> {
  const { bookId, number } = revision
  await tx.insert(bookRevisions).values({ ...revision, sha256, bytes, identifier, chapters, facts })
  if (warnings.length === 0) return
  await tx
    .insert(bookWarnings)
    .values(warnings.map(({ id, ...rest }, position) => ({ ...rest, check: id, bookId, revision: number, position })))
}

/** Returns the columns of a book with the facts of a file. */
export function toFactColumns(facts: StoredFacts) {
  const { authors, contributors, subjects, narrations } = facts
  return {
    ...facts,
    authors: [...authors],
    contributors: [...contributors],
    subjects: [...subjects],
    narrations: [...narrations],
  }
}

async function addOwner(tx: Rows, bookId: string, owner: NewOwner): Promise<boolean> {
  const { realm, schoolUnit, restores = true, addedAt } = owner
  const row = { realm, bookId, createdAt: addedAt }
  const added = await (schoolUnit === undefined
    ? tx
        .insert(bookGrants)
        .values(row)
        .onConflictDoUpdate({
          target: [bookGrants.realm, bookGrants.bookId],
          set: { withdrawnAt: null },
          setWhere: restores ? isNotNull(bookGrants.withdrawnAt) : sql`false`,
        })
        .returning({ bookId: bookGrants.bookId })
    : tx
        .insert(schoolBooks)
        .values({ ...row, schoolUnitUid: schoolUnit })
        .onConflictDoUpdate({
          target: [schoolBooks.schoolUnitUid, schoolBooks.bookId],
          set: { withdrawnAt: null },
          setWhere: restores ? isNotNull(schoolBooks.withdrawnAt) : sql`false`,
        })
        .returning({ bookId: schoolBooks.bookId }))
  return added.length > 0
}

async function readWarnings(db: Db, bookId: string, revision: number): Promise<ImportWarning[]> {
  const rows = await db
    .select()
    .from(bookWarnings)
    .where(and(eq(bookWarnings.bookId, bookId), eq(bookWarnings.revision, revision)))
    .orderBy(asc(bookWarnings.position))
  return rows.map(({ check, severity, message, file, line }) => ({ id: check, severity, message, file, line }))
}
