import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { Column, Placeholder } from 'drizzle-orm'
import { countTotal } from '../../kernel/database/count-total.ts'
import { preparedFor } from '../../kernel/database/prepared.ts'
import type { Rows } from '../../kernel/database/shards.ts'
import type { Page, Paged } from './page.ts'
import { nameContainsWords } from './people-search.ts'
import type { Reach } from './reach.ts'
import { studentCount } from './student-count.ts'
import { associations, groups, memberships, schoolUnits, users } from './tables.ts'
import { byName } from '../../kernel/database/text-search.ts'

/** A person or a group. */
export interface NamedPerson {
  readonly uid: string
  readonly name: string
}

/** Returns the full names by uid, without deleted people. */
export async function findNames(rows: Rows, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map()
  const found = await namesStatement(rows).execute({ uids: [...new Set(uids)] })
  return new Map(found.map(({ uid, name }) => [uid, name]))
}

/** Returns one page of the people in `uids`, sorted by name. */
export async function pageByName(rows: Rows, uids: readonly string[], page: Page): Promise<Paged<NamedPerson>> {
  return readPeoplePage(rows, inArray(users.uid, [...uids]), page)
}

/** Returns one page of the pupils in the school units of a reach. `q` contains words of the name, or parts of such words. */
export async function listReachedPupils(
  rows: Rows,
  reach: Reach,
  { group, q, ...page }: Page & { readonly group?: string | undefined; readonly q?: string | undefined },
): Promise<Paged<NamedPerson>> {
  // A group counts only for the students of its own school unit.
  const isMember =
    group === undefined
      ? undefined
      : sql`exists (select 1 from ${memberships} m join ${groups} g on g.uid = m.group_uid
          where m.group_uid = ${group} and m.user_uid = ${associations.userUid} and g.school_unit_uid = ${associations.schoolUnitUid})`
  // Postgres puts the values of one array into a hash table. It would compare each person with hundreds of parameters.
  const units = `{${[...reach.teaches, ...reach.administers].join(',')}}`
  const isInUnits = sql`${associations.schoolUnitUid} = any(${units}::uuid[])`
  const pupils = rows
    .select({ uid: associations.userUid })
    .from(associations)
    .where(and(isInUnits, isStudent, isMember))
  const matching = and(inArray(users.uid, pupils), eq(users.sharedAccount, false), nameContainsWords(q ?? ''))
  return readPeoplePage(rows, matching, page)
}

/** A group that can receive assignments, with its number of pupils. */
export interface ReachedGroup extends NamedPerson {
  readonly schoolUnit: string
  readonly pupils: number
}

/** Returns one page of the groups in a reach. */
export async function listReachedGroups(rows: Rows, reach: Reach, page: Page): Promise<Paged<ReachedGroup>> {
  const within = or(inArray(groups.uid, [...reach.groups]), inArray(groups.schoolUnitUid, [...reach.administers]))
  const order = [asc(byName(groups.name)), asc(groups.uid)]
  const found = rows.select({ uid: groups.uid }).from(groups).where(within)
  const data = await rows
    .select({ uid: groups.uid, name: groups.name, schoolUnit: schoolUnits.name, pupils: studentCount })
    .from(groups)
    .innerJoin(schoolUnits, eq(schoolUnits.uid, groups.schoolUnitUid))
    // Only the groups of the page are counted.
    .where(
      inArray(
        groups.uid,
        found
          .orderBy(...order)
          .limit(page.limit)
          .offset(page.offset),
      ),
    )
    .orderBy(...order)
  const countAll = () => rows.select({ value: count() }).from(groups).where(within)
  return { data, meta: { totalCount: await countTotal(page, data.length, countAll) } }
}

export async function findGroupNames(rows: Rows, uids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map()
  const found = await rows
    .select({ uid: groups.uid, name: groups.name })
    .from(groups)
    .where(inArray(groups.uid, [...new Set(uids)]))
  return new Map(found.map(({ uid, name }) => [uid, name]))
}

/** Returns the active students among the people in `uids`, with one entry per school unit. */
export async function filterPupils(
  rows: Rows,
  uids: readonly string[],
): Promise<{ uid: string; schoolUnit: string }[]> {
  return rows
    .select({ uid: users.uid, schoolUnit: associations.schoolUnitUid })
    .from(associations)
    .innerJoin(users, eq(users.uid, associations.userUid))
    .where(and(inArray(associations.userUid, [...uids]), isStudent, eq(users.sharedAccount, false)))
}

/**
 * Returns the groups of the pupils in `uids`. A group counts only if the pupil is an active student in its school unit.
 */
export async function findGroupsByPupil(
  rows: Rows,
  uids: readonly string[],
): Promise<{ pupil: string; group: string }[]> {
  return groupsByPupilStatement(rows).execute({ uids: [...uids] })
}

const isStudent = and(eq(associations.role, 'student'), eq(associations.active, true))
const fullName = sql<string>`trim(${users.firstname} || ' ' || ${users.lastname})`

const namesStatement = preparedFor((rows) =>
  rows
    .select({ uid: users.uid, name: fullName })
    .from(users)
    .where(sql`${users.uid} = any(${sql.placeholder('uids')})`)
    .prepare('account_names'),
)

/** Selects the rows of `findGroupsByPupil`, as a part of another statement. `uids` is a parameter with a list of uids. */
export const selectGroupsByPupil = (rows: Rows, uids: Placeholder) =>
  rows
    .select({ pupil: memberships.userUid, group: memberships.groupUid })
    .from(memberships)
    .innerJoin(groups, eq(groups.uid, memberships.groupUid))
    .innerJoin(
      associations,
      and(
        eq(associations.userUid, memberships.userUid),
        eq(associations.schoolUnitUid, groups.schoolUnitUid),
        isStudent,
      ),
    )
    .innerJoin(users, eq(users.uid, memberships.userUid))
    .where(and(sql`${memberships.userUid} = any(${uids})`, eq(users.sharedAccount, false)))

const groupsByPupilStatement = preparedFor((rows) =>
  selectGroupsByPupil(rows, sql.placeholder('uids')).prepare('account_groups_by_pupil'),
)

/** Selects the full name of the person whose uid is in a column, as a part of another statement. Null without a person. */
export const selectName = (rows: Rows, uid: Column) =>
  sql<string | null>`${rows.select({ name: fullName }).from(users).where(eq(users.uid, uid))}`

async function readPeoplePage(rows: Rows, where: ReturnType<typeof and>, page: Page): Promise<Paged<NamedPerson>> {
  const found = await rows
    // One statement finds the people and counts them, because both read each of them.
    .select({ uid: users.uid, name: fullName, total: sql<number>`(count(*) over ())::int` })
    .from(users)
    .where(where)
    .orderBy(asc(byName(users.firstname)), asc(byName(users.lastname)), asc(users.uid))
    .limit(page.limit)
    .offset(page.offset)
  const data = found.map(({ uid, name }) => ({ uid, name }))
  const countAll = () => rows.select({ value: count() }).from(users).where(where)
  const totalCount = found[0]?.total ?? (await countTotal(page, 0, countAll))
  return { data, meta: { totalCount } }
}
