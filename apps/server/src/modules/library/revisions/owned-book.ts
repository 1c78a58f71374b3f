import type { Realm } from '@lectern/contracts'
import { and, eq, sql } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import type { BookRow } from '../catalogue/catalogue.ts'
import { bookGrants, bookRevisions, books, schoolBooks } from '../tables.ts'

/** A book of a realm, or with `schoolUnit` a book of a school unit. */
export interface OwnedBookKey {
  readonly realm: Realm
  readonly bookId: string
  readonly schoolUnit?: string | undefined
}

export interface OwnedBook {
  readonly book: BookRow
  /** The current revision. */
  readonly current: typeof bookRevisions.$inferSelect
  /** True if other owners have the same book, which only older imports could cause. */
  readonly isShared: boolean
}

/** Reads a book of its owner, also if it is withdrawn. With `locks`, no other transaction changes its revision. */
export async function readOwnedBook(rows: Rows, key: OwnedBookKey, locks = false): Promise<OwnedBook | Refusal> {
  const { realm, bookId, schoolUnit } = key
  const select = rows.select().from(books).where(eq(books.id, bookId))
  const [book] = await (locks ? select.for('update') : select)
  const grants = await rows.select().from(bookGrants).where(eq(bookGrants.bookId, bookId))
  const units = await rows.select().from(schoolBooks).where(eq(schoolBooks.bookId, bookId))
  const isOwned =
    schoolUnit === undefined
      ? grants.some((grant) => grant.realm === realm)
      : units.some((unit) => unit.realm === realm && unit.schoolUnitUid === schoolUnit)
  if (book === undefined || !isOwned) return refuse('book_not_found')
  const [current] = await rows
    .select()
    .from(bookRevisions)
    .where(and(eq(bookRevisions.bookId, bookId), eq(bookRevisions.number, book.revision)))
  if (current === undefined) return refuse('book_not_found')
  return { book, current, isShared: grants.length + units.length > 1 }
}

/** Ends the permission of the scripts of a book for its owner. Returns true if they were allowed. */
export async function endTrust(tx: Rows, bookId: string): Promise<boolean> {
  const endIn = (table: typeof bookGrants | typeof schoolBooks) =>
    tx
      .update(table)
      .set({ trusted: false })
      .where(and(eq(table.bookId, bookId), table.trusted))
      .returning({ bookId: table.bookId })
  return [...(await endIn(bookGrants)), ...(await endIn(schoolBooks))].length > 0
}

/** SQL for the number of the newest revision of a book. */
export const newestNumber = (rows: Rows, bookId: string) =>
  rows
    .select({ number: sql<number>`coalesce(max(${bookRevisions.number}), 0)` })
    .from(bookRevisions)
    .where(eq(bookRevisions.bookId, bookId))
