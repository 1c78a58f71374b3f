import { and, eq } from 'drizzle-orm'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { findGroup, listPupils, recordAudit } from '../../account/index.ts'
import { mayRead } from '../catalogue/granted-books.ts'
import type { Reader } from '../entitlement/entitlement.ts'
import { shelfBooks } from '../tables.ts'

interface ShelfChange {
  readonly kernel: Kernel
  readonly db: Db
  readonly actor: Actor
}

/**
 * Adds a book to the shelf of a person, unless the book is already there. Refuses with `book_not_found` for a book that
 * the person may not read.
 */
export async function addToShelf(change: ShelfChange, owner: Reader, bookId: string): Promise<Refusal | undefined> {
  const { kernel, db } = change
  if (!(await mayRead(db, owner, bookId, kernel.clock.now()))) return refuse('book_not_found')
  await db.transaction((tx) => insert(change, tx, owner.userId, bookId))
  return undefined
}

/** Adds a book to the shelves of the pupils of a group who may read it. Refuses with `not_found`. */
export async function addToGroupShelves(
  change: ShelfChange,
  groupUid: string,
  bookId: string,
): Promise<{ added: number; skipped: number } | Refusal> {
  const { kernel, db, actor } = change
  const { realm } = actor
  const group = await findGroup(db, realm, groupUid)
  if (group === undefined) return refuse('not_found')
  const pupils = await listPupils(db, group)
  const now = kernel.clock.now()
  const readers: string[] = []
  for (const { uid } of pupils)
    if (await mayRead(db, { realm, userId: uid, everything: false }, bookId, now)) readers.push(uid)
  await db.transaction(async (tx) => {
    for (const uid of readers) await insert(change, tx, uid, bookId)
  })
  return { added: readers.length, skipped: pupils.length - readers.length }
}

/** Removes a book from the shelf of a person. The reading state stays for a later addition of the book. */
export async function removeFromShelf(change: ShelfChange, userId: string, bookId: string): Promise<void> {
  await change.db.transaction(async (tx) => {
    const removed = await tx
      .delete(shelfBooks)
      .where(and(eq(shelfBooks.userId, userId), eq(shelfBooks.bookId, bookId)))
      .returning()
    if (removed.length > 0) await record(change, tx, 'shelf.remove', userId, bookId)
  })
}

async function insert(change: ShelfChange, tx: Rows, userId: string, bookId: string): Promise<void> {
  const added = await tx
    .insert(shelfBooks)
    .values({ realm: change.actor.realm, userId, bookId, addedAt: change.kernel.clock.now() })
    .onConflictDoNothing()
    .returning()
  if (added.length > 0) await record(change, tx, 'shelf.add', userId, bookId)
}

function record({ kernel, actor }: ShelfChange, tx: Rows, action: string, subject: string, bookId: string) {
  const entry = { realm: actor.realm, actor: auditActor(actor), subject, action, details: { bookId } }
  return recordAudit(kernel, tx, [entry])
}
