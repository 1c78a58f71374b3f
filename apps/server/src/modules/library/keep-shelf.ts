import { and, eq } from 'drizzle-orm'
import type { Actor } from '../../kernel/actor.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import { shelfBooks } from './tables.ts'

/** Putting a book on a shelf twice keeps its first day there. */
export async function addToShelf(
  db: Rows,
  actor: Pick<Actor, 'realm' | 'userId'>,
  bookId: string,
  addedAt: Date,
): Promise<void> {
  const { realm, userId } = actor
  await db.insert(shelfBooks).values({ realm, userId, bookId, addedAt }).onConflictDoNothing()
}

/** What was read stays: the book comes back as it was left. */
export async function removeFromShelf(db: Rows, userId: string, bookId: string): Promise<void> {
  await db.delete(shelfBooks).where(and(eq(shelfBooks.userId, userId), eq(shelfBooks.bookId, bookId)))
}
