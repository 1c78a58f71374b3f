import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Realm } from '@lectern/contracts'
import type { Rows } from '../../kernel/database/shards.ts'
import { associations, groups, memberships, schoolUnits } from './tables.ts'

/** The school units and groups that a person manages, as the database says now. Spec 2 §6. */
export interface Reach {
  /** School units with an active association as employee. */
  readonly teaches: readonly string[]
  /** School units with an active association as admin, and the units below them. */
  readonly administers: readonly string[]
  /** Groups of the person in school units where they are an employee. */
  readonly groups: readonly string[]
}

export async function readReach(rows: Rows, realm: Realm, userUid: string): Promise<Reach> {
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
  const mine = await rows
    .select({ uid: groups.uid })
    .from(memberships)
    .innerJoin(groups, eq(groups.uid, memberships.groupUid))
    .where(and(eq(memberships.userUid, userUid), inArray(groups.schoolUnitUid, teaches)))
  return { teaches, administers: administered.map(({ uid }) => uid), groups: mine.map(({ uid }) => uid) }
}

/** Returns whether the reach contains any school unit. */
export function reachesAnybody({ teaches, administers }: Reach): boolean {
  return teaches.length > 0 || administers.length > 0
}

const isActiveIn = (realm: Realm) =>
  and(eq(associations.active, true), eq(schoolUnits.status, 'active'), eq(schoolUnits.realm, realm))

/** `union` drops units that were already found, so that a loop of parents ends. */
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
