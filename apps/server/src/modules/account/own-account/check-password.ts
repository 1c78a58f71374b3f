import { eq } from 'drizzle-orm'
import { fieldProblem } from '@lectern/contracts'
import { checkAttempt, perPeriod } from '../../../kernel/attempt-limit.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { requireFreshLogIn } from '../../../kernel/log-in-policies.ts'
import { refuse } from '../../../kernel/refusal.ts'
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

const ATTEMPTS = perPeriod(10, 15 * 60_000)

/** Creates a password check that limits the attempts of each user. */
export function createPasswordCheck({ attempts }: Pick<Kernel, 'attempts'>): CheckPassword {
  return async (actor, db, password, attribute) => {
    const counter = { name: ['own password', actor.userId], rule: ATTEMPTS }
    const refusal = await attempts.take(counter)
    if (refusal !== undefined) return refusal
    const giveBack = () => attempts.giveBack(counter)
    const isCorrect = await checkAttempt(async () => {
      const [user] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.uid, actor.userId))
      return verifyPassword(user?.hash, password)
    }, giveBack)
    if (isCorrect) {
      await giveBack()
      return undefined
    }
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
