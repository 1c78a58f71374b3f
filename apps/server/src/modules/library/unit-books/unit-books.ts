import { and, count, eq, isNull } from 'drizzle-orm'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { countTotal } from '../../../kernel/database/count-total.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { recordAudit } from '../../account/index.ts'
import type { BookRow } from '../catalogue/catalogue.ts'
import { bookGrants, books, unitBooks } from '../tables.ts'

interface UnitChange {
  readonly kernel: Kernel
  readonly db: Db
  readonly actor: Actor
}

/** Returns one page of the books of a school unit, sorted by title. */
export async function listUnitBooks(
  db: Db,
  unit: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: BookRow[]; readonly totalCount: number }> {
  const isOfUnit = eq(unitBooks.schoolUnitUid, unit)
  const isOffered = and(
    eq(bookGrants.bookId, unitBooks.bookId),
    eq(bookGrants.realm, unitBooks.realm),
    isNull(bookGrants.withdrawnAt),
  )
  const rows = await db
    .select({ book: books })
    .from(unitBooks)
    .innerJoin(books, eq(books.id, unitBooks.bookId))
    .innerJoin(bookGrants, isOffered)
    .where(isOfUnit)
    .orderBy(books.title, books.id)
    .limit(page.limit)
    .offset(page.offset)
  const countAll = () => db.select({ value: count() }).from(unitBooks).innerJoin(bookGrants, isOffered).where(isOfUnit)
  return { rows: rows.map(({ book }) => book), totalCount: await countTotal(page, rows.length, countAll) }
}

/** Adds a book of the realm to the list of a school unit. Refuses with `book_not_found`. */
export async function addUnitBook(change: UnitChange, unit: string, bookId: string): Promise<Refusal | undefined> {
  const { kernel, db, actor } = change
  const { realm } = actor
  return db.transaction(async (tx) => {
    const isOffered = and(eq(bookGrants.realm, realm), eq(bookGrants.bookId, bookId), isNull(bookGrants.withdrawnAt))
    const [grant] = await tx.select().from(bookGrants).where(isOffered)
    if (grant === undefined) return refuse('book_not_found')
    const added = await tx
      .insert(unitBooks)
      .values({ realm, schoolUnitUid: unit, bookId, addedAt: kernel.clock.now() })
      .onConflictDoNothing()
      .returning()
    const entry = { realm, actor: auditActor(actor), subject: unit, action: 'unit-book.add', details: { bookId } }
    await recordAudit(kernel, tx, added.length > 0 ? [entry] : [])
    return undefined
  })
}

/** Removes a book from the list of a school unit. Refuses with `forbidden` for another book. Spec 2 §8. */
export async function removeUnitBook(change: UnitChange, unit: string, bookId: string): Promise<Refusal | undefined> {
  const { kernel, db, actor } = change
  const { realm } = actor
  return db.transaction(async (tx) => {
    const removed = await tx
      .delete(unitBooks)
      .where(and(eq(unitBooks.realm, realm), eq(unitBooks.schoolUnitUid, unit), eq(unitBooks.bookId, bookId)))
      .returning()
    if (removed.length === 0) return refuse('forbidden')
    const entry = { realm, actor: auditActor(actor), subject: unit, action: 'unit-book.remove', details: { bookId } }
    await recordAudit(kernel, tx, [entry])
    return undefined
  })
}
