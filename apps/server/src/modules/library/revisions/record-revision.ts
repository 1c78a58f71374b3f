import { and, eq } from 'drizzle-orm'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { type BookContent, insertRevision, toFactColumns } from '../catalogue/catalogue.ts'
import { bookRevisions, books } from '../tables.ts'
import { findDifferences } from './find-differences.ts'
import { endTrust, newestNumber, type OwnedBook, type OwnedBookKey, readOwnedBook } from './owned-book.ts'

export interface NewRevision extends OwnedBookKey {
  readonly uploadedBy: string
  readonly note: string | null
  /** True if the uploader has seen the differences, and means this book. */
  readonly isConfirmed: boolean
}

export interface RecordedRevision {
  readonly number: number
  readonly trustEnded: boolean
}

/** Writes the audit log in the transaction of the change. */
type Audit = (tx: Rows, revision: RecordedRevision) => Promise<void>

/**
 * Returns why a file cannot become the current revision of a book: `book_not_found`, `book_shared`,
 * `revision_unchanged`, or `revision_differs` unless the differences are confirmed.
 */
export async function checkRevision(db: Db, revision: NewRevision, content: BookContent): Promise<Refusal | undefined> {
  const owned = await readOwnedBook(db, revision)
  return owned instanceof Refusal ? owned : findObstacle(owned, content, revision.isConfirmed)
}

/** Makes a file the current revision of a book, with the next number. Refuses as `checkRevision`. */
export async function recordRevision(
  db: Db,
  revision: NewRevision,
  content: BookContent,
  now: Date,
  audit: Audit,
): Promise<RecordedRevision | Refusal> {
  return db.transaction(async (tx) => {
    const owned = await readOwnedBook(tx, revision, true)
    if (owned instanceof Refusal) return owned
    const obstacle = findObstacle(owned, content, revision.isConfirmed)
    if (obstacle !== undefined) return obstacle
    const { bookId, uploadedBy, note } = revision
    const [newest] = await newestNumber(tx, bookId)
    const number = (newest?.number ?? 0) + 1
    await insertRevision(tx, content, { bookId, number, uploadedAt: now, uploadedBy, note })
    return makeCurrent(tx, owned, { ...content, number }, now, audit)
  })
}

/**
 * Makes an earlier revision the current one again. Refuses with `book_not_found`, `book_shared`, or `not_found` if
 * its files have been deleted. The current revision stays as it is.
 */
export async function restoreRevision(
  db: Db,
  key: OwnedBookKey & { readonly number: number },
  now: Date,
  audit: Audit,
): Promise<Refusal | undefined> {
  return db.transaction(async (tx) => {
    const owned = await readOwnedBook(tx, key, true)
    if (owned instanceof Refusal) return owned
    if (owned.isShared) return refuse('book_shared')
    const { bookId, number } = key
    if (owned.book.revision === number) return undefined
    const isRevision = and(eq(bookRevisions.bookId, bookId), eq(bookRevisions.number, number))
    const [revision] = await tx.select().from(bookRevisions).where(isRevision).for('update')
    if (revision === undefined) return refuse('book_not_found')
    if (revision.removedAt !== null) return refuse('not_found')
    await tx.update(bookRevisions).set({ retiredAt: null }).where(isRevision)
    await makeCurrent(tx, owned, revision, now, audit)
    return undefined
  })
}

function findObstacle({ book, current, isShared }: OwnedBook, content: BookContent, isConfirmed: boolean) {
  if (isShared) return refuse('book_shared')
  if (book.sha256 === content.sha256) return refuse('revision_unchanged')
  const differences = isConfirmed ? undefined : findDifferences(current, content)
  return differences === undefined ? undefined : refuse('revision_differs', undefined, { ...differences })
}

async function makeCurrent(
  tx: Rows,
  { book, current }: OwnedBook,
  { number, sha256, facts }: Pick<BookContent, 'sha256' | 'facts'> & { readonly number: number },
  now: Date,
  audit: Audit,
): Promise<RecordedRevision> {
  await tx
    .update(bookRevisions)
    .set({ retiredAt: now })
    .where(and(eq(bookRevisions.bookId, book.id), eq(bookRevisions.number, current.number)))
  await tx
    .update(books)
    .set({ ...toFactColumns(facts), sha256, revision: number, revisedAt: now })
    .where(eq(books.id, book.id))
  // The scripts of the other file have not been checked.
  const recorded = { number, trustEnded: await endTrust(tx, book.id) }
  await audit(tx, recorded)
  return recorded
}
