import type { ExpectedRights } from './expected-rights.ts'
import { isActiveRole } from './expected-rights.ts'
import { asBytes, compareKeys, containsWords, nullsLast } from './expected-list.ts'
import type { ModelQuery, SortKeys } from './expected-list.ts'
import type { ModelGroup, ModelPerson, ModelRole, ModelUnit, RealmModel } from './realm-model.ts'

export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
export const fullName = ({ firstname, lastname }: ModelPerson): string => `${firstname} ${lastname}`.trim()

export const findUnit = ({ units }: RealmModel, uid: string): ModelUnit | undefined =>
  units.find((unit) => unit.uid === uid)
export const findGroup = ({ groups }: RealmModel, uid: string): ModelGroup | undefined =>
  groups.find((group) => group.uid === uid)
export const findPerson = ({ people }: RealmModel, uid: string): ModelPerson | undefined =>
  people.find((person) => person.uid === uid)

const byName = <T extends { readonly name: string; readonly uid: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => compareKeys([a.name, a.uid], [b.name, b.uid]))

/** Returns the groups of a person by name. */
export const listGroups = ({ groups }: RealmModel, person: ModelPerson): ModelGroup[] =>
  byName(groups.filter(({ uid }) => person.groups.includes(uid)))

/** Returns the roles of a person by the name of the school unit. `active`: also the school unit is active. */
export function listRoles(realm: RealmModel, { roles }: ModelPerson) {
  const units = byName(realm.units.filter(({ uid }) => roles.some(({ unit }) => unit === uid)))
  return units.flatMap(({ uid, name }) =>
    roles.filter(({ unit }) => unit === uid).map((role) => ({ ...role, name, active: isActiveRole(realm, role) })),
  )
}

export function expectedStatus(realm: RealmModel, person: ModelPerson): 'active' | 'inactive' | 'deleting' {
  if (person.deletion !== null) return 'deleting'
  return person.superUser || person.roles.some((role) => isActiveRole(realm, role)) ? 'active' : 'inactive'
}

/** People of a list before its filters. `unit`: the roles of the filters are those in this unit. */
export interface PeopleList {
  readonly unit?: string | undefined
  readonly roles?: readonly string[] | undefined
  readonly group?: string | undefined
  readonly withShared: boolean
  /** The rights of an actor who may not know the details of everyone. */
  readonly seenBy?: ExpectedRights | undefined
}

/** Returns the people of a list, in any order. */
export function findPeople(realm: RealmModel, list: PeopleList, query: ModelQuery): ModelPerson[] {
  const { status, neverLoggedIn, group, role, schoolUnit } = query.filters
  const unit = list.unit ?? schoolUnit
  const knows = (person: ModelPerson) => list.seenBy?.knowsDetails(person) ?? true
  const isInUnit = (each: ModelRole) => unit === undefined || each.unit === unit
  const hasRole = ({ roles }: ModelPerson) =>
    (unit === undefined && list.roles === undefined && role === undefined) ||
    roles.some(
      (each) =>
        isInUnit(each) &&
        (list.roles === undefined || list.roles.includes(each.role)) &&
        (role === undefined || each.role === role),
    )
  return realm.people.filter(
    (person) =>
      (list.withShared || !person.shared) &&
      hasRole(person) &&
      [list.group, group].every((wanted) => wanted === undefined || person.groups.includes(String(wanted))) &&
      (status === undefined || expectedStatus(realm, person) === status) &&
      (neverLoggedIn === undefined || (person.lastLogInAt === null && knows(person))) &&
      matches(person, query, knows(person)),
  )
}

/** Returns whether a search finds a person. `isKnown`: it also compares the email address and the external id. */
export function matches(person: ModelPerson, { q, qName }: Pick<ModelQuery, 'q' | 'qName'>, isKnown: boolean): boolean {
  const name = `${person.firstname} ${person.lastname}`
  const details = isKnown ? ` ${person.email ?? ''} ${person.externalId ?? ''}` : ''
  return containsWords(`${name} ${person.username}${details}`, q) && containsWords(name, qName)
}

/** Returns the keys by which a list of people is sorted. */
export function personKeys({ sortBy }: ModelQuery, seenBy?: ExpectedRights) {
  return (person: ModelPerson): SortKeys => {
    const isKnown = seenBy?.knowsDetails(person) ?? true
    switch (sortBy) {
      case 'name':
        return [person.firstname, person.lastname, person.uid]
      case 'username':
        return [asBytes(person.username)]
      case 'email':
        return [...nullsLast(isKnown && person.email !== null ? asBytes(person.email.toLowerCase()) : null), person.uid]
      case 'lastLogInAt':
        return [isKnown ? (person.lastLogInAt?.getTime() ?? null) : null, person.uid]
      default:
        return [person.uid]
    }
  }
}
