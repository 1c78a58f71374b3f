import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Verdict } from '../../../kernel/route.ts'
import { isGranted } from './granted-books.ts'

/** Allows everyone in a realm that has the book, otherwise refuses with `book_not_found`. */
export async function mayReadBook(actor: Actor, { params }: { params: { id: string } }, db: Db): Promise<Verdict> {
  return (await isGranted(db, actor.realm, params.id)) ? 'allowed' : 'book_not_found'
}
