import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { findBook } from './granted-books.ts'
import { bookRevisions, books } from '../tables.ts'

/** A revision that readers may read: its number and the hash of its file. */
export interface ReadableRevision {
  readonly number: number
  readonly sha256: string
  readonly isCurrent: boolean
}

/**
 * Returns the revision of a book with the number of an address, by default the current one. Returns undefined without the book, and for a revision that
 * does not exist or whose files have been deleted. The policy of the call decides whether the person may read the book.
 */
export async function findRevision(
  rows: Rows,
  bookId: string,
  numberText: string | undefined,
): Promise<ReadableRevision | undefined> {
  const book = await findBook(rows, bookId)
  if (book === undefined) return undefined
  const number = Number(numberText ?? book.revision)
  if (!Number.isInteger(number)) return undefined
  if (number === book.revision) return { number: book.revision, sha256: book.sha256, isCurrent: true }
  const [revision] = await rows
    .select({ sha256: bookRevisions.sha256 })
    .from(bookRevisions)
    .where(and(eq(bookRevisions.bookId, bookId), eq(bookRevisions.number, number), isNull(bookRevisions.removedAt)))
  return revision && { number, sha256: revision.sha256, isCurrent: false }
}

/** Returns the numbers of the current revisions by book id. */
export async function findCurrentRevisions(rows: Rows, bookIds: readonly string[]): Promise<Map<string, number>> {
  if (bookIds.length === 0) return new Map()
  const found = await rows
    .select({ id: books.id, revision: books.revision })
    .from(books)
    .where(inArray(books.id, [...bookIds]))
  return new Map(found.map(({ id, revision }) => [id, revision]))
}
