import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PersonType } from '@lectern/contracts'
import { ROLES_OF_TYPE } from '../administration/user-type.ts'
import { associations, childProfiles, groups, guardianships, memberships, schoolUnits, users } from '../tables.ts'
import { holdAll, isInUnits } from './roster-scope.ts'
import type { RosterScope } from './roster-scope.ts'

/**
 * SQL for whether a person `u` is in the scope: with an active role in one of its units. Shared accounts are no people, and
 * children of families belong to no school.
 * People with a protected identity are left out, and a person whom an administrator has deleted, during the 30 days until
 * the deletion. `role` is a condition on the association `a`.
 */
export function isInRoster(scope: RosterScope, role?: SQL): SQL {
  return holdAll(
    sql`not u.shared_account`,
    sql`not u.protected_identity`,
    sql`not exists (select from ${childProfiles} c where c.user_uid = u.uid)`,
    sql`u.deletion_cause is distinct from 'administrator'`,
    sql`exists (select from ${associations} a
      where ${holdAll(sql`a.user_uid = u.uid`, sql`a.active`, isInUnits(sql`a.school_unit_uid`, scope), role)})`,
  )
}

/** People of a type, of a school unit, or of a group with the role at its unit. */
export interface RosterPeopleFilter {
  readonly type?: PersonType | undefined
  readonly unit?: string | undefined
  readonly group?: string | undefined
}

/** Bit of `role_flags` for an active role in an active school unit, with which a person may log in. See `list-flags.ts`. */
const MAY_LOG_IN = sql`u.role_flags & 16 > 0`

/**
 * Selects people: uid, username, firstname, lastname, email, external_id, identifiers, may_log_in, modified_at; `roles` is
 * JSON with the unit, its type and the role, and `linked` the guardians and pupils of the person, both in the scope only.
 */
export function selectRosterPeople(scope: RosterScope, { type, unit, group }: RosterPeopleFilter): SQL {
  const hasRole = holdAll(
    sql`true`,
    type === undefined ? undefined : sql`a.role = any(${`{${ROLES_OF_TYPE[type].join(',')}}`}::text[])`,
    unit === undefined ? undefined : sql`a.school_unit_uid = ${unit}`,
    group === undefined
      ? undefined
      : sql`exists (select from ${memberships} m join ${groups} g on g.uid = m.group_uid
          where m.user_uid = a.user_uid and m.group_uid = ${group} and g.school_unit_uid = a.school_unit_uid)`,
  )
  return sql`
    select u.uid, u.username, u.firstname, u.lastname, u.email, u.external_id, u.identifiers, u.modified_at,
      ${MAY_LOG_IN} as may_log_in,
      (select jsonb_agg(jsonb_build_object('unit', s.uid, 'type', s.type, 'role', a.role) order by s.uid)
        from ${associations} a join ${schoolUnits} s on s.uid = a.school_unit_uid
        where a.user_uid = u.uid and a.active and ${isInUnits(sql`a.school_unit_uid`, scope)}) as roles,
      ${selectLinked(scope)} as linked
    from ${users} u
    where ${isInRoster(scope, hasRole)}`
}

const selectLinked = (scope: RosterScope): SQL => sql`array(
  select u.uid from (
    select l.guardian_uid as uid from ${guardianships} l where l.pupil_uid = u.uid
    union select l.pupil_uid from ${guardianships} l where l.guardian_uid = u.uid
  ) other join ${users} u on u.uid = other.uid
  where ${isInRoster(scope)} order by u.uid)`
