import { and, eq } from 'drizzle-orm'
import type { BookAccess } from '@lectern/contracts'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { recordAudit } from '../../account/index.ts'
import { bookGrants, unitBooks } from '../tables.ts'

interface GrantChange {
  readonly kernel: Kernel
  readonly db: Db
  readonly actor: Actor
}

/** Sets who may read a book of the actor's realm. Refuses with `book_not_found`. */
export async function setBookAccess(
  { kernel, db, actor }: GrantChange,
  bookId: string,
  access: BookAccess,
): Promise<Refusal | undefined> {
  const { realm } = actor
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(bookGrants)
      .set({ access })
      .where(and(eq(bookGrants.realm, realm), eq(bookGrants.bookId, bookId)))
      .returning()
    if (changed.length === 0) return refuse('book_not_found')
    const entry = { realm, actor: auditActor(actor), subject: bookId, action: 'book.access', details: { access } }
    await recordAudit(kernel, tx, [entry])
    return undefined
  })
}

/**
 * Withdraws a book from the actor's realm and from the lists of its school units. Its files stay, because other realms
 * can have the book, and so do bookmarks and positions. Refuses with `book_not_found`.
 */
export async function withdrawBook({ kernel, db, actor }: GrantChange, bookId: string): Promise<Refusal | undefined> {
  const { realm } = actor
  return db.transaction(async (tx) => {
    const withdrawn = await tx
      .delete(bookGrants)
      .where(and(eq(bookGrants.realm, realm), eq(bookGrants.bookId, bookId)))
      .returning()
    if (withdrawn.length === 0) return refuse('book_not_found')
    await tx.delete(unitBooks).where(and(eq(unitBooks.realm, realm), eq(unitBooks.bookId, bookId)))
    await recordAudit(kernel, tx, [{ realm, actor: auditActor(actor), subject: bookId, action: 'book.withdraw' }])
    return undefined
  })
}
