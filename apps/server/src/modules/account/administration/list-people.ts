import { and, asc, count, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Column, SQL } from 'drizzle-orm'
import { Role, SEARCH_TOTAL_MAX } from '@lectern/contracts'
import type { PersonStatus, SortOrder } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { nameContainsWords, personContainsWords, publicTextContainsWords } from '../people-search.ts'
import { associations, groups, listCounts, memberships, schoolUnits, users } from '../tables.ts'
import { countList } from './count-list.ts'
import { hasFlags } from './list-flags.ts'
import type { FlagFilters } from './list-flags.ts'
import { countFound, readPage } from './list-page.ts'
import { isAmong, isFew, isFound } from './is-among.ts'
import type { Listed, ListQuery } from './list-page.ts'
import { roleColumns } from './person-access.ts'
import type { AdministeredPerson, UserRow } from './person-access.ts'
import type { Scope } from './scope.ts'
import { byName } from '../../../kernel/database/text-search.ts'

export type PeopleColumn = 'id' | 'name' | 'username' | 'email' | 'lastLogInAt'

/** The people of a list. */
export interface PeopleSource {
  readonly realm: string
  /** Only this person. */
  readonly uid?: string | undefined
  /** People with one of the roles in one of the units. Without `units`, all people of the realm. */
  readonly units?: readonly string[]
  readonly roles?: readonly Role[]
  readonly group?: string | undefined
  readonly status?: PersonStatus | undefined
  readonly neverLoggedIn?: boolean | undefined
  /** Only people with a role in the unit of the consumers. */
  readonly consumers?: boolean
  /** True if the list contains the shared accounts of groups. */
  readonly shared?: boolean | undefined
  /**
   * The scope of an actor who may not know the email address, the external id and the last log-in of everyone in the
   * list. The search, the order and the filters then use these only for the people of whom the actor may know them.
   */
  readonly seenBy?: Scope | undefined
}

/** A person of a list, with the names of the groups. */
export interface ListedRow extends AdministeredPerson {
  readonly namedGroups: readonly { readonly id: string; readonly name: string; readonly unit: string }[]
}

/** Returns one page of people with their roles and groups. */
export async function listPeople(
  rows: Rows,
  wanted: PeopleSource,
  query: ListQuery<PeopleColumn>,
): Promise<Listed<ListedRow>> {
  const people = await findPeople(rows, wanted, query)
  return { rows: await addRolesAndGroups(rows, await readInOrder(rows, people.rows)), meta: people.meta }
}

/** Returns the uids of one page of people. */
export async function findPeople(
  rows: Rows,
  wanted: PeopleSource,
  query: ListQuery<PeopleColumn>,
): Promise<Listed<{ readonly uid: string }>> {
  const source = await findConsumers(rows, wanted)
  const { realm } = source
  const search = matches(source, query)
  const flags = hasFlags(users.listFlags, flagsOf(source))
  const total = isWholeRealm(source) ? await countFlagged(rows, source) : undefined
  // Without other conditions, the number of the people that a search finds is the total of the list.
  const max = flags === undefined && query.calculateTotal ? SEARCH_TOTAL_MAX : undefined
  const searched =
    total === undefined || isFew(total) ? { condition: search } : await isFound(rows, realm, search, query, max)
  const where = and(eq(users.realm, realm), await isInSource(rows, source, flags, total), searched.condition)
  const found = rows.select({ uid: users.uid }).from(users).where(where)
  const countPeople = async () => {
    if (max !== undefined && searched.people !== undefined) return [{ value: searched.people }]
    return search === undefined ? rows.select({ value: count() }).from(users).where(where) : countFound(rows, found)
  }
  return readPage(
    query,
    // An index has the columns of the order, so that the skipped rows are not read.
    ({ limit, offset, sortOrder }) =>
      rows
        .select({ uid: users.uid })
        .from(users)
        .where(where)
        .orderBy(...orderOf(source, query.sortBy, sortOrder))
        .limit(limit)
        .offset(offset),
    countPeople,
    search === undefined ? total : undefined,
  )
}

/** Reads the people of a page, in the order of their uids. */
async function readInOrder(rows: Rows, page: readonly { readonly uid: string }[]): Promise<UserRow[]> {
  if (page.length === 0) return []
  const uids = page.map(({ uid }) => uid)
  const found = await rows.select().from(users).where(inArray(users.uid, uids))
  const byUid = new Map(found.map((user) => [user.uid, user]))
  return uids.flatMap((uid) => byUid.get(uid) ?? [])
}

/**
 * Replaces the unit of the consumers of a realm, which can have a large part of its people, by the flag that they have.
 * Returns the same source for other units, and if the flag would find other people.
 */
async function findConsumers(rows: Rows, source: PeopleSource): Promise<PeopleSource> {
  const { realm, units = [], roles = Role.options } = source
  const [unit] = units
  if (unit === undefined || units.length > 1) return source
  const ofConsumers = and(eq(schoolUnits.realm, realm), eq(schoolUnits.type, 'consumer'))
  const [isOfConsumers] = await rows
    .select({ uid: schoolUnits.uid })
    .from(schoolUnits)
    .where(and(ofConsumers, eq(schoolUnits.uid, unit)))
  if (isOfConsumers === undefined) return source
  const [otherUnit] = await rows
    .select({ uid: schoolUnits.uid })
    .from(schoolUnits)
    .where(and(ofConsumers, ne(schoolUnits.uid, unit)))
    .limit(1)
  const otherRoles = Role.options.filter((role) => !roles.includes(role))
  const [otherPerson] = await rows
    .select({ uid: associations.userUid })
    .from(associations)
    .where(and(eq(associations.schoolUnitUid, unit), inArray(associations.role, otherRoles)))
    .limit(1)
  if (otherUnit !== undefined || otherPerson !== undefined) return source
  const { units: _units, roles: _roles, ...rest } = source
  return { ...rest, consumers: true }
}

/** `total` is the number of people with the flags of the source if only flags limit it. */
async function isInSource(
  rows: Rows,
  source: PeopleSource,
  flags: SQL | undefined,
  total: number | undefined,
): Promise<SQL | undefined> {
  const { realm, uid, units, roles, group } = source
  if (total !== undefined) return areFlagged(rows, realm, flags, total)
  const hasRole =
    units === undefined
      ? undefined
      : await isAmong(
          rows,
          rows
            .select({ uid: associations.userUid })
            .from(associations)
            .where(
              and(
                inArray(associations.schoolUnitUid, [...units]),
                roles === undefined ? undefined : inArray(associations.role, [...roles]),
              ),
            ),
        )
  const isMember =
    group === undefined
      ? undefined
      : await isAmong(
          rows,
          rows.select({ uid: memberships.userUid }).from(memberships).where(eq(memberships.groupUid, group)),
        )
  const isKnown = source.neverLoggedIn === true ? knowsDetails(source) : undefined
  return and(uid === undefined ? undefined : eq(users.uid, uid), hasRole, isMember, filterFlags(source), isKnown)
}

/**
 * Returns the condition that the actor may know the details of a person: as `relate`, of the people of administered
 * units, and of the pupils of own groups. Undefined: of everyone.
 */
function knowsDetails({ seenBy }: PeopleSource): SQL | undefined {
  if (seenBy === undefined || seenBy.everything) return undefined
  const among = (column: Column, uids: readonly string[]) =>
    sql`${column} in (select unnest(${`{${uids.join(',')}}`}::uuid[]))`
  const isOfPerson = eq(associations.userUid, users.uid)
  const isPupil = and(isOfPerson, eq(associations.role, 'student'), among(associations.schoolUnitUid, seenBy.teaches))
  const isMember = and(eq(memberships.userUid, users.uid), among(memberships.groupUid, seenBy.groups))
  return sql`(exists (select from ${associations} where ${isOfPerson} and ${among(associations.schoolUnitUid, seenBy.administers)})
    or exists (select from ${associations} where ${isPupil}) and exists (select from ${memberships} where ${isMember}))`
}

/**
 * Returns the condition on the flags of the people of a unit or a group. Postgres searches an index for each value of a
 * column, but not for those of a sum, so that the sum is compared with the flags that it finds in the index.
 */
const filterFlags = (source: PeopleSource) => hasFlags(sql`(${users.listFlags} + 0)`, flagsOf(source))

/** Returns the condition on the flags of the people of a realm, of whom `total` have these flags. */
async function areFlagged(rows: Rows, realm: string, flags: SQL | undefined, total: number): Promise<SQL | undefined> {
  if (flags === undefined) return undefined
  const uids = rows
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.realm, realm), flags))
  return isAmong(rows, uids, { otherwise: flags, total })
}

/** With units, the roles of a list are those in the units. */
const flagsOf = ({ units, roles, ...source }: PeopleSource): FlagFilters => ({
  ...source,
  roles: units === undefined ? roles : undefined,
})

/** Returns whether only flags limit a list of the people of a realm. */
function isWholeRealm(source: PeopleSource): boolean {
  const { uid, units, group, neverLoggedIn } = source
  const needsDetails = neverLoggedIn === true && knowsDetails(source) !== undefined
  return uid === undefined && units === undefined && group === undefined && !needsDetails
}

/** Returns the number of people with the flags of a source, which is stored. */
const countFlagged = (rows: Rows, source: PeopleSource): Promise<number> =>
  countList(rows, source.realm, 'users', hasFlags(listCounts.flags, flagsOf(source)))

function matches(source: PeopleSource, { q = '', qName = '' }: ListQuery): SQL | undefined {
  const isKnown = knowsDetails(source)
  const found = personContainsWords(q)
  const isFoundByName = nameContainsWords(qName)
  if (isKnown === undefined || found === undefined) return and(found, isFoundByName)
  // The words of the public text are in the stored text, too. Its comparison is fast, and leaves few people for the other.
  return and(found, or(isKnown, publicTextContainsWords(q)), isFoundByName)
}

function orderOf(source: PeopleSource, sortBy: PeopleColumn, sortOrder: SortOrder): SQL[] {
  const direction = sortOrder === 'asc' ? asc : desc
  const isKnown = knowsDetails(source)
  const known = (value: SQL | Column) => (isKnown === undefined ? value : sql`case when ${isKnown} then ${value} end`)
  const last = direction(users.uid)
  switch (sortBy) {
    case 'id':
      return [last]
    case 'name':
      return [direction(byName(users.firstname)), direction(byName(users.lastname)), last]
    case 'username':
      // A username belongs to one person of a realm.
      return [direction(users.username)]
    case 'email':
      return [direction(known(sql`lower(${users.email})`)), last]
    case 'lastLogInAt':
      return sortOrder === 'asc'
        ? [sql`${known(users.lastLogInAt)} asc nulls first`, last]
        : [sql`${known(users.lastLogInAt)} desc nulls last`, last]
  }
}

async function addRolesAndGroups(rows: Rows, people: readonly UserRow[]): Promise<ListedRow[]> {
  if (people.length === 0) return []
  const uids = people.map(({ uid }) => uid)
  const roles = await rows
    .select({ user: associations.userUid, ...roleColumns })
    .from(associations)
    .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
    .where(inArray(associations.userUid, uids))
    .orderBy(asc(byName(schoolUnits.name)), asc(schoolUnits.uid))
  const memberOf = await rows
    .select({ user: memberships.userUid, id: groups.uid, name: groups.name, unit: groups.schoolUnitUid })
    .from(memberships)
    .innerJoin(groups, eq(groups.uid, memberships.groupUid))
    .where(inArray(memberships.userUid, uids))
    .orderBy(asc(byName(groups.name)), asc(groups.uid))
  const rolesByUser = Map.groupBy(roles, ({ user }) => user)
  const groupsByUser = Map.groupBy(memberOf, ({ user }) => user)
  return people.map((user) => {
    const namedGroups = (groupsByUser.get(user.uid) ?? []).map(({ user: _user, ...group }) => group)
    return {
      user,
      roles: (rolesByUser.get(user.uid) ?? []).map(({ user: _user, ...role }) => role),
      groups: namedGroups.map(({ id }) => id),
      namedGroups,
    }
  })
}

/** Returns the status of a person. Spec 2 §3. */
export function personStatus(
  { deletionDueAt, superUser }: Pick<UserRow, 'deletionDueAt' | 'superUser'>,
  roles: readonly { readonly active: boolean }[],
): PersonStatus {
  if (deletionDueAt !== null) return 'deleting'
  return superUser || roles.some(({ active }) => active) ? 'active' : 'inactive'
}
