import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { associations, groups, memberships, users } from '../tables.ts'
import { isInRoster } from './roster-people.ts'
import { holdAll, isInUnits } from './roster-scope.ts'
import type { RosterScope } from './roster-scope.ts'

/** SQL for the active role `a` of a member `m` at the school unit of the group `g`. Guardians are no members. */
const isRoleOfMember = sql`a.user_uid = m.user_uid and a.school_unit_uid = g.school_unit_uid and a.active
  and a.role <> 'guardian'`

/** Selects memberships: group_uid, user_uid, unit, role, modified_at. `role` is that at the unit of the group. */
export function selectRosterMemberships(
  scope: RosterScope,
  { unit, group }: { readonly unit?: string | undefined; readonly group?: string | undefined },
): SQL {
  return sql`
    select m.group_uid, m.user_uid, g.school_unit_uid as unit, a.role,
      greatest(m.modified_at, g.modified_at, u.modified_at) as modified_at
    from ${memberships} m
    join ${groups} g on g.uid = m.group_uid
    join ${associations} a on ${isRoleOfMember}
    join ${users} u on u.uid = m.user_uid
    where ${holdAll(
      isInUnits(sql`g.school_unit_uid`, scope),
      isInRoster(scope),
      unit === undefined ? undefined : sql`g.school_unit_uid = ${unit}`,
      group === undefined ? undefined : sql`m.group_uid = ${group}`,
    )}`
}

/** Selects groups: uid, name, unit, modified_at. `member` is the uid of a person of the scope. */
export function selectRosterGroups(
  scope: RosterScope,
  { unit, member }: { readonly unit?: string | undefined; readonly member?: string | undefined },
): SQL {
  const hasMember = sql`exists (select from ${memberships} m join ${associations} a on ${isRoleOfMember}
    where m.group_uid = g.uid and m.user_uid = ${member})`
  return sql`
    select g.uid, g.name, g.school_unit_uid as unit, g.modified_at
    from ${groups} g
    where ${holdAll(
      isInUnits(sql`g.school_unit_uid`, scope),
      unit === undefined ? undefined : sql`g.school_unit_uid = ${unit}`,
      member === undefined ? undefined : hasMember,
    )}`
}
