import type { Realm } from '@lectern/contracts'
import { and, sql } from 'drizzle-orm'
import { isSuperUser } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { requireSecureLogIn } from '../../../kernel/log-in-policies.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Verdict } from '../../../kernel/route.ts'
import { hasReach, readReach } from '../reach.ts'
import type { Reach } from '../reach.ts'
import { schoolUnits } from '../tables.ts'

/** The people, groups and school units that an actor may see in the administration. */
export interface Scope extends Reach {
  readonly actor: string
  readonly realm: Realm
  /** True for super users, who administer the whole realm. */
  readonly everything: boolean
}

/**
 * Returns the scope of an actor, or undefined for people who administer and teach nothing. Throws `need_secure_login`
 * as `requireUnitLogIn`.
 */
export async function readScope(rows: Rows, actor: Actor): Promise<Scope | undefined> {
  const reach = await readReach(rows, actor)
  const everything = isSuperUser(actor)
  if (!everything && !hasReach(reach)) return undefined
  const verdict = await checkLogIn(rows, actor, reach)
  if (verdict !== 'allowed') throw refuse(verdict)
  return { ...reach, actor: actor.userId, realm: actor.realm, everything }
}

type LogIn = Pick<Actor, 'realm' | 'userId' | 'amr' | 'acr' | 'scopes'>

/**
 * Refuses the administration with `need_secure_login` to an actor who teaches in or administers a school unit with
 * `secureAuthEnabled`, and is not securely logged in. docs/decisions/0033-secure-log-in.md.
 */
export async function requireUnitLogIn(rows: Rows, actor: LogIn): Promise<Verdict> {
  return checkLogIn(rows, actor, await readReach(rows, actor))
}

async function checkLogIn(rows: Rows, actor: LogIn, { teaches, administers }: Reach): Promise<Verdict> {
  const verdict = requireSecureLogIn(actor)
  if (verdict === 'allowed') return verdict
  // As a list of values, hundreds of units would be compared with each unit of the table.
  const reached = sql`${schoolUnits.uid} in (select unnest(${`{${[...teaches, ...administers].join(',')}}`}::uuid[]))`
  const [demanding] = await rows
    .select({ uid: schoolUnits.uid })
    .from(schoolUnits)
    .where(and(reached, schoolUnits.secureAuthEnabled))
    .limit(1)
  return demanding === undefined ? 'allowed' : verdict
}

/** Returns whether the actor administers a school unit of the realm. */
export function administersUnit({ everything, administers }: Scope, unit: string): boolean {
  return everything || administers.includes(unit)
}

/** Returns whether the actor administers a school unit of the realm, or teaches in it. */
export function seesUnit(scope: Scope, unit: string): boolean {
  return administersUnit(scope, unit) || scope.teaches.includes(unit)
}

/** Returns whether the actor may change a group: the teachers of the group, and the administrators of its unit. */
export function managesGroup(scope: Scope, group: { readonly uid: string; readonly schoolUnit: string }): boolean {
  return administersUnit(scope, group.schoolUnit) || scope.groups.includes(group.uid)
}
