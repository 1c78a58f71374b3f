import { eq } from 'drizzle-orm'
import { fieldProblem } from '@lectern/contracts'
import { createRateLimit } from '../../../kernel/rate-limit.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requireFreshLogIn } from '../../../kernel/log-in-policies.ts'
import { refuse, refuseForNow } from '../../../kernel/refusal.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { verifyPassword } from '../password.ts'
import { users } from '../tables.ts'

/** Checks the current password. Returns undefined if the password is correct, otherwise a refusal for `attribute`. */
export type CheckPassword = (
  actor: Actor,
  db: Db,
  password: string,
  attribute: 'password' | 'currentPassword',
) => Promise<Refusal | undefined>

const ATTEMPTS = { tries: 10, perMs: 15 * 60_000 }

/** Creates a password check that limits the attempts of each user. */
export function createPasswordCheck({ clock }: Pick<Kernel, 'clock'>): CheckPassword {
  const limit = createRateLimit(clock, ATTEMPTS)
  return async (actor, db, password, attribute) => {
    const wait = limit.take(actor.userId)
    if (wait > 0) return refuseForNow(wait)
    const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.uid, actor.userId))
    if (await verifyPassword(user?.hash, password)) return undefined
    const rule = password === '' ? 'required' : 'password_wrong'
    return refuse('validation_failed', undefined, { errors: [fieldProblem(attribute, rule)] })
  }
}

/** Creates a check that the actor is the user who logged in: a recent log-in or the current password is enough. */
export function createSelfCheck(
  { clock }: Pick<Kernel, 'clock'>,
  checkPassword: CheckPassword,
): (actor: Actor, db: Db, password: string) => Promise<Refusal | undefined> {
  return async (actor, db, password) => {
    const isFresh = requireFreshLogIn(actor, clock) === 'allowed'
    const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.uid, actor.userId))
    if (user?.hash == null) return isFresh ? undefined : refuse('need_fresh_login')
    return isFresh && password === '' ? undefined : checkPassword(actor, db, password, 'password')
  }
}
