import { Refused, replace } from './change.ts'
import type { Made, ModelAuditEntry, Outcome } from './change.ts'
import { findGroup, findPerson, findUnit } from './expected-people.ts'
import type { ExpectedRights } from './expected-rights.ts'
import type { ModelActor, ModelGroup, RealmModel } from './realm-model.ts'
import { DELETED_AFTER_MS } from './role-changes.ts'

/** New values of a group. A missing value stays. */
export interface GroupValues {
  readonly version?: number
  readonly name?: string
  readonly generateCode?: boolean
  readonly ageFilter?: number | null
  readonly addUsers?: readonly string[]
  readonly removeUsers?: readonly string[]
}

/** Returns the outcome of a new group. An employee of its unit becomes a member. */
export function createGroup(
  realm: RealmModel,
  rights: ExpectedRights,
  actor: ModelActor,
  unit: string,
  { name = '', generateCode = false, ageFilter = null }: GroupValues,
  made: Made,
): Partial<Outcome> {
  if (!rights.seesUnit(unit) || findUnit(realm, unit) === undefined) throw new Refused('not_found')
  if (name.trim() === '') throw new Refused('validation_failed')
  requireFreeName(realm, unit, name)
  const code = generateCode ? newCode(realm, made, made.uid) : null
  const { uid, legacyId } = made
  const group: ModelGroup = { uid, legacyId, unit, name: name.trim(), code, ageFilter, version: 1 }
  const people = rights.teachesIn(unit)
    ? realm.people.map((person) =>
        person.uid === actor.person.uid ? { ...person, groups: [...person.groups, uid] } : person,
      )
    : realm.people
  return {
    realm: { ...realm, groups: [...realm.groups, group], people },
    audit: [{ subject: uid, action: 'create-group', details: { schoolUnit: unit } }],
  }
}

/** Returns the outcome of a change of a group. Only people with a role in its unit can join it. */
export function changeGroup(
  realm: RealmModel,
  rights: ExpectedRights,
  uid: string,
  values: GroupValues,
  made: Made,
): Partial<Outcome> {
  const group = findManagedGroup(realm, rights, uid)
  const { version, name, generateCode, ageFilter, addUsers = [], removeUsers = [] } = values
  if (version !== undefined && version !== group.version) throw new Refused('changed_meanwhile')
  if (name?.trim() === '') throw new Refused('validation_failed')
  const differs = {
    name: name !== undefined && name.trim() !== group.name,
    generateCode: generateCode === true || (generateCode === false && group.code !== null),
    ageFilter: ageFilter !== undefined && ageFilter !== group.ageFilter,
    addUsers: addUsers.length > 0,
    removeUsers: removeUsers.length > 0,
  }
  const fields = Object.entries(differs).flatMap(([field, isChanged]) => (isChanged ? [field] : []))
  if (fields.length === 0) return {}
  if (differs.name) requireFreeName(realm, group.unit, name ?? '')
  const isOfUnit = (person: string) => findPerson(realm, person)?.roles.some(({ unit }) => unit === group.unit) === true
  if (!addUsers.every(isOfUnit)) throw new Refused('not_found')
  const isMember = (person: string) => findPerson(realm, person)?.groups.includes(uid) === true
  const joined = [...new Set(addUsers)].filter((person) => !isMember(person))
  const left = [...new Set(removeUsers)].filter((person) => isMember(person) || joined.includes(person))
  const people = realm.people.map((person) => {
    const own = joined.includes(person.uid) ? [...person.groups, uid] : person.groups
    return { ...person, groups: left.includes(person.uid) ? own.filter((each) => each !== uid) : own }
  })
  const code = generateCode === true ? newCode(realm, made, uid) : null
  const about = (action: string) => (subject: string) => ({
    subject,
    action,
    details: { group: uid, schoolUnit: group.unit },
  })
  const changed: Partial<ModelGroup> = {
    version: group.version + 1,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(generateCode === undefined ? {} : { code }),
    ...(ageFilter === undefined ? {} : { ageFilter }),
  }
  return {
    realm: { ...realm, groups: replace(realm.groups, uid, changed), people },
    audit: [
      { subject: uid, action: 'change-group', details: { fields } },
      ...joined.map(about('join-group')),
      ...left.map(about('leave-group')),
    ],
  }
}

/** Returns the outcome of the deletion of a group. Its shared account is deleted in 30 days. */
export function deleteGroup(realm: RealmModel, rights: ExpectedRights, uid: string): Partial<Outcome> {
  const group = findManagedGroup(realm, rights, uid)
  const shared = realm.people.find((person) => person.shared && person.groups.includes(uid))
  const deletion = { cause: 'administrator', dueAt: new Date(realm.now.getTime() + DELETED_AFTER_MS) } as const
  const people = realm.people.map((person) => ({
    ...person,
    groups: person.groups.filter((each) => each !== uid),
    ...(person === shared ? { deletion } : {}),
  }))
  return {
    realm: { ...realm, groups: realm.groups.filter((each) => each !== group), people },
    audit: [
      ...(shared === undefined ? [] : [{ subject: shared.uid, action: 'schedule-deletion', details: { group: uid } }]),
      { subject: uid, action: 'delete-group', details: { schoolUnit: group.unit } },
    ],
    ended: shared === undefined ? [] : [shared.uid],
  }
}

/**
 * Returns the outcome of the wanted groups of a person. Only the groups that the actor manages change. Groups are changed
 * in the order of their uids.
 */
export function setGroups(
  realm: RealmModel,
  rights: ExpectedRights,
  uid: string,
  wanted: readonly string[],
  made: Made,
): Partial<Outcome> {
  const person = findPerson(realm, uid)
  if (person === undefined || !rights.sees(person)) throw new Refused('not_found')
  const manages = (each: string) => {
    const group = findGroup(realm, each)
    return group !== undefined && rights.managesGroup(group)
  }
  const added = wanted.filter((each) => !person.groups.includes(each))
  if (!added.every(manages)) throw new Refused('forbidden')
  const hasRole = (each: string) => person.roles.some(({ unit }) => unit === findGroup(realm, each)?.unit)
  if (!added.every(hasRole)) throw new Refused('not_found')
  const removed = person.groups.filter((each) => manages(each) && !wanted.includes(each))
  let current = realm
  const audit: ModelAuditEntry[] = []
  for (const group of [...added, ...removed].toSorted()) {
    const change = added.includes(group) ? { addUsers: [uid] } : { removeUsers: [uid] }
    const outcome = changeGroup(current, rights, group, change, made)
    current = outcome.realm ?? current
    audit.push(...(outcome.audit ?? []))
  }
  return { realm: current, audit }
}

function findManagedGroup(realm: RealmModel, rights: ExpectedRights, uid: string): ModelGroup {
  const group = findGroup(realm, uid)
  if (group === undefined || !rights.seesUnit(group.unit)) throw new Refused('not_found')
  if (!rights.managesGroup(group)) throw new Refused('forbidden')
  return group
}

function requireFreeName({ groups }: RealmModel, unit: string, name: string): void {
  if (groups.some((group) => group.unit === unit && group.name === name.trim())) throw new Refused('conflict')
}

/** Returns the stored code of a group, which must be a new one. */
function newCode({ groups }: RealmModel, made: Made, uid: string): string {
  const code = made.codeOf(uid)
  if (code === null || groups.some((group) => group.code === code)) throw new Error(`no new code: ${code}`)
  return code
}
