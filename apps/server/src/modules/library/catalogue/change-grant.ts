import { and, eq, isNull } from 'drizzle-orm'
import type { BookAccess } from '@lectern/contracts'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { recordAudit } from '../../account/index.ts'
import { bookGrants } from '../tables.ts'

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
      .returning({ bookId: bookGrants.bookId })
    if (changed.length === 0) return refuse('book_not_found')
    const entry = { realm, actor: auditActor(actor), subject: bookId, action: 'book.access', details: { access } }
    await recordAudit(kernel, tx, [entry])
    return undefined
  })
}

/**
 * Withdraws a book from the actor's realm. Its files, the lists of school units, bookmarks and positions stay, so that
 * `restoreBook` can offer the book again. Refuses with `book_not_found`.
 */
export async function withdrawBook({ kernel, db, actor }: GrantChange, bookId: string): Promise<Refusal | undefined> {
  const { realm } = actor
  return db.transaction(async (tx) => {
    const withdrawn = await tx
      .update(bookGrants)
      .set({ withdrawnAt: kernel.clock.now() })
      .where(and(eq(bookGrants.realm, realm), eq(bookGrants.bookId, bookId), isNull(bookGrants.withdrawnAt)))
      .returning({ bookId: bookGrants.bookId })
    if (withdrawn.length === 0) return refuse('book_not_found')
    await recordAudit(kernel, tx, [{ realm, actor: auditActor(actor), subject: bookId, action: 'book.withdraw' }])
    return undefined
  })
}

/** Offers a withdrawn book of the actor's realm again. Refuses with `book_not_found`. */
export async function restoreBook({ kernel, db, actor }: GrantChange, bookId: string): Promise<Refusal | undefined> {
  const { realm } = actor
  const isGrant = and(eq(bookGrants.realm, realm), eq(bookGrants.bookId, bookId))
  return db.transaction(async (tx) => {
    const [grant] = await tx.select().from(bookGrants).where(isGrant).for('update')
    if (grant === undefined) return refuse('book_not_found')
    if (grant.withdrawnAt === null) return undefined
    await tx.update(bookGrants).set({ withdrawnAt: null }).where(isGrant)
    await recordAudit(kernel, tx, [{ realm, actor: auditActor(actor), subject: bookId, action: 'book.restore' }])
    return undefined
  })
}
