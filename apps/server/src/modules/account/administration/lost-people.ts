import { and, asc, count, eq, exists, ne, notExists, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { countUpTo, isIn } from '../../../kernel/database/count-up-to.ts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { DataCounts, LostData } from '../../../kernel/personal-data.ts'
import { associations, groups, guardianships, memberships, schoolUnits, subscriptions, users } from '../tables.ts'
import { byName } from '../../../kernel/database/text-search.ts'

/**
 * SQL for the people who lose their account if a school unit is deleted: those without a role in another unit. Super
 * users keep their account.
 */
export function isLostWithUnit(rows: Rows, unit: string): SQL | undefined {
  const roles = (where: SQL) =>
    rows
      .select({ uid: associations.userUid })
      .from(associations)
      .where(and(eq(associations.userUid, users.uid), where))
  return and(
    exists(roles(eq(associations.schoolUnitUid, unit))),
    notExists(roles(ne(associations.schoolUnitUid, unit))),
    eq(users.superUser, false),
  )
}

/** The people who lose their account with a school unit, and the number of those who keep it. */
export interface UnitPeople {
  readonly lost: readonly string[]
  readonly sharedAccounts: number
  readonly kept: number
}

/** Returns the people of a school unit by what its deletion means for them. */
export async function readUnitPeople(rows: Rows, unit: string): Promise<UnitPeople> {
  const found = await rows
    .select({ uid: users.uid, shared: users.sharedAccount })
    .from(users)
    .where(isLostWithUnit(rows, unit))
    .orderBy(asc(users.uid))
  const [all] = await rows.select({ value: count() }).from(associations).where(eq(associations.schoolUnitUid, unit))
  return {
    lost: found.map(({ uid }) => uid),
    sharedAccounts: found.filter(({ shared }) => shared).length,
    kept: (all?.value ?? 0) - found.length,
  }
}

/** Returns the first names, in the order of the lists, of people without shared accounts. */
export async function listFirstNames(rows: Rows, people: readonly string[], max: number): Promise<string[]> {
  const found = await rows
    .select({ firstname: users.firstname, lastname: users.lastname })
    .from(users)
    .where(and(isIn(users.uid, people), eq(users.sharedAccount, false)))
    .orderBy(byName(users.firstname), byName(users.lastname), users.uid)
    .limit(max)
  return found.map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim())
}

/** Counts the rows of this module that are deleted with people and with a school unit. */
export async function countLostAccounts(rows: Rows, { people, unit, max }: LostData): Promise<DataCounts> {
  const ofUnit = <T>(condition: (uid: string) => T): T | undefined => (unit === undefined ? undefined : condition(unit))
  // With a subquery, Postgres would not use the index of the groups.
  const groupUids = unit === undefined ? [] : await listUnitGroups(rows, unit)
  const isLost = {
    roles: or(
      isIn(associations.userUid, people),
      ofUnit((uid) => eq(associations.schoolUnitUid, uid)),
    ),
    memberships: or(isIn(memberships.userUid, people), isIn(memberships.groupUid, groupUids)),
    guardianLinks: or(isIn(guardianships.guardianUid, people), isIn(guardianships.pupilUid, people)),
    subscriptions: or(
      isIn(subscriptions.userUid, people),
      ofUnit((uid) => eq(subscriptions.schoolUnitUid, uid)),
    ),
  }
  return {
    roles: await countUpTo(rows, associations, isLost.roles, max),
    memberships: await countUpTo(rows, memberships, isLost.memberships, max),
    guardianLinks: await countUpTo(rows, guardianships, isLost.guardianLinks, max),
    subscriptions: await countUpTo(rows, subscriptions, isLost.subscriptions, max),
    groups: groupUids.length,
  }
}

/** Returns the uids of the groups of a school unit. */
export async function listUnitGroups(rows: Rows, unit: string): Promise<string[]> {
  const found = await rows.select({ uid: groups.uid }).from(groups).where(eq(groups.schoolUnitUid, unit))
  return found.map(({ uid }) => uid)
}

/** Counts the people of a group, without its shared account. */
export async function countMembers(rows: Rows, group: string): Promise<number> {
  const [members] = await rows
    .select({ value: count() })
    .from(memberships)
    .innerJoin(users, eq(users.uid, memberships.userUid))
    .where(and(eq(memberships.groupUid, group), eq(users.sharedAccount, false)))
  return members?.value ?? 0
}

/** Counts the memberships of a person in the groups of a school unit. */
export async function countUnitMemberships(rows: Rows, uid: string, unit: string): Promise<number> {
  const [found] = await rows
    .select({ value: count() })
    .from(memberships)
    .innerJoin(groups, eq(groups.uid, memberships.groupUid))
    .where(and(eq(memberships.userUid, uid), eq(groups.schoolUnitUid, unit)))
  return found?.value ?? 0
}

/** Counts the subscriptions of units, and the people who administer them. */
export async function readInherited(rows: Rows, units: readonly string[], now: Date) {
  const isActivePeriod = and(
    isIn(subscriptions.schoolUnitUid, units),
    sql`${subscriptions.startsAt} <= ${now} and (${subscriptions.endsAt} is null or ${subscriptions.endsAt} > ${now})`,
  )
  const isAdministrator = and(
    isIn(associations.schoolUnitUid, units),
    eq(associations.role, 'admin'),
    eq(associations.active, true),
  )
  const [periods] = await rows.select({ value: count() }).from(subscriptions).where(isActivePeriod)
  const [administrators] = await rows.select({ value: count() }).from(associations).where(isAdministrator)
  return { subscriptions: periods?.value ?? 0, administrators: administrators?.value ?? 0 }
}

/** Returns the uids of a school unit and of the units above it. */
export async function listUnitsAbove(rows: Rows, unit: string): Promise<string[]> {
  const found = await rows.execute<{ uid: string }>(sql`
    with recursive units as (
      select uid, parent from ${schoolUnits} where uid = ${unit}
      union
      select above.uid, above.parent from ${schoolUnits} above join units on above.uid = units.parent
    )
    select uid from units`)
  return found.rows.map(({ uid }) => uid)
}
