import { findGroup, findPerson, findUnit } from './expected-people.ts'
import type { GroupValues } from './group-changes.ts'
import type { PersonValues } from './person-changes.ts'
import type { Choices } from './random-realm.ts'
import type { ReadContext } from './read.ts'
import type { ModelRole } from './realm-model.ts'
import type { WantedRole } from './role-changes.ts'
import type { UnitValues } from './unit-changes.ts'

export const ROLES = ['student', 'employee', 'admin', 'guardian'] as const

/** Returns roles of the type of a person, or sometimes of any type. */
export function listPlausibleRoles({ choices, realm }: ReadContext, uid: string): readonly ModelRole['role'][] {
  const own = findPerson(realm, uid)?.roles[0]?.role
  if (own === undefined || choices.chance(8)) return ROLES
  return own === 'employee' || own === 'admin' ? ['employee', 'admin'] : [own]
}

/** Returns wanted roles: some of the present ones, and some new ones. */
export function chooseRoles(context: ReadContext, uid: string): WantedRole[] {
  const { choices } = context
  const own = findPerson(context.realm, uid)?.roles ?? []
  const kept = choices.some(own, 3).map(({ unit, role, addToSubSchools }) => ({ unit, role, addToSubSchools }))
  // The unit above an own one: a role with `addToSubSchools` there is one in the own unit, too.
  const above = own.flatMap(({ unit }) => findUnit(context.realm, unit)?.parent ?? [])
  const units = choices.some([...above, context.unit(), context.unit()], 2)
  const added = units.map((unit) => ({
    unit,
    role: choices.one(listPlausibleRoles(context, uid)),
    addToSubSchools: choices.chance(50),
  }))
  return [...kept.filter(({ unit }) => !units.includes(unit)), ...added]
}

export function chooseRoleInUnit(context: ReadContext): [person: string, unit: string] {
  const uid = context.person()
  const own = findPerson(context.realm, uid)?.roles ?? []
  return [uid, own.length > 0 && context.choices.chance(70) ? context.choices.one(own).unit : context.unit()]
}

/** Returns a person and a group: often of the person, or of a unit of the person. */
export function chooseMember(context: ReadContext): [person: string, group: string] {
  const { choices, realm } = context
  const uid = context.person()
  const person = findPerson(realm, uid)
  const own = person?.groups ?? []
  const near = realm.groups
    .filter(({ unit }) => person?.roles.some((role) => role.unit === unit))
    .map((group) => group.uid)
  const options = choices.chance(50) ? own : near
  return [uid, options.length > 0 && choices.chance(90) ? choices.one(options) : context.group()]
}

const chooseVersion = (choices: Choices, version: number | undefined) =>
  version === undefined || choices.chance(60) ? {} : { version: choices.chance(80) ? version : version - 1 }

export function chooseGroupValues({ choices, realm }: ReadContext, uid: string | undefined): GroupValues {
  const group = uid === undefined ? undefined : findGroup(realm, uid)
  return {
    ...chooseVersion(choices, group?.version),
    ...(choices.chance(50) ? { name: choices.one(['4 A', '4 B', ' 4 C ', 'Ny', group?.name ?? 'Ek', ' ']) } : {}),
    ...(choices.chance(40) ? { generateCode: choices.chance(50) } : {}),
    ...(choices.chance(40) ? { ageFilter: choices.maybe(70, () => choices.number(1, 18)) } : {}),
  }
}

export function chooseUnitValues(context: ReadContext, uid: string | undefined): UnitValues {
  const { choices, realm } = context
  const unit = uid === undefined ? undefined : findUnit(realm, uid)
  return {
    ...chooseVersion(choices, unit?.version),
    ...(choices.chance(30) ? { name: choices.one(['Bergskolan', 'Ny', '']) } : {}),
    ...(choices.chance(20) ? { type: choices.one(['school', 'library']) } : {}),
    ...(choices.chance(30) ? { status: choices.one(['active', 'inactive'] as const) } : {}),
    ...(choices.chance(40) ? { parent: choices.maybe(80, () => context.unit()) } : {}),
    ...(choices.chance(30) ? { city: choices.one(['', 'Umeå']) } : {}),
    ...(choices.chance(20) ? { phone: choices.one(['', '08 1']) } : {}),
    ...(choices.chance(20) ? { pupilNumber: choices.maybe(70, () => choices.number(0, 99)) } : {}),
    ...(choices.chance(20) ? { qrCodeLoginEnabled: choices.chance(50) } : {}),
    ...(choices.chance(20) ? { secureAuthEnabled: choices.chance(20) } : {}),
  }
}

export function choosePersonValues(context: ReadContext, uid: string | undefined): PersonValues {
  const { choices, realm } = context
  const person = uid === undefined ? undefined : findPerson(realm, uid)
  const number = choices.unique(1, 9_999_999)
  const other = choices.one(realm.people)
  const values: readonly PersonValues[] = [
    { username: choices.chance(70) ? `Åsa.${number}` : other.username },
    { name: { firstname: 'Åsa', lastname: 'Ny' } },
    { email: choices.one([`ny${number}@example.org`, '', null]) },
    { ageFilter: choices.maybe(70, () => choices.number(1, 18)) },
    { hidePasswordChange: choices.chance(50) },
    { speakingBookRights: choices.chance(50) },
    { gsuiteid: choices.one([`g-${number}`, '', null, other.identifiers['gsuiteid'] ?? 'g']) },
    { sms: choices.one([`+4670${number}000`, null]) },
    ...(uid === undefined ? [] : [{ organizations: chooseRoles(context, uid) }]),
  ]
  return Object.assign({ ...chooseVersion(choices, person?.version) }, ...choices.some(values, 2))
}

export function toPersonData({ organizations, ...values }: PersonValues): object {
  const roles = organizations?.map(({ unit, ...role }) => ({ id: unit, ...role }))
  return { ...values, ...(roles === undefined ? {} : { organizations: roles }) }
}
