import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Role } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { personContainsWords } from '../people-search.ts'
import { associations, groups, memberships, schoolUnits, users } from '../tables.ts'
import { countList } from './count-list.ts'
import { countFound, readPage } from './list-page.ts'
import { isFound } from './is-among.ts'
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
export async function listRoleLinks(
  rows: Rows,
  realm: string,
  { user, schoolUnit }: LinkFilters,
  query: ListQuery<'id' | 'name'>,
): Promise<Listed<RoleLink>> {
  const search = await isFound(rows, realm, personContainsWords(query.q ?? query.qName ?? ''))
  const where = and(
    user === undefined ? undefined : eq(associations.userUid, user),
    schoolUnit === undefined ? undefined : eq(associations.schoolUnitUid, schoolUnit),
    search,
  )
  const order = [...orderOf(query), asc(associations.schoolUnitUid)]
  return readPage(
    query,
    ({ limit, offset }) => {
      // Indexes have these columns, so that the skipped rows are not read.
      const page = rows
        .select({ userUid: associations.userUid, schoolUnitUid: associations.schoolUnitUid })
        .from(associations)
        .innerJoin(users, eq(users.uid, associations.userUid))
        .where(and(eq(users.realm, realm), where))
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
        .as('page')
      return rows
        .select({
          ...person,
          schoolUid: schoolUnits.uid,
          schoolName: schoolUnits.name,
          role: associations.role,
          active: associations.active,
        })
        .from(page)
        .innerJoin(
          associations,
          and(eq(associations.userUid, page.userUid), eq(associations.schoolUnitUid, page.schoolUnitUid)),
        )
        .innerJoin(users, eq(users.uid, associations.userUid))
        .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
        .orderBy(...order)
    },
    () => {
      if (where === undefined) return countList(rows, realm, 'associations')
      if (search === undefined)
        return rows
          .select({ value: count() })
          .from(associations)
          .where(and(eq(associations.realm, realm), where))
      const found = rows.select({ uid: users.uid }).from(associations)
      return countFound(
        rows,
        found.innerJoin(users, eq(users.uid, associations.userUid)).where(and(eq(users.realm, realm), where)),
      )
    },
  )
}

/** Returns one page of memberships of people in groups. */
export async function listGroupLinks(
  rows: Rows,
  realm: string,
  { user, schoolUnit, group }: LinkFilters,
  query: ListQuery<'id' | 'name'>,
): Promise<Listed<GroupLink>> {
  const search = await isFound(rows, realm, personContainsWords(query.q ?? query.qName ?? ''))
  const where = and(
    user === undefined ? undefined : eq(memberships.userUid, user),
    group === undefined ? undefined : eq(memberships.groupUid, group),
    schoolUnit === undefined
      ? undefined
      : inArray(
          memberships.groupUid,
          rows.select({ uid: groups.uid }).from(groups).where(eq(groups.schoolUnitUid, schoolUnit)),
        ),
    search,
  )
  const order = [...orderOf(query), asc(memberships.groupUid)]
  return readPage(
    query,
    ({ limit, offset }) => {
      const page = rows
        .select({ userUid: memberships.userUid, groupUid: memberships.groupUid })
        .from(memberships)
        .innerJoin(users, eq(users.uid, memberships.userUid))
        .where(and(eq(users.realm, realm), where))
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
        .as('page')
      return rows
        .select({ ...person, groupUid: groups.uid, groupName: groups.name, schoolUid: groups.schoolUnitUid })
        .from(page)
        .innerJoin(users, eq(users.uid, page.userUid))
        .innerJoin(groups, eq(groups.uid, page.groupUid))
        .orderBy(...orderOf(query), asc(groups.uid))
    },
    () => {
      if (where === undefined) return countList(rows, realm, 'memberships')
      if (search === undefined)
        return rows
          .select({ value: count() })
          .from(memberships)
          .where(and(eq(memberships.realm, realm), where))
      const found = rows.select({ uid: users.uid }).from(memberships)
      return countFound(
        rows,
        found.innerJoin(users, eq(users.uid, memberships.userUid)).where(and(eq(users.realm, realm), where)),
      )
    },
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
