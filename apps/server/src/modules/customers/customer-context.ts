import { getShard } from '@lectern/contracts'
import type { CustomerCalls, Shard } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuseWhileImpersonating } from '../../kernel/log-in-policies.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Verdict } from '../../kernel/route.ts'
import { readScope } from '../account/index.ts'
import type { OwnSession, WriteContext } from '../account/index.ts'

/** Functions of the auth service. */
export interface SessionPort {
  listForAccount(uid: string): Promise<readonly OwnSession[]>
  endAllForAccount(uid: string): Promise<void>
}

/** Input of all routes of one shard. */
export interface CustomerContext {
  readonly kernel: Kernel
  readonly sessions: SessionPort
  readonly shard: Shard
  readonly calls: CustomerCalls
}

/** Allows the super users of the realms of a shard. The contract has already refused all other people. */
export const requireShard =
  ({ shard }: Pick<CustomerContext, 'shard'>) =>
  (actor: Actor): Verdict =>
    getShard(actor.realm) === shard ? 'allowed' : 'not_found'

/** As `requireShard`, for changes: refuses during an impersonation. */
export const requireShardForChange =
  (context: Pick<CustomerContext, 'shard'>) =>
  (actor: Actor): Verdict => {
    const verdict = refuseWhileImpersonating(actor)
    return verdict === 'allowed' ? requireShard(context)(actor) : verdict
  }

/** Returns what a change by a super user needs. The scope `write` counts as a secure log-in (spec 2 §4). */
export async function writeContext({ kernel }: CustomerContext, db: Db, actor: Actor): Promise<WriteContext> {
  const scope = await readScope(db, actor)
  if (scope === undefined) throw refuse('forbidden')
  return { kernel, actor, scope, secure: true }
}
