import { and, eq, ne } from 'drizzle-orm'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { recordAudit } from '../../account/index.ts'
import { bookGrants } from '../tables.ts'

/** Sets whether a book's scripts may run in the actor's realm. */
export async function trustBook(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  book: { readonly id: string; readonly trusted: boolean },
): Promise<void> {
  const { realm } = actor
  const { id: bookId, trusted } = book
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(bookGrants)
      .set({ trusted })
      .where(and(eq(bookGrants.realm, realm), eq(bookGrants.bookId, bookId), ne(bookGrants.trusted, trusted)))
      .returning()
    if (changed.length === 0) return
    const action = trusted ? 'book.trust' : 'book.distrust'
    const entry = { realm, actor: auditActor(actor), subject: bookId, action }
    await recordAudit(kernel, tx, [entry])
  })
}
