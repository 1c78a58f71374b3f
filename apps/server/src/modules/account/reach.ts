import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import { isStudentLogIn } from '../../kernel/actor.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import { associations, groups, memberships, schoolUnits } from './tables.ts'

/** The school units and groups that a person is responsible for, as stored in the database. Spec 2 §6. */
export interface Reach {
  /** Active school units in which the person is an active employee. */
  readonly teaches: readonly string[]
  /** Active school units in which the person is an active admin, and all units below them. */
  readonly administers: readonly string[]
  /** Groups of which the person is a member, in the school units of `teaches`. */
  readonly groups: readonly string[]
}

const NO_REACH: Reach = { teaches: [], administers: [], groups: [] }

/** Returns the reach of the actor. A log-in with a pupil's card or a group code has none. */
export async function readReach(rows: Rows, actor: Pick<Actor, 'realm' | 'userId' | 'amr'>): Promise<Reach> {
  if (isStudentLogIn(actor)) return NO_REACH
  const { realm, userId: userUid } = actor
  const taught = await rows
    .select({ uid: schoolUnits.uid })
    .from(associations)
    .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
    .where(and(eq(associations.userUid, userUid), eq(associations.role, 'employee'), isActiveIn(realm)))
  const administered = await rows
    .select({ uid: schoolUnits.uid })
    .from(schoolUnits)
    .where(sql`${schoolUnits.uid} in (${administeredBy(realm, userUid)})`)
  const teaches = taught.map(({ uid }) => uid)
  const ownGroups = await rows
    .select({ uid: groups.uid })
    .from(memberships)
    .innerJoin(groups, eq(groups.uid, memberships.groupUid))
    .where(and(eq(memberships.userUid, userUid), inArray(groups.schoolUnitUid, teaches)))
  return { teaches, administers: administered.map(({ uid }) => uid), groups: ownGroups.map(({ uid }) => uid) }
}

export function hasReach({ teaches, administers }: Reach): boolean {
  return teaches.length > 0 || administers.length > 0
}

const isActiveIn = (realm: Realm) =>
  and(eq(associations.active, true), eq(schoolUnits.status, 'active'), eq(schoolUnits.realm, realm))

/** Returns SQL for the `administers` of a reach. `union` ends the recursion even if the parents form a loop. */
function administeredBy(realm: Realm, userUid: string) {
  return sql`
    with recursive units as (
      select unit.uid from ${schoolUnits} unit
      join ${associations} association on association.school_unit_uid = unit.uid
      where association.user_uid = ${userUid} and association.role = 'admin' and association.active
        and unit.status = 'active' and unit.realm = ${realm}
      union
      select below.uid from ${schoolUnits} below join units on below.parent = units.uid
    )
    select uid from units`
}
