import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PERSON_IDENTIFIERS } from '@lectern/contracts'
import type { PersonIdentifier, Realm, Role, SchoolUnitStatus } from '@lectern/contracts'
import type { Rows } from '../../../../kernel/database/shards.ts'
import { associations, groups, guardianships, memberships, schoolUnits, users } from '../../tables.ts'
import { inChunks } from '../many-people/read-people-facts.ts'
import { listUnitsBelow } from '../write-roles.ts'
import type { OrganizationChanges } from './organization-changes.ts'
import { imageKeys } from './organization-images.ts'

/** The stored people, groups and school units with which a roster of an organization is compared. */
export interface OrganizationFacts {
  /** The organization and all units below it, by uid. */
  readonly units: ReadonlyMap<string, StoredUnit>
  /**
   * People with a role in these units, people that the caller has named, and people elsewhere in the realm who have a
   * value that the caller has named. By uid.
   */
  readonly people: ReadonlyMap<string, StoredPerson>
  /** Groups of these units, by uid. */
  readonly groups: ReadonlyMap<string, StoredGroup>
}

export interface StoredUnit {
  readonly uid: string
  readonly name: string
  readonly parent: string | null
  readonly status: SchoolUnitStatus
  readonly identifiers: Readonly<Record<string, string>>
}

export interface StoredPerson {
  readonly uid: string
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly identifiers: Readonly<Partial<Record<PersonIdentifier, string>>>
  readonly externalId: string | null
  readonly superUser: boolean
  readonly sharedAccount: boolean
  readonly deletionCause: 'own-request' | 'no-school-unit' | 'administrator' | null
  readonly roles: readonly StoredRole[]
  /** Uids of the pupils of a guardian. */
  readonly pupils: readonly string[]
}

export interface StoredRole {
  /** Uid of the school unit, which can be outside the organization. */
  readonly unit: string
  readonly role: Role
  /** False if the role has ended. */
  readonly active: boolean
  readonly addToSubSchools: boolean
}

export interface StoredGroup {
  readonly uid: string
  readonly unit: string
  readonly name: string
  /** Uids of the members. */
  readonly members: ReadonlySet<string>
}

/** Values by which stored people are found anywhere in the realm. Usernames and emails are in lower case. */
export interface WantedPeople {
  readonly uids: readonly string[]
  readonly externalIds: readonly string[]
  readonly usernames: readonly string[]
  readonly emails: readonly string[]
  readonly identifiers: Readonly<Partial<Record<PersonIdentifier, readonly string[]>>>
}

const PERSON_COLUMNS = {
  uid: users.uid,
  username: users.username,
  firstname: users.firstname,
  lastname: users.lastname,
  email: users.email,
  emailVerified: users.emailVerified,
  identifiers: users.identifiers,
  externalId: users.externalId,
  superUser: users.superUser,
  sharedAccount: users.sharedAccount,
  deletionCause: users.deletionCause,
}

/** Reads the facts of an organization in a fixed number of queries for each 1,000 people. */
export async function readOrganizationFacts(
  rows: Rows,
  realm: Realm,
  organization: string,
  wanted: WantedPeople,
): Promise<OrganizationFacts> {
  const unitUids = [organization, ...(await listUnitsBelow(rows, organization))]
  const units = await inChunks(unitUids, (chunk) =>
    rows
      .select({
        uid: schoolUnits.uid,
        name: schoolUnits.name,
        parent: schoolUnits.parent,
        status: schoolUnits.status,
        identifiers: schoolUnits.identifiers,
      })
      .from(schoolUnits)
      .where(and(eq(schoolUnits.realm, realm), inArray(schoolUnits.uid, chunk))),
  )
  const uids = await findUids(rows, realm, unitUids, wanted)
  return {
    units: byUid(units),
    people: byUid(await readPeople(rows, realm, [...uids], { lock: false })),
    groups: byUid(await readGroups(rows, groups.schoolUnitUid, unitUids, { lock: false })),
  }
}

/**
 * Locks the stored people and groups that changes touch, until the transaction ends. Returns false if one of them differs
 * from the facts from which the changes were made. New rows that refer to these people can be inserted meanwhile.
 */
export async function lockUnchanged(
  rows: Rows,
  realm: Realm,
  facts: OrganizationFacts,
  changes: OrganizationChanges,
): Promise<boolean> {
  const keys = imageKeys(changes)
  const members = [...changes.joins, ...changes.leaves].map(({ group }) => group)
  const known = <T>(uids: readonly string[], stored: ReadonlyMap<string, T>) =>
    [...new Set(uids)].filter((uid) => stored.has(uid))
  const lockedPeople = known([...keys.people, ...keys.guardians], facts.people)
  const lockedGroups = known([...keys.groups, ...members], facts.groups)
  const nowPeople = byUid(await readPeople(rows, realm, lockedPeople, { lock: true }))
  const nowGroups = byUid(await readGroups(rows, groups.uid, lockedGroups, { lock: true }))
  return (
    lockedPeople.every((uid) => isDeepStrictEqual(nowPeople.get(uid), facts.people.get(uid))) &&
    lockedGroups.every((uid) => isDeepStrictEqual(nowGroups.get(uid), facts.groups.get(uid)))
  )
}

async function readPeople(
  rows: Rows,
  realm: Realm,
  uids: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<StoredPerson[]> {
  // In one order, so that two transactions that lock people do not wait for each other.
  const people = await inChunks(uids.toSorted(byText), (chunk) => {
    const select = rows
      .select(PERSON_COLUMNS)
      .from(users)
      .where(and(eq(users.realm, realm), inArray(users.uid, chunk)))
      .orderBy(users.uid)
    return lock ? select.for('no key update') : select
  })
  return addRelations(rows, people)
}

async function findUids(
  rows: Rows,
  realm: Realm,
  units: readonly string[],
  wanted: WantedPeople,
): Promise<Set<string>> {
  const uids = new Set(wanted.uids)
  const addAll = (found: readonly { readonly uid: string }[]): void => {
    for (const { uid } of found) uids.add(uid)
  }
  addAll(
    await inChunks(units, (chunk) =>
      rows
        .selectDistinct({ uid: associations.userUid })
        .from(associations)
        .where(inArray(associations.schoolUnitUid, chunk)),
    ),
  )
  const having = (values: readonly string[], value: SQL, more?: SQL) =>
    inChunks(values, (chunk) =>
      rows
        .select({ uid: users.uid })
        .from(users)
        .where(and(eq(users.realm, realm), inArray(value, chunk), more)),
    )
  addAll(await having(wanted.usernames, sql`${users.username}`))
  addAll(await having(wanted.externalIds, sql`${users.externalId}`))
  addAll(await having(wanted.emails, sql`lower(${users.email})`, eq(users.emailVerified, true)))
  for (const kind of PERSON_IDENTIFIERS) {
    // The key is a constant, so that the query uses the index on this expression.
    addAll(await having(wanted.identifiers[kind] ?? [], sql`(${users.identifiers}->>${sql.raw(`'${kind}'`)})`))
  }
  return uids
}

type PersonRow = Omit<StoredPerson, 'roles' | 'pupils'>

async function addRelations(rows: Rows, people: readonly PersonRow[]): Promise<StoredPerson[]> {
  const uids = people.map(({ uid }) => uid)
  const roles = await inChunks(uids, (chunk) =>
    rows
      .select({
        user: associations.userUid,
        unit: associations.schoolUnitUid,
        role: associations.role,
        active: associations.active,
        addToSubSchools: associations.addToSubSchools,
      })
      .from(associations)
      .where(inArray(associations.userUid, chunk))
      .orderBy(associations.userUid, associations.schoolUnitUid),
  )
  const links = await inChunks(uids, (chunk) =>
    rows
      .select({ user: guardianships.guardianUid, pupil: guardianships.pupilUid })
      .from(guardianships)
      .where(inArray(guardianships.guardianUid, chunk))
      .orderBy(guardianships.guardianUid, guardianships.pupilUid),
  )
  const rolesByUser = Map.groupBy(roles, ({ user }) => user)
  const linksByUser = Map.groupBy(links, ({ user }) => user)
  return people.map((person) => ({
    ...person,
    roles: (rolesByUser.get(person.uid) ?? []).map(({ user: _user, ...role }) => role),
    pupils: (linksByUser.get(person.uid) ?? []).map(({ pupil }) => pupil),
  }))
}

/** Reads the groups that have one of `keys` in a column. */
async function readGroups(
  rows: Rows,
  column: typeof groups.uid | typeof groups.schoolUnitUid,
  keys: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<StoredGroup[]> {
  const found = await inChunks(keys.toSorted(byText), (chunk) => {
    const select = rows
      .select({ uid: groups.uid, unit: groups.schoolUnitUid, name: groups.name })
      .from(groups)
      .where(inArray(column, chunk))
      .orderBy(groups.uid)
    return lock ? select.for('no key update') : select
  })
  const members = await inChunks(
    found.map(({ uid }) => uid),
    (chunk) =>
      rows
        .select({ group: memberships.groupUid, user: memberships.userUid })
        .from(memberships)
        .where(inArray(memberships.groupUid, chunk)),
  )
  const membersByGroup = Map.groupBy(members, ({ group }) => group)
  return found.map((group) => ({
    ...group,
    members: new Set((membersByGroup.get(group.uid) ?? []).map(({ user }) => user)),
  }))
}

/**
 * Returns the usernames of the realm that are one of `bases`, or one of them with a number behind it. Reads the index of
 * usernames once.
 */
export async function findUsedUsernames(
  rows: Rows,
  realm: Realm,
  bases: readonly string[],
): Promise<ReadonlySet<string>> {
  const base = sql`regexp_replace(${users.username}, '[0-9]+$', '')`
  const found = await inChunks([...new Set(bases)], (chunk) =>
    rows
      .select({ username: users.username })
      .from(users)
      .where(and(eq(users.realm, realm), sql`${base} = any(${sql.param(chunk)}::text[])`)),
  )
  return new Set(found.map(({ username }) => username))
}

const byUid = <T extends { readonly uid: string }>(values: readonly T[]): ReadonlyMap<string, T> =>
  new Map(values.map((value) => [value.uid, value]))

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
