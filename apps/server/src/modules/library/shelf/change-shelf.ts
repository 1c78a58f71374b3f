import { and, eq } from 'drizzle-orm'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { recordAudit } from '../../account/index.ts'
import { shelfBooks } from '../tables.ts'

/** Adds a book to the actor's shelf, unless the book is already there. */
export async function addToShelf(kernel: Kernel, db: Db, actor: Actor, bookId: string): Promise<void> {
  const { realm, userId } = actor
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(shelfBooks)
      .values({ realm, userId, bookId, addedAt: kernel.clock.now() })
      .onConflictDoNothing()
      .returning()
    if (added.length > 0) await recordChange(kernel, tx, actor, 'shelf.add', bookId)
  })
}

/** Removes a book from the actor's shelf. The reading state stays for a later addition of the book. */
export async function removeFromShelf(kernel: Kernel, db: Db, actor: Actor, bookId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx
      .delete(shelfBooks)
      .where(and(eq(shelfBooks.userId, actor.userId), eq(shelfBooks.bookId, bookId)))
      .returning()
    if (removed.length > 0) await recordChange(kernel, tx, actor, 'shelf.remove', bookId)
  })
}

function recordChange(kernel: Kernel, tx: Rows, actor: Actor, action: string, bookId: string): Promise<void> {
  const { realm, userId: subject } = actor
  return recordAudit(kernel, tx, [{ realm, actor: auditActor(actor), subject, action, details: { bookId } }])
}
