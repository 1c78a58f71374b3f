import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Role, SortOrder } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { nameContainsWords, personContainsWords } from '../people-search.ts'
import { associations, groups, memberships, schoolUnits, users } from '../tables.ts'
import { countList } from './count-list.ts'
import { countFound, readPage } from './list-page.ts'
import { isFound } from './is-among.ts'
import { findPeople } from './list-people.ts'
import type { PeopleSource } from './list-people.ts'
import type { Listed, ListQuery } from './list-page.ts'
import { roleColumns } from './person-access.ts'
import { byName } from '../../../kernel/database/text-search.ts'

/** Limits a list of roles or memberships to one person, school unit or group. */
export interface LinkFilters {
  readonly user?: string | undefined
  readonly schoolUnit?: string | undefined
  readonly group?: string | undefined
}

interface LinkedPerson {
  readonly userUid: string
  readonly userName: string
  readonly name: string
}

/** A role of a person in a school unit. */
export interface RoleLink extends LinkedPerson {
  readonly schoolUid: string
  readonly schoolName: string
  readonly role: Role
  /** True if the role and the school unit are active. */
  readonly active: boolean
}

/** A membership of a person in a group. */
export interface GroupLink extends LinkedPerson {
  readonly groupUid: string
  readonly groupName: string
  readonly schoolUid: string
}

/** Without this condition, counting the rows of one person would begin with all people of the realm. */
const isPerson = (uid: string | undefined) => (uid === undefined ? undefined : eq(users.uid, uid))

const person = {
  userUid: users.uid,
  userName: users.username,
  name: sql<string>`trim(${users.firstname} || ' ' || ${users.lastname})`,
}

/** Returns one page of roles of people in school units. */
export async function listRoleLinks(
  rows: Rows,
  realm: string,
  { user, schoolUnit }: LinkFilters,
  query: ListQuery<'id' | 'name'>,
): Promise<Listed<RoleLink>> {
  const { userUid, schoolUnitUid } = associations
  const read = (where: SQL, sortOrder: SortOrder) =>
    rows
      .select({
        ...person,
        schoolUid: schoolUnits.uid,
        schoolName: schoolUnits.name,
        role: associations.role,
        active: roleColumns.active,
      })
      .from(associations)
      .innerJoin(users, eq(users.uid, userUid))
      .innerJoin(schoolUnits, eq(schoolUnits.uid, schoolUnitUid))
      .where(where)
      .orderBy(...orderOf(query, sortOrder, schoolUnitUid))
  if (schoolUnit !== undefined)
    return listLinksOfPeople(rows, { realm, uid: user, units: [schoolUnit] }, query, (uids) =>
      read(sql`${eq(schoolUnitUid, schoolUnit)} and ${inArray(userUid, uids)}`, query.sortOrder),
    )
  const { condition: search } = await isFound(rows, realm, searchOf(query), query)
  const ofUser = user === undefined ? undefined : eq(userUid, user)
  const where = and(ofUser, search)
  const found = () =>
    rows
      .select({ userUid, schoolUnitUid })
      .from(associations)
      .innerJoin(users, eq(users.uid, userUid))
      .where(and(eq(users.realm, realm), where))
  return readPage(
    query,
    ({ limit, offset, sortOrder }) => {
      // Indexes have these columns, so that the skipped rows are not read.
      const page = found().orderBy(...orderOf(query, sortOrder, schoolUnitUid))
      return read(sql`(${userUid}, ${schoolUnitUid}) in ${page.limit(limit).offset(offset)}`, sortOrder)
    },
    () => countLinks(rows, realm, associations, ofUser, and(search, isPerson(user))),
    where === undefined ? await countList(rows, realm, 'associations') : undefined,
  )
}

/** Returns one page of memberships of people in groups. */
export async function listGroupLinks(
  rows: Rows,
  realm: string,
  { user, schoolUnit, group }: LinkFilters,
  query: ListQuery<'id' | 'name'>,
): Promise<Listed<GroupLink>> {
  const { userUid, groupUid } = memberships
  const read = (where: SQL, sortOrder: SortOrder) =>
    rows
      .select({ ...person, groupUid: groups.uid, groupName: groups.name, schoolUid: groups.schoolUnitUid })
      .from(memberships)
      .innerJoin(users, eq(users.uid, userUid))
      .innerJoin(groups, eq(groups.uid, groupUid))
      .where(where)
      .orderBy(...orderOf(query, sortOrder, groupUid))
  const inUnit =
    schoolUnit === undefined
      ? undefined
      : inArray(groupUid, rows.select({ uid: groups.uid }).from(groups).where(eq(groups.schoolUnitUid, schoolUnit)))
  if (group !== undefined && inUnit === undefined)
    return listLinksOfPeople(rows, { realm, uid: user, group }, query, (uids) =>
      read(sql`${eq(groupUid, group)} and ${inArray(userUid, uids)}`, query.sortOrder),
    )
  const { condition: search } = await isFound(rows, realm, searchOf(query), query)
  const isWanted = and(
    user === undefined ? undefined : eq(userUid, user),
    group === undefined ? undefined : eq(groupUid, group),
    inUnit,
  )
  const where = and(isWanted, search)
  const found = () =>
    rows
      .select({ userUid, groupUid })
      .from(memberships)
      .innerJoin(users, eq(users.uid, userUid))
      .where(and(eq(users.realm, realm), where))
  return readPage(
    query,
    ({ limit, offset, sortOrder }) => {
      const page = found().orderBy(...orderOf(query, sortOrder, groupUid))
      return read(sql`(${userUid}, ${groupUid}) in ${page.limit(limit).offset(offset)}`, sortOrder)
    },
    () => {
      if (search !== undefined)
        // A unit or a group has few memberships, so that Postgres begins with them.
        return inUnit === undefined && group === undefined
          ? countLinks(rows, realm, memberships, isWanted, and(search, isPerson(user)))
          : countFound(rows, found())
      return rows
        .select({ value: count() })
        .from(memberships)
        .where(and(eq(memberships.realm, realm), where))
    },
    where === undefined ? await countList(rows, realm, 'memberships') : undefined,
  )
}

/** Reads one page of the links of a unit or a group. Each of its people has one link, so that the page is one of people. */
async function listLinksOfPeople<T>(
  rows: Rows,
  source: PeopleSource,
  query: ListQuery<'id' | 'name'>,
  read: (uids: string[]) => PromiseLike<T[]>,
): Promise<Listed<T>> {
  const people = await findPeople(rows, { ...source, shared: true }, query)
  return { rows: await read(people.rows.map(({ uid }) => uid)), meta: people.meta }
}

/**
 * Counts the links of the people that a search finds, at most `SEARCH_TOTAL_MAX`. Reads the links person by person:
 * Postgres overestimates the number of people, and would read all links of the realm. `offset 0` forbids that plan.
 */
function countLinks(
  rows: Rows,
  realm: string,
  links: typeof associations | typeof memberships,
  isWanted: SQL | undefined,
  search: SQL | undefined,
): PromiseLike<{ readonly value: number }[]> {
  const ofPerson = and(eq(links.userUid, users.uid), isWanted)
  const isFoundPerson = and(eq(users.realm, realm), search)
  return countFound(
    rows,
    sql`select from ${users}
      cross join lateral (select from ${links} where ${ofPerson} offset 0) link where ${isFoundPerson}`,
  )
}

const searchOf = ({ q = '', qName = '' }: ListQuery) => and(personContainsWords(q), nameContainsWords(qName))

/** `link` is the unit or the group: in the list, those of one person are in ascending order. */
function orderOf({ sortBy, sortOrder }: ListQuery<'id' | 'name'>, readOrder: SortOrder, link: AnyPgColumn): SQL[] {
  const direction = readOrder === 'asc' ? asc : desc
  const nameOrder = [direction(byName(users.firstname)), direction(byName(users.lastname))]
  const byLink = readOrder === sortOrder ? asc : desc
  return [...(sortBy === 'name' ? nameOrder : []), direction(users.uid), byLink(link)]
}
