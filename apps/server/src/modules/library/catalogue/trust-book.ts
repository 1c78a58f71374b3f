import { and, eq, ne } from 'drizzle-orm'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { recordAudit } from '../../account/index.ts'
import { bookGrants, schoolBooks } from '../tables.ts'

/** Sets whether a book's scripts may run in the actor's realm, for every owner of the book. */
export async function trustBook(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  book: { readonly id: string; readonly trusted: boolean },
): Promise<void> {
  const { realm } = actor
  const { id: bookId, trusted } = book
  await db.transaction(async (tx) => {
    const setTrust = (table: typeof bookGrants | typeof schoolBooks) =>
      tx
        .update(table)
        .set({ trusted })
        .where(and(eq(table.realm, realm), eq(table.bookId, bookId), ne(table.trusted, trusted)))
        .returning({ bookId: table.bookId })
    const changed = [...(await setTrust(bookGrants)), ...(await setTrust(schoolBooks))]
    if (changed.length === 0) return
    const action = trusted ? 'book.trust' : 'book.distrust'
    const entry = { realm, actor: auditActor(actor), subject: bookId, action }
    await recordAudit(kernel, tx, [entry])
  })
}
