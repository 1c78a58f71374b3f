import { and, asc, count, desc, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PersonStatus, Role } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { columnContainsWords, containsWords } from '../../../kernel/database/text-search.ts'
import { associations, groups, memberships, schoolUnits, users } from '../tables.ts'
import { readPage } from './list-page.ts'
import type { Listed, ListQuery } from './list-page.ts'
import { roleColumns } from './person-access.ts'
import type { AdministeredPerson, UserRow } from './person-access.ts'

export type PeopleColumn = 'id' | 'name' | 'username' | 'email' | 'lastLogInAt'

/** The people of a list. */
export interface PeopleSource {
  readonly realm: string
  /** Only this person. */
  readonly uid?: string
  /** People with one of the roles in one of the units. Without `units`, all people of the realm. */
  readonly units?: readonly string[]
  readonly roles?: readonly Role[]
  readonly group?: string | undefined
  readonly status?: PersonStatus | undefined
  readonly neverLoggedIn?: boolean | undefined
  /** True if the list contains the shared accounts of groups. */
  readonly shared?: boolean
}

/** A person of a list, with the names of the groups. */
export interface ListedRow extends AdministeredPerson {
  readonly namedGroups: readonly { readonly id: string; readonly name: string; readonly unit: string }[]
}

/** Returns one page of people with their roles and groups. */
export async function listPeople(
  rows: Rows,
  source: PeopleSource,
  query: ListQuery<PeopleColumn>,
): Promise<Listed<ListedRow>> {
  const where = and(isInSource(rows, source), matches(query))
  const people = await readPage(
    query,
    ({ limit, offset }) =>
      rows
        .select()
        .from(users)
        .where(where)
        .orderBy(...orderOf(query))
        .limit(limit)
        .offset(offset),
    () => rows.select({ value: count() }).from(users).where(where),
  )
  return { rows: await addRolesAndGroups(rows, people.rows), meta: people.meta }
}

function isInSource(rows: Rows, source: PeopleSource): SQL | undefined {
  const { realm, uid, units, roles, group, neverLoggedIn, shared = false } = source
  const hasRole =
    units === undefined && roles === undefined
      ? undefined
      : inArray(
          users.uid,
          rows
            .select({ uid: associations.userUid })
            .from(associations)
            .where(
              and(
                units === undefined ? eq(associations.realm, realm) : inArray(associations.schoolUnitUid, [...units]),
                roles === undefined ? undefined : inArray(associations.role, [...roles]),
              ),
            ),
        )
  const isMember =
    group === undefined
      ? undefined
      : inArray(
          users.uid,
          rows.select({ uid: memberships.userUid }).from(memberships).where(eq(memberships.groupUid, group)),
        )
  return and(
    eq(users.realm, realm),
    uid === undefined ? undefined : eq(users.uid, uid),
    hasRole,
    isMember,
    shared ? undefined : eq(users.sharedAccount, false),
    neverLoggedIn === true ? isNull(users.lastLogInAt) : undefined,
    hasStatus(source.status),
  )
}

const hasActiveRole = sql`exists (select 1 from ${associations} a join ${schoolUnits} s on s.uid = a.school_unit_uid
  where a.user_uid = ${users.uid} and a.active and s.status = 'active')`

function hasStatus(status: PersonStatus | undefined): SQL | undefined {
  switch (status) {
    case undefined:
      return undefined
    case 'deleting':
      return isNotNull(users.deletionDueAt)
    case 'active':
      return and(isNull(users.deletionDueAt), or(hasActiveRole, users.superUser))
    case 'inactive':
      return and(isNull(users.deletionDueAt), not(hasActiveRole), not(users.superUser))
  }
}

const matches = ({ q, qName }: ListQuery): SQL | undefined =>
  and(
    columnContainsWords(users.searchText, q ?? ''),
    // The name is a part of the searched text, so the index on the text finds the rows.
    columnContainsWords(users.searchText, qName ?? ''),
    containsWords(sql`${users.firstname} || ' ' || ${users.lastname}`, qName ?? ''),
  )

function orderOf({ sortBy, sortOrder }: ListQuery<PeopleColumn>): SQL[] {
  const direction = sortOrder === 'asc' ? asc : desc
  const last = direction(users.uid)
  switch (sortBy) {
    case 'id':
      return [last]
    case 'name':
      return [
        direction(sql`${users.firstname} collate "und-x-icu"`),
        direction(sql`${users.lastname} collate "und-x-icu"`),
        last,
      ]
    case 'username':
      return [direction(users.username), last]
    case 'email':
      return [direction(sql`lower(${users.email})`), last]
    case 'lastLogInAt':
      return sortOrder === 'asc'
        ? [sql`${users.lastLogInAt} asc nulls first`, last]
        : [sql`${users.lastLogInAt} desc nulls last`, last]
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
    .orderBy(asc(schoolUnits.name), asc(schoolUnits.uid))
  const memberOf = await rows
    .select({ user: memberships.userUid, id: groups.uid, name: groups.name, unit: groups.schoolUnitUid })
    .from(memberships)
    .innerJoin(groups, eq(groups.uid, memberships.groupUid))
    .where(inArray(memberships.userUid, uids))
    .orderBy(asc(groups.name), asc(groups.uid))
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
