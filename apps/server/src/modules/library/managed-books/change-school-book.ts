import { and, eq } from 'drizzle-orm'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { recordAudit } from '../../account/index.ts'
import { schoolBooks } from '../tables.ts'

interface SchoolBookChange {
  readonly kernel: Kernel
  readonly db: Db
  readonly actor: Actor
}

interface SchoolBook {
  readonly id: string
  readonly bookId: string
}

/** Withdraws a book of a school unit. A withdrawn book is refused with `book_not_found`, as by `withdrawBook`. */
export async function withdrawSchoolBook(change: SchoolBookChange, book: SchoolBook): Promise<Refusal | undefined> {
  return setWithdrawal(change, book, (withdrawnAt) => (withdrawnAt === null ? 'withdraw' : 'refuse'))
}

/** Offers a withdrawn book of a school unit again. Refuses with `book_not_found`. */
export async function restoreSchoolBook(change: SchoolBookChange, book: SchoolBook): Promise<Refusal | undefined> {
  return setWithdrawal(change, book, (withdrawnAt) => (withdrawnAt === null ? 'nothing' : 'restore'))
}

async function setWithdrawal(
  { kernel, db, actor }: SchoolBookChange,
  { id, bookId }: SchoolBook,
  decide: (withdrawnAt: Date | null) => 'withdraw' | 'restore' | 'nothing' | 'refuse',
): Promise<Refusal | undefined> {
  const { realm } = actor
  const isBook = and(eq(schoolBooks.realm, realm), eq(schoolBooks.schoolUnitUid, id), eq(schoolBooks.bookId, bookId))
  return db.transaction(async (tx) => {
    const [found] = await tx.select().from(schoolBooks).where(isBook).for('update')
    const effect = found === undefined ? 'refuse' : decide(found.withdrawnAt)
    if (effect === 'refuse') return refuse('book_not_found')
    if (effect === 'nothing') return undefined
    await tx
      .update(schoolBooks)
      .set({ withdrawnAt: effect === 'withdraw' ? kernel.clock.now() : null })
      .where(isBook)
    const action = `school-book.${effect}`
    await recordAudit(kernel, tx, [{ realm, actor: auditActor(actor), subject: id, action, details: { bookId } }])
    return undefined
  })
}
