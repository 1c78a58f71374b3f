import type { Actor } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/database/shards.ts'
import { refuseWhileImpersonating } from '../../kernel/log-in-policies.ts'
import type { Verdict } from '../../kernel/route.ts'
import { findOwnAccount } from '../account/index.ts'

/** Only families pay. Spec 2 §5: a consumer has one role, in the school unit of the consumers. */
export async function requireFamily(actor: Actor, _input: unknown, db: Db): Promise<Verdict> {
  const account = await findOwnAccount(db, actor.userId)
  return account?.consumer === true ? 'allowed' : 'forbidden'
}

/** Only families pay, and not while an administrator acts for them. */
export async function requirePayingFamily(actor: Actor, input: unknown, db: Db): Promise<Verdict> {
  const verdict = refuseWhileImpersonating(actor)
  return verdict === 'allowed' ? requireFamily(actor, input, db) : verdict
}
