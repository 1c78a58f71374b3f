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

/** Checks the current password before an important change. A refusal names the attribute. */
export type CheckPassword = (
  actor: Actor,
  db: Db,
  password: string,
  attribute: 'password' | 'currentPassword',
) => Promise<Refusal | undefined>

const TRIES = { tries: 10, perMs: 15 * 60_000 }

/**
 * Creates a password check with ten attempts per person in a quarter of an hour, so that a stranger at an unlocked
 * device cannot guess for long.
 */
export function createPasswordCheck({ clock }: Pick<Kernel, 'clock'>): CheckPassword {
  const allowance = createRateLimit(clock, TRIES)
  return async (actor, db, password, attribute) => {
    const wait = allowance.take(actor.userId)
    if (wait > 0) return refuseForNow(wait)
    const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.uid, actor.userId))
    if (await verifyPassword(user?.hash, password)) return undefined
    const rule = password === '' ? 'required' : 'password_wrong'
    return refuse('validation_failed', undefined, { errors: [fieldProblem(attribute, rule)] })
  }
}

/**
 * Creates a check that the person is still the one who logged in: a fresh log-in is enough, else the password, or, for
 * an account without one, a fresh log-in is required.
 */
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
