import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PERSON_IDENTIFIERS } from '@lectern/contracts'
import type { PersonIdentifier } from '@lectern/contracts'
import { splitNames } from '../../../../kernel/spreadsheet/cell-text.ts'
import type { Rows } from '../../../../kernel/database/shards.ts'
import { associations, groups, guardianships, memberships, schoolUnits, users } from '../../tables.ts'
import { roleColumns } from '../person-access.ts'
import type { AdministeredPerson, UserRow } from '../person-access.ts'
import { normalizeIdentifier } from '../person-problems.ts'
import type { PeopleList } from './people-file.ts'

/** Number of values of one query. */
const CHUNK = 1000

/** A stored person with the names of the groups and the pupils that a list can change. */
export interface KnownPerson extends AdministeredPerson {
  /** Names of the groups of the person in the school unit of the list. */
  readonly groupNames: readonly string[]
  /** Uids of the school units in which the role of the person has ended. A closed school unit does not end a role. */
  readonly ended: ReadonlySet<string>
  /** Uids of the pupils of the school unit whose guardian the person is. */
  readonly pupils: readonly string[]
}

/** The stored data that a list refers to. */
export interface PeopleFacts {
  /** By username. */
  readonly people: ReadonlyMap<string, KnownPerson>
  /** Uids of the groups of the school unit by name. */
  readonly groups: ReadonlyMap<string, string>
  /** Uids of the students of the school unit by username. */
  readonly pupils: ReadonlyMap<string, string>
  /** Uid of the person who has a confirmed email address, by address in lower case. */
  readonly emails: ReadonlyMap<string, string>
  /** Uid of the person who has an identifier, by identifier and value. */
  readonly identifiers: Readonly<Partial<Record<PersonIdentifier, ReadonlyMap<string, string>>>>
}

/** Reads what the check of a list needs, in a fixed number of queries for each 1,000 people. With `lock`, the people of the list stay unchanged until the transaction ends. */
export async function readPeopleFacts(
  rows: Rows,
  realm: string,
  list: PeopleList,
  { lock = false } = {},
): Promise<PeopleFacts> {
  const texts = (pick: (values: PeopleList['rows'][number]['values']) => string | null | undefined): string[] => [
    ...new Set(list.rows.flatMap(({ values }) => pick(values) ?? [])),
  ]
  const usernames = texts(({ username }) => username?.toLowerCase())
  const found = await inChunks(usernames, (chunk) => {
    const select = rows
      .select()
      .from(users)
      .where(and(eq(users.realm, realm), inArray(users.username, chunk)))
      .orderBy(users.uid)
    return lock ? select.for('update') : select
  })
  const pupilNames = texts(({ pupils }) => pupils)
  const pupils = await inChunks(
    [...new Set(pupilNames.flatMap(splitNames))].map((name) => name.toLowerCase()),
    (chunk) =>
      rows
        .select({ uid: users.uid, username: users.username })
        .from(users)
        .innerJoin(associations, and(eq(associations.userUid, users.uid), eq(associations.role, 'student')))
        .where(and(eq(users.realm, realm), inArray(users.username, chunk), eq(associations.schoolUnitUid, list.unit))),
  )
  const groupRows = await rows
    .select({ uid: groups.uid, name: groups.name })
    .from(groups)
    .where(eq(groups.schoolUnitUid, list.unit))
  const owner = async (values: readonly string[], value: SQL<string>, more?: SQL) =>
    new Map(
      (
        await inChunks(values, (chunk) =>
          rows
            .select({ value, uid: users.uid })
            .from(users)
            .where(and(eq(users.realm, realm), inArray(value, chunk), more)),
        )
      ).map(({ value: text, uid }) => [text, uid]),
    )
  const identifiers: Partial<Record<PersonIdentifier, ReadonlyMap<string, string>>> = {}
  for (const name of PERSON_IDENTIFIERS) {
    const values = texts((row) => (row[name] == null ? undefined : normalizeIdentifier(name, row[name])))
    // The key is a constant, so that the query uses the index on this expression.
    identifiers[name] = await owner(values, sql<string>`(${users.identifiers}->>${sql.raw(`'${name}'`)})`)
  }
  return {
    people: await addRelations(rows, list.unit, found),
    groups: new Map(groupRows.map(({ uid, name }) => [name, uid])),
    pupils: new Map(pupils.map(({ uid, username }) => [username, uid])),
    emails: await owner(
      texts(({ email }) => email?.toLowerCase()),
      sql<string>`lower(${users.email})`,
      eq(users.emailVerified, true),
    ),
    identifiers,
  }
}

async function addRelations(rows: Rows, unit: string, found: readonly UserRow[]): Promise<Map<string, KnownPerson>> {
  const uids = found.map(({ uid }) => uid)
  const roles = await inChunks(uids, (chunk) =>
    rows
      .select({ user: associations.userUid, isActive: associations.active, ...roleColumns })
      .from(associations)
      .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
      .where(inArray(associations.userUid, chunk)),
  )
  const memberOf = await inChunks(uids, (chunk) =>
    rows
      .select({ user: memberships.userUid, uid: groups.uid, name: groups.name, unit: groups.schoolUnitUid })
      .from(memberships)
      .innerJoin(groups, eq(groups.uid, memberships.groupUid))
      .where(inArray(memberships.userUid, chunk)),
  )
  const links = await inChunks(uids, (chunk) =>
    rows
      .select({ user: guardianships.guardianUid, pupil: guardianships.pupilUid })
      .from(guardianships)
      .innerJoin(associations, eq(associations.userUid, guardianships.pupilUid))
      .where(and(inArray(guardianships.guardianUid, chunk), eq(associations.schoolUnitUid, unit))),
  )
  const rolesOf = Map.groupBy(roles, ({ user }) => user)
  const groupsOf = Map.groupBy(memberOf, ({ user }) => user)
  const linksOf = Map.groupBy(links, ({ user }) => user)
  return new Map(
    found.map((user) => {
      const own = groupsOf.get(user.uid) ?? []
      const ownRoles = rolesOf.get(user.uid) ?? []
      return [
        user.username,
        {
          user,
          roles: ownRoles.map(({ user: _user, isActive: _isActive, ...role }) => role),
          ended: new Set(ownRoles.filter(({ isActive }) => !isActive).map(({ uid }) => uid)),
          groups: own.map(({ uid }) => uid),
          groupNames: own.filter((group) => group.unit === unit).map(({ name }) => name),
          pupils: (linksOf.get(user.uid) ?? []).map(({ pupil }) => pupil),
        },
      ]
    }),
  )
}

/** Runs a query for each chunk of the values, and returns all rows. */
export async function inChunks<Value, Row>(
  values: readonly Value[],
  query: (chunk: Value[]) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for (let start = 0; start < values.length; start += CHUNK)
    // Spreading the rows would overflow the stack: the people of 1,000 units are more than arguments can be.
    for (const row of await query(values.slice(start, start + CHUNK))) found.push(row)
  return found
}
