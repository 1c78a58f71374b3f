import { and, eq, ne } from 'drizzle-orm'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { recordAudit } from '../../account/index.ts'
import { bookGrants, books, schoolBooks } from '../tables.ts'

/**
 * Sets whether a book's scripts may run in the actor's realm, for every owner of the book. Refuses with
 * `changed_meanwhile` if the decision is about another revision than the current one.
 */
export async function trustBook(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  book: { readonly id: string; readonly trusted: boolean; readonly revision?: number | undefined },
): Promise<Refusal | undefined> {
  const { realm } = actor
  const { id: bookId, trusted, revision } = book
  return db.transaction(async (tx) => {
    const [row] = await tx.select({ revision: books.revision }).from(books).where(eq(books.id, bookId)).for('update')
    if (revision !== undefined && row?.revision !== revision) return refuse('changed_meanwhile')
    const setTrust = (table: typeof bookGrants | typeof schoolBooks) =>
      tx
        .update(table)
        .set({ trusted })
        .where(and(eq(table.realm, realm), eq(table.bookId, bookId), ne(table.trusted, trusted)))
        .returning({ bookId: table.bookId })
    const changed = [...(await setTrust(bookGrants)), ...(await setTrust(schoolBooks))]
    if (changed.length === 0) return undefined
    const action = trusted ? 'book.trust' : 'book.distrust'
    const entry = { realm, actor: auditActor(actor), subject: bookId, action }
    await recordAudit(kernel, tx, [entry])
    return undefined
  })
}
