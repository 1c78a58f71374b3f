import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Realm, Role } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import { associations, memberships, schoolUnits, users } from '../tables.ts'
import { administersUnit } from './scope.ts'
import type { Scope } from './scope.ts'
import { byName } from '../../../kernel/database/text-search.ts'

export type UserRow = typeof users.$inferSelect

/** A role of a person in a school unit. */
export interface PersonRole {
  readonly uid: string
  readonly name: string
  readonly role: Role
  /** True if the role and the school unit are active. */
  readonly active: boolean
  readonly addToSubSchools: boolean
}

/** A person with everything that decides what an actor may do. */
export interface AdministeredPerson {
  readonly user: UserRow
  readonly roles: readonly PersonRole[]
  /** Groups of the person. */
  readonly groups: readonly string[]
}

/** Relation of an actor to a person. */
export interface Relation {
  readonly self: boolean
  /** The actor may know that the person exists. */
  readonly sees: boolean
  /** The person is a student in a group of the actor. */
  readonly teaches: boolean
  /** The actor administers at least one school unit of the person. */
  readonly administers: boolean
  /** The actor administers every school unit of the person, so the actor may take the account over. */
  readonly controls: boolean
  /** The person has an active role in a school unit that the actor administers, so the actor may act for the person. */
  readonly actsFor: boolean
}

/** Reads a person of the realm. With `lock`, other changes of the person wait until the transaction ends. */
export async function readAdministeredPerson(
  rows: Rows,
  realm: Realm,
  uid: string,
  options: { readonly lock?: boolean } = {},
): Promise<AdministeredPerson | undefined> {
  return (await readAdministeredPeople(rows, realm, [uid], options)).get(uid)
}

/** Reads people of the realm by their uids, with three queries. With `lock`, other changes of them wait. */
export async function readAdministeredPeople(
  rows: Rows,
  realm: Realm,
  uids: readonly string[],
  { lock = false } = {},
): Promise<ReadonlyMap<string, AdministeredPerson>> {
  const wanted = [...uids]
  const select = rows
    .select()
    .from(users)
    .where(and(inArray(users.uid, wanted), eq(users.realm, realm)))
  const found = await (lock ? select.for('update') : select)
  if (found.length === 0) return new Map()
  const roles = await rows
    .select({ userUid: associations.userUid, role: roleColumns })
    .from(associations)
    .innerJoin(schoolUnits, eq(schoolUnits.uid, associations.schoolUnitUid))
    .where(inArray(associations.userUid, wanted))
    .orderBy(asc(byName(schoolUnits.name)), asc(schoolUnits.uid))
  const groups = await rows
    .select({ userUid: memberships.userUid, uid: memberships.groupUid })
    .from(memberships)
    .where(inArray(memberships.userUid, wanted))
  const rolesByPerson = Map.groupBy(roles, ({ userUid }) => userUid)
  const groupsByPerson = Map.groupBy(groups, ({ userUid }) => userUid)
  return new Map(
    found.map((user) => [
      user.uid,
      {
        user,
        roles: (rolesByPerson.get(user.uid) ?? []).map(({ role }) => role),
        groups: (groupsByPerson.get(user.uid) ?? []).map(({ uid }) => uid),
      },
    ]),
  )
}

/** The columns of a `PersonRole`, from associations and their school units. */
export const roleColumns = {
  uid: schoolUnits.uid,
  name: schoolUnits.name,
  role: associations.role,
  active: sql<boolean>`${associations.active} and ${schoolUnits.status} = 'active'`,
  addToSubSchools: associations.addToSubSchools,
}

/** Returns what the actor of a scope is to a person. */
export function relate(scope: Scope, { user, roles, groups }: AdministeredPerson): Relation {
  const self = scope.actor === user.uid
  const administers = scope.everything || roles.some(({ uid }) => scope.administers.includes(uid))
  const isPupilHere = roles.some(({ uid, role }) => role === 'student' && scope.teaches.includes(uid))
  const controlsAll = roles.length > 0 && roles.every(({ uid }) => administersUnit(scope, uid))
  return {
    self,
    sees: administers || roles.some(({ uid }) => scope.teaches.includes(uid)),
    teaches: !self && isPupilHere && groups.some((group) => scope.groups.includes(group)),
    administers,
    controls: !self && (scope.everything || (controlsAll && !user.superUser)),
    actsFor: !self && roles.some(({ uid, active }) => active && administersUnit(scope, uid)),
  }
}
