import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Role } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { columnContainsWords } from '../../../kernel/database/text-search.ts'
import { associations, groups, memberships, schoolUnits, users } from '../tables.ts'
import { readPage } from './list-page.ts'
import type { Listed, ListQuery } from './list-page.ts'

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
  readonly active: boolean
}

/** A membership of a person in a group. */
export interface GroupLink extends LinkedPerson {
  readonly groupUid: string
  readonly groupName: string
  readonly schoolUid: string
}

const person = {
  userUid: users.uid,
  userName: users.username,
  name: sql<string>`trim(${users.firstname} || ' ' || ${users.lastname})`,
}

/** Returns one page of roles of people in school units. */
export function listRoleLinks(
  rows: Rows,
  realm: string,
  { user, schoolUnit }: LinkFilters,
  query: ListQuery<'id' | 'name'>,
): Promise<Listed<RoleLink>> {
  const where = and(
    eq(associations.realm, realm),
    user === undefined ? undefined : eq(associations.userUid, user),
    schoolUnit === undefined ? undefined : eq(associations.schoolUnitUid, schoolUnit),
    columnContainsWords(users.searchText, query.q ?? query.qName ?? ''),
  )
  return readPage(
    query,
    ({ limit, offset }) =>
      rows
        .select({
          ...person,
          schoolUid: schoolUnits.uid,
          schoolName: schoolUnits.name,
          role: associations.role,
          active: associations.active,
        })
        .from(associations)
        .innerJoin(users, eq(users.uid, associations.userUid))
        .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
        .where(where)
        .orderBy(...orderOf(query), asc(schoolUnits.uid))
        .limit(limit)
        .offset(offset),
    () =>
      rows
        .select({ value: count() })
        .from(associations)
        .innerJoin(users, eq(users.uid, associations.userUid))
        .where(where),
  )
}

/** Returns one page of memberships of people in groups. */
export function listGroupLinks(
  rows: Rows,
  realm: string,
  { user, schoolUnit, group }: LinkFilters,
  query: ListQuery<'id' | 'name'>,
): Promise<Listed<GroupLink>> {
  const where = and(
    eq(memberships.realm, realm),
    user === undefined ? undefined : eq(memberships.userUid, user),
    group === undefined ? undefined : eq(memberships.groupUid, group),
    schoolUnit === undefined ? undefined : eq(groups.schoolUnitUid, schoolUnit),
    columnContainsWords(users.searchText, query.q ?? query.qName ?? ''),
  )
  return readPage(
    query,
    ({ limit, offset }) =>
      rows
        .select({ ...person, groupUid: groups.uid, groupName: groups.name, schoolUid: groups.schoolUnitUid })
        .from(memberships)
        .innerJoin(users, eq(users.uid, memberships.userUid))
        .innerJoin(groups, eq(groups.uid, memberships.groupUid))
        .where(where)
        .orderBy(...orderOf(query), asc(groups.uid))
        .limit(limit)
        .offset(offset),
    () =>
      rows
        .select({ value: count() })
        .from(memberships)
        .innerJoin(users, eq(users.uid, memberships.userUid))
        .innerJoin(groups, eq(groups.uid, memberships.groupUid))
        .where(where),
  )
}

function orderOf({ sortBy, sortOrder }: ListQuery<'id' | 'name'>) {
  const direction = sortOrder === 'asc' ? asc : desc
  const byName = [
    direction(sql`${users.firstname} collate "und-x-icu"`),
    direction(sql`${users.lastname} collate "und-x-icu"`),
  ]
  return [...(sortBy === 'name' ? byName : []), direction(users.uid)]
}
