import type { BookUse, Realm } from '@lectern/contracts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/shards.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { unitsOfPerson } from '../../account/index.ts'
import { bookGrants, shelfBooks, unitBooks } from '../tables.ts'

/** Counts the shelves, and the lists of school units, that have a book of the realm. Refuses with `book_not_found`. */
export async function countBookUse(db: Db, realm: Realm, bookId: string): Promise<BookUse | Refusal> {
  const isGrant = and(eq(bookGrants.bookId, bookId), eq(bookGrants.realm, realm))
  if ((await db.$count(bookGrants, isGrant)) === 0) return refuse('book_not_found')
  const countIn = (table: typeof shelfBooks | typeof unitBooks) =>
    db.$count(table, and(eq(table.bookId, bookId), eq(table.realm, realm)))
  return { shelves: await countIn(shelfBooks), lists: await countIn(unitBooks) }
}

/** Counts the shelves of people of a school unit that have a book. */
export async function countSchoolBookUse(db: Db, schoolUnit: string, bookId: string): Promise<BookUse> {
  const isOfUnit = sql`${schoolUnit}::uuid = any(${unitsOfPerson(sql`${shelfBooks.userId}`)})`
  return { shelves: await db.$count(shelfBooks, and(eq(shelfBooks.bookId, bookId), isOfUnit)), lists: 0 }
}
