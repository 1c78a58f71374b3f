import { and, eq } from 'drizzle-orm'
import { isConsumerMarket } from '@lectern/contracts'
import type { OwnAction } from '@lectern/contracts'
import { isStudentLogIn } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import type { Verdict } from '../../../kernel/route.ts'
import { associations, childProfiles, schoolUnits, users } from '../tables.ts'

type User = typeof users.$inferSelect

export interface OwnAccountRow {
  readonly user: User
  /** True for the parent of a family, false for the children. */
  readonly consumer: boolean
  readonly student: boolean
  /** True for the profile of a child, which the parent manages. */
  readonly profile: boolean
}

/** Returns the account of a person, or undefined if the account was deleted. */
export async function findOwnAccount(rows: Rows, uid: string): Promise<OwnAccountRow | undefined> {
  const [user] = await rows.select().from(users).where(eq(users.uid, uid))
  if (user === undefined) return undefined
  const roles = await rows
    .select({ role: associations.role, type: schoolUnits.type })
    .from(associations)
    .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
    .where(and(eq(associations.userUid, uid), eq(associations.active, true)))
  const [profile] = await rows.select().from(childProfiles).where(eq(childProfiles.userUid, uid))
  return {
    user,
    profile: profile !== undefined,
    consumer: isConsumerMarket({ organizations: roles }),
    student: roles.some(({ role }) => role === 'student'),
  }
}

/**
 * Returns the actions that users may use on their own account. Spec 2 §5: a shared account has limited functionality. A
 * school manages the names of its people and the accounts of its pupils, and a parent the profiles of the children.
 */
export function ownActions({ user, consumer, student, profile }: OwnAccountRow): OwnAction[] {
  if (user.sharedAccount || profile) return []
  const hasPassword = user.passwordHash !== null
  const rules: readonly (readonly [OwnAction, boolean])[] = [
    ['EditName', consumer],
    ['EditPassword', hasPassword && !user.hidePasswordChange],
    ['EditEmail', hasPassword],
    ['ExportData', true],
    ['DeleteAccount', hasPassword && !student],
  ]
  return rules.flatMap(([action, allowed]) => (allowed ? [action] : []))
}

/** Returns a route policy that allows an action of `ownActions`, except during an impersonation. */
export function allowOwnAction(action: OwnAction) {
  return async (actor: Actor, _input: unknown, db: Rows): Promise<Verdict> => {
    const verdict = refuseWhileImpersonating(actor)
    if (verdict !== 'allowed') return verdict
    const account = await findOwnAccount(db, actor.userId)
    if (account === undefined) return 'not_found'
    return ownActions(account).includes(action) ? 'allowed' : 'forbidden'
  }
}

/**
 * Refuses during an impersonation, to a child, and to a shared account: the people who use it would log each other out. Spec 2 §5: a
 * shared account has limited functionality.
 */
export async function allowOwnSessions(actor: Actor, _input: unknown, db: Rows): Promise<Verdict> {
  const verdict = refuseWhileImpersonating(actor)
  if (verdict !== 'allowed') return verdict
  const account = await findOwnAccount(db, actor.userId)
  if (account === undefined) return 'not_found'
  return account.user.sharedAccount || account.profile ? 'forbidden' : 'allowed'
}

/** Allows the parent of a family, but not during an impersonation and not in the session of a child. */
export async function requireParent(actor: Actor, _input: unknown, rows: Rows): Promise<Verdict> {
  const verdict = refuseWhileImpersonating(actor)
  if (verdict !== 'allowed') return verdict
  if (isStudentLogIn(actor)) return 'forbidden'
  const account = await findOwnAccount(rows, actor.userId)
  return account?.consumer === true ? 'allowed' : 'forbidden'
}
