import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Verdict } from '../../../kernel/route.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { toReader } from '../entitlement/entitlement.ts'
import { mayRead } from './granted-books.ts'

/** Returns the policy that allows the people who may read the book, and refuses others with `book_not_found`. */
export const requireReadable =
  (clock: Clock) =>
  async (actor: Actor, { params }: { params: { id: string } }, db: Db): Promise<Verdict> =>
    (await mayRead(db, toReader(actor), params.id, clock.now())) ? 'allowed' : 'book_not_found'
