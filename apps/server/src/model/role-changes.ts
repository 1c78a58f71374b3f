import { Refused, withPerson } from './change.ts'
import type { Outcome } from './change.ts'
import { findPerson, findUnit } from './expected-people.ts'
import type { ExpectedRights } from './expected-rights.ts'
import { withUnitsBelow } from './expected-rights.ts'
import type { ModelPerson, ModelRole, RealmModel } from './realm-model.ts'

/** Spec 2 §5. */
export const DELETED_AFTER_MS = 30 * 24 * 3_600_000
const TYPE_OF_ROLE = { student: 'student', employee: 'employee', admin: 'employee', guardian: 'guardian' } as const

export type WantedRole = Omit<ModelRole, 'active'>

interface ReplacedRoles {
  readonly person: ModelPerson
  readonly removed: readonly string[]
  readonly changed: boolean
  /** True if the person has another type than before. */
  readonly retyped: boolean
}

/**
 * Returns the person after the roles in the units of the actor were replaced by the wanted ones. A person keeps a group
 * as long as a role in its unit and the type. Throws if the rules refuse.
 */
export function replaceRoles(
  realm: RealmModel,
  rights: ExpectedRights,
  person: ModelPerson,
  wanted: readonly WantedRole[],
): ReplacedRoles {
  const before = (unit: string) => person.roles.find((role) => role.unit === unit)
  const changed = wanted.filter(({ unit, role, addToSubSchools }) => {
    const old = before(unit)
    return old === undefined || !old.active || old.role !== role || old.addToSubSchools !== addToSubSchools
  })
  if (changed.some(({ unit }) => !rights.administers(unit))) throw new Refused('forbidden')
  const isWanted = (unit: string) => wanted.some((role) => role.unit === unit)
  const removed = person.roles.map(({ unit }) => unit).filter((unit) => rights.administers(unit) && !isWanted(unit))
  const others = person.roles.filter(({ unit }) => !isWanted(unit) && !removed.includes(unit))
  if (wanted.length + others.length === 0) throw new Refused('validation_failed')
  const types = new Set([...wanted, ...others].map(({ role }) => TYPE_OF_ROLE[role]))
  if (types.size > 1) throw new Refused('other_user_type')
  if (changed.some(({ unit }) => findUnit(realm, unit) === undefined)) throw new Refused('not_found')
  const [oldRole] = person.roles
  const isRetyped = oldRole !== undefined && !types.has(TYPE_OF_ROLE[oldRole.role])
  const roles = new Map(person.roles.filter(({ unit }) => !removed.includes(unit)).map((role) => [role.unit, role]))
  for (const { unit, role, addToSubSchools } of changed)
    if (addToSubSchools)
      for (const below of withUnitsBelow(realm.units, [unit]))
        roles.set(below, { unit: below, role, active: true, addToSubSchools: false })
  for (const role of changed) roles.set(role.unit, { ...role, active: true })
  return {
    person: {
      ...person,
      roles: [...roles.values()],
      groups: isRetyped ? [] : keptGroups(realm, person, removed, [...roles.keys()]),
    },
    removed,
    changed: changed.length > 0,
    retyped: isRetyped,
  }
}

/** Returns the realm without the links of a person with another type. A person with the same type keeps them. */
export function withLinks(realm: RealmModel, uid: string, { retyped }: Pick<ReplacedRoles, 'retyped'>): RealmModel {
  const isOther = ({ pupil, guardian }: RealmModel['guardianships'][number]) => pupil !== uid && guardian !== uid
  return retyped ? { ...realm, guardianships: realm.guardianships.filter(isOther) } : realm
}

/** Returns the groups of a person without those of units in which the person lost the role. */
function keptGroups(
  { groups }: RealmModel,
  person: ModelPerson,
  removed: readonly string[],
  units: readonly string[],
): string[] {
  const isLost = (uid: string) =>
    groups.some((group) => group.uid === uid && removed.includes(group.unit) && !units.includes(group.unit))
  return person.groups.filter((uid) => !isLost(uid))
}

/** Returns the outcome of new roles of a person. A person who lost the only unit and gets a role keeps the account. */
export function setRoles(
  realm: RealmModel,
  rights: ExpectedRights,
  uid: string,
  wanted: readonly WantedRole[],
): Partial<Outcome> {
  const person = findPerson(realm, uid)
  if (person === undefined || !rights.sees(person)) throw new Refused('not_found')
  if (rights.levels(person)['organizations']?.editable !== 2) throw new Refused('forbidden')
  const after = replaceRoles(realm, rights, person, wanted)
  const isSaved = person.deletion?.cause === 'no-school-unit' && after.changed
  const values = { ...after.person, version: person.version + 1, ...(isSaved ? { deletion: null } : {}) }
  const left = after.removed.length === 0 ? {} : { schoolUnit: after.removed }
  return {
    realm: withLinks(withPerson(realm, uid, values), uid, after),
    audit: [
      { subject: uid, action: 'change-user', details: { fields: ['organizations'], ...left } },
      ...(isSaved ? [{ subject: uid, action: 'restore-user', details: {} }] : []),
    ],
    ended: after.changed || after.removed.length > 0 ? [uid] : [],
  }
}

/** Returns the outcome of a role in one unit. A role that has ended is replaced by it; the other roles stay. */
export function setRole(
  realm: RealmModel,
  rights: ExpectedRights,
  uid: string,
  unit: string,
  role: ModelRole['role'],
): Partial<Outcome> {
  const others = (findPerson(realm, uid)?.roles ?? []).filter((other) => other.active && other.unit !== unit)
  return setRoles(realm, rights, uid, [...others, { unit, role, addToSubSchools: false }])
}

/** Returns the outcome of the removal of a person from a unit. Without another unit, the account ends in 30 days. */
export function removeFromUnit(realm: RealmModel, rights: ExpectedRights, uid: string, unit: string): Partial<Outcome> {
  const person = findPerson(realm, uid)
  if (person === undefined || !rights.sees(person)) throw new Refused('not_found')
  if (!person.roles.some((role) => role.unit === unit)) throw new Refused('not_found')
  if (!rights.administers(unit) || rights.isSelf(person)) throw new Refused('forbidden')
  const version = person.version + 1
  const others = person.roles.filter((role) => role.unit !== unit)
  const cause = person.deletion?.cause === 'own-request' ? 'own-request' : 'no-school-unit'
  const dueAt = person.deletion?.dueAt ?? new Date(realm.now.getTime() + DELETED_AFTER_MS)
  const values =
    others.length > 0
      ? { version, roles: others, groups: keptGroups(realm, person, [unit], []) }
      : {
          version,
          roles: person.roles.map((role) => ({ ...role, active: false })),
          deletion: { cause, dueAt } as const,
        }
  return {
    realm: withPerson(realm, uid, values),
    audit: [{ subject: uid, action: 'remove-from-unit', details: { schoolUnit: unit } }],
    ended: [uid],
  }
}

/** Returns the outcome of a deletion by an administrator. The account ends in 30 days. */
export function deletePerson(realm: RealmModel, rights: ExpectedRights, uid: string): Partial<Outcome> {
  const person = findPerson(realm, uid)
  if (person === undefined || !rights.sees(person)) throw new Refused('not_found')
  if (!rights.actions(person).includes('DeleteUser')) throw new Refused('forbidden')
  const deletion = { cause: 'administrator', dueAt: new Date(realm.now.getTime() + DELETED_AFTER_MS) } as const
  return {
    realm: withPerson(realm, uid, { deletion, version: person.version + 1 }),
    audit: [{ subject: uid, action: 'schedule-deletion', details: {} }],
    ended: [uid],
  }
}

/** Returns the outcome of the restoration of a person. */
export function restorePerson(realm: RealmModel, rights: ExpectedRights, uid: string): Partial<Outcome> {
  const person = findPerson(realm, uid)
  if (person === undefined || !rights.sees(person)) throw new Refused('not_found')
  if (!rights.actions(person).includes('RestoreUser')) throw new Refused('forbidden')
  const isBack = person.deletion?.cause === 'no-school-unit'
  const roles = isBack ? person.roles.map((role) => ({ ...role, active: true })) : person.roles
  return {
    realm: withPerson(realm, uid, { deletion: null, version: person.version + 1, roles }),
    audit: [{ subject: uid, action: 'restore-user', details: {} }],
  }
}
