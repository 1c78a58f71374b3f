import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Rows } from '../../../kernel/database/shards.ts'
import { associations, schoolUnits, users } from '../tables.ts'
import { listUnitsAbove } from './lost-people.ts'

/**
 * Returns the uids of the people who need a secure log-in if a school unit requires one: its employees, and the
 * administrators of it and of the units above. Super users never need one. docs/decisions/0033-secure-log-in.md.
 */
export async function listUnitStaff(rows: Rows, unit: string): Promise<string[]> {
  const above = await listUnitsAbove(rows, unit)
  const isEmployee = and(eq(associations.role, 'employee'), eq(associations.schoolUnitUid, unit))
  const isAdministrator = and(eq(associations.role, 'admin'), inArray(associations.schoolUnitUid, above))
  const found = await rows
    .selectDistinct({ uid: associations.userUid })
    .from(associations)
    .innerJoin(users, eq(users.uid, associations.userUid))
    .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
    .where(
      and(
        or(isEmployee, isAdministrator),
        eq(associations.active, true),
        eq(schoolUnits.status, 'active'),
        eq(users.superUser, false),
        sql`${users.deletionCause} is distinct from 'administrator'`,
      ),
    )
  return found.map(({ uid }) => uid)
}

/** Returns the uids of the pupils who can log in with a card only because a school unit uses cards. */
export async function listPupilsWithCardsHere(rows: Rows, unit: string): Promise<string[]> {
  const found = await rows.execute<{ uid: string }>(sql`
    select a.user_uid as uid from ${associations} a
    join ${schoolUnits} unit on unit.uid = a.school_unit_uid and unit.status = 'active' and unit.qr_code_login_enabled
    where a.role = 'student' and a.active and a.user_uid in (
      select user_uid from ${associations} where school_unit_uid = ${unit} and role = 'student' and active)
    group by a.user_uid having bool_and(a.school_unit_uid = ${unit})`)
  return found.rows.map(({ uid }) => uid)
}
