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

/** Asks for the password once more before something that matters; refuses it as a problem of the attribute. */
export type CheckPassword = (
  actor: Actor,
  db: Db,
  password: string,
  attribute: 'password' | 'currentPassword',
) => Promise<Refusal | undefined>

const TRIES = { tries: 10, perMs: 15 * 60_000 }

/** Whoever finds a device unlocked may not guess for long: ten tries in a quarter of an hour. */
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

/** Is it the person still? Who has just logged in need not say so again; else the password, or, where there is none, a fresh log-in. */
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
