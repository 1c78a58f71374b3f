import { SERVICE_PATHS } from '@lectern/contracts'
import { applyRules, Refused } from './change.ts'
import type { Change, Made, Outcome } from './change.ts'
import { changeGroup, createGroup, deleteGroup, setGroups } from './group-changes.ts'
import type { GroupValues } from './group-changes.ts'
import { linkGuardian, unlinkGuardian } from './guardian-changes.ts'
import { changePerson, createPerson } from './person-changes.ts'
import type { PersonValues } from './person-changes.ts'
import { findGroup, findPerson, findUnit } from './expected-people.ts'
import type { Choices } from './random-realm.ts'
import type { ReadContext } from './read.ts'
import type { ModelPeriod, ModelRole } from './realm-model.ts'
import { deletePerson, removeFromUnit, restorePerson, setRole, setRoles } from './role-changes.ts'
import type { WantedRole } from './role-changes.ts'
import { changePeriod, changeUnit, createPeriod, createUnit, deletePeriod, setIdentifiers } from './unit-changes.ts'
import type { UnitValues } from './unit-changes.ts'

const PANEL = SERVICE_PATHS.controlPanel
const CUSTOMERS = '/api/customers/eu'
const DAY_MS = 86_400_000
const ROLES = ['student', 'employee', 'admin', 'guardian'] as const
const UNKNOWN_NUMBER = 2_100_000_000

type Apply = (made: Made) => Partial<Outcome>
type MakeChange = (context: ReadContext) => Change

/** The changes of customer management, each with its expected outcome. */
export const CUSTOMER_CHANGES: readonly MakeChange[] = [
  (context) => {
    const uid = context.person()
    const roles = chooseRoles(context, uid)
    const json = { schoolAssociations: roles.map(({ unit, ...role }) => ({ schoolUid: unit, ...role })) }
    return customer(context, 'PUT', `/users/${uid}/schoolUnits`, json, () =>
      setRoles(context.realm, context.rights, uid, roles),
    )
  },
  (context) => {
    const [uid, unit] = chooseRoleOf(context)
    const role = context.choices.one(typical(context, uid))
    return customer(context, 'PUT', `/users/${uid}/schoolUnits/${unit}`, { role }, () =>
      setRole(context.realm, context.rights, uid, unit, role),
    )
  },
  (context) => {
    const [uid, unit] = chooseRoleOf(context)
    return customer(context, 'DELETE', `/users/${uid}/schoolUnits/${unit}`, undefined, () =>
      removeFromUnit(context.realm, context.rights, uid, unit),
    )
  },
  (context) => {
    const [uid, group] = chooseMember(context)
    return customer(context, 'PUT', `/users/${uid}/groups/${group}`, undefined, (made) =>
      changeGroup(context.realm, context.rights, group, { addUsers: [uid] }, made),
    )
  },
  (context) => {
    const [uid, group] = chooseMember(context)
    return customer(context, 'DELETE', `/users/${uid}/groups/${group}`, undefined, (made) =>
      changeGroup(context.realm, context.rights, group, { removeUsers: [uid] }, made),
    )
  },
  (context) => {
    const uid = context.person()
    return customer(context, 'DELETE', `/users/${uid}`, undefined, () =>
      deletePerson(context.realm, context.rights, uid),
    )
  },
  (context) => {
    const unit = context.unit()
    const { name = '4 C', generateCode = false } = chooseGroupValues(context, undefined)
    const values = { name, generateCode }
    return customer(context, 'PUT', '/groups', { schoolUnit: unit, ...values }, (made) =>
      createGroup(context.realm, context.rights, context.actor, unit, values, made),
    )
  },
  (context) => {
    const uid = context.group()
    const { version, name, generateCode } = chooseGroupValues(context, uid)
    const values = defined({ version, name, generateCode })
    return customer(context, 'PATCH', `/groups/${uid}`, values, (made) =>
      changeGroup(context.realm, context.rights, uid, values, made),
    )
  },
  (context) => {
    const uid = context.group()
    return customer(context, 'DELETE', `/groups/${uid}`, undefined, () =>
      deleteGroup(context.realm, context.rights, uid),
    )
  },
  (context) => {
    const { version: _version, ...values } = {
      type: 'school',
      name: 'Ny skola',
      ...chooseUnitValues(context, undefined),
    }
    return customer(context, 'POST', '/schoolUnits', values, (made) => createUnit(context.realm, values, made))
  },
  (context) => {
    const uid = context.unit()
    const values = chooseUnitValues(context, uid)
    return customer(context, 'PATCH', `/schoolUnits/${uid}`, values, () => changeUnit(context.realm, uid, values))
  },
  (context) => {
    const uid = context.unit()
    const { choices } = context
    const identifiers = {
      ...(choices.chance(60) ? { sisSchoolUnitCode: choices.one(['', 'new']) } : {}),
      ...(choices.chance(40) ? { establishmentId: 'e-1' } : {}),
    }
    return customer(context, 'POST', `/schoolUnits/${uid}/identifiers`, { identifiers }, () =>
      setIdentifiers(context.realm, uid, identifiers),
    )
  },
  ...(['user', 'schoolUnit'] as const).flatMap(periodChanges),
]

/** The changes of the control panel, each with its expected outcome. */
export const PANEL_CHANGES: readonly MakeChange[] = [
  (context) => {
    const organizationId = context.unit()
    const { name = '4 D', generateCode = false, ageFilter = null } = chooseGroupValues(context, undefined)
    const values = { name, generateCode, ageFilter }
    return panel(context, 'POST', '/v1/groups', { data: { organizationId, ...values } }, (made) =>
      createGroup(context.realm, context.rights, context.actor, organizationId, values, made),
    )
  },
  (context) => {
    const uid = context.group()
    const people = () => context.choices.some([context.person(), chooseMember(context)[0], context.person()], 2)
    const lists = {
      ...(context.choices.chance(40) ? { addUsers: people() } : {}),
      ...(context.choices.chance(40) ? { removeUsers: people() } : {}),
    }
    const values = { ...chooseGroupValues(context, uid), ...lists }
    return panel(context, 'PATCH', `/v1/groups/${uid}`, { data: values }, (made) =>
      changeGroup(context.realm, context.rights, uid, values, made),
    )
  },
  (context) => {
    const uid = context.group()
    return panel(context, 'DELETE', `/v1/groups/${uid}`, undefined, () =>
      deleteGroup(context.realm, context.rights, uid),
    )
  },
  (context) => {
    const type = context.choices.one(['students', 'employees', 'guardians'] as const)
    const typed = { students: 'student', employees: 'employee', guardians: 'guardian' } as const
    const role = context.choices.chance(90) ? typed[type] : context.choices.one(ROLES)
    const units = new Set([context.unit(), ...context.choices.some([context.unit()], 1)])
    const organizations = Array.from(units, (unit) => ({ unit, role, addToSubSchools: context.choices.chance(30) }))
    const { version: _version, ...rest } = choosePersonValues(context, undefined)
    const number = context.choices.unique(1, 9_999_999)
    const values = { username: `Ny.${number}`, name: { firstname: 'Ny', lastname: 'Ek' }, ...rest, organizations }
    return panel(context, 'POST', `/v1/${type}`, { data: toPersonData(values) }, (made) =>
      createPerson(context.realm, context.rights, type, values, made),
    )
  },
  (context) => {
    const uid = context.person()
    const values = choosePersonValues(context, uid)
    return panel(context, 'PATCH', `/v1/students/${uid}`, { data: toPersonData(values) }, () =>
      changePerson(context.realm, context.rights, context.actor, uid, values),
    )
  },
  (context) => {
    const uid = context.person()
    return panel(context, 'DELETE', `/v1/students/${uid}`, undefined, () =>
      deletePerson(context.realm, context.rights, uid),
    )
  },
  (context) => {
    const deleted = context.realm.people.filter(({ deletion }) => deletion !== null)
    const uid = deleted.length > 0 && context.choices.chance(80) ? context.choices.one(deleted).uid : context.person()
    return panel(context, 'POST', `/v1/students/${uid}/restore`, undefined, () =>
      restorePerson(context.realm, context.rights, uid),
    )
  },
  (context) => {
    const [uid] = chooseMember(context)
    const own = findPerson(context.realm, uid)?.groups ?? []
    const options = [...context.realm.groups.map((group) => group.uid), context.group()]
    const groups = [...new Set([...context.choices.some(own, 3), ...context.choices.some(options, 2)])]
    return panel(context, 'PUT', `/v1/users/${uid}/groups`, { data: { groups } }, (made) =>
      setGroups(context.realm, context.rights, uid, groups, made),
    )
  },
  ...(['PUT', 'DELETE'] as const).map((method): MakeChange => (context) => {
    const link =
      context.realm.guardianships.length > 0 && context.choices.chance(50)
        ? context.choices.one(context.realm.guardianships)
        : undefined
    const pupil = link?.pupil ?? context.person()
    const guardian = link?.guardian ?? context.person()
    const apply = method === 'PUT' ? linkGuardian : unlinkGuardian
    return panel(context, method, `/v1/users/${pupil}/guardians/${guardian}`, undefined, () =>
      apply(context.realm, context.rights, pupil, guardian),
    )
  }),
]

function periodChanges(kind: ModelPeriod['kind']): MakeChange[] {
  const path = `/${kind}SubscriptionPeriods`
  const dates = ({ choices, realm }: ReadContext) => {
    const startsAt = new Date(realm.now.getTime() + choices.number(-50, 50) * DAY_MS)
    const endsAt = choices.maybe(70, () => new Date(startsAt.getTime() + choices.number(-2, 60) * DAY_MS))
    return { startsAt, endsAt }
  }
  const toJson = ({ startsAt, endsAt }: ReturnType<typeof dates>) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  })
  const choosePeriod = ({ choices, realm: { periods } }: ReadContext) =>
    periods.length === 0 || choices.chance(5) ? undefined : choices.one(periods)
  return [
    (context) => {
      const owner = kind === 'user' ? context.person() : context.unit()
      const period = { owner, type: context.choices.one(['lectern-school', 'polylino-school']), ...dates(context) }
      return customer(context, 'POST', path, { ...period, ...toJson(period) }, (made) =>
        createPeriod(context.realm, { kind, ...period }, made),
      )
    },
    (context) => {
      const legacyId = choosePeriod(context)?.legacyId ?? UNKNOWN_NUMBER
      const changed = dates(context)
      return customer(context, 'PUT', `${path}/${legacyId}`, toJson(changed), () =>
        changePeriod(context.realm, kind, legacyId, changed),
      )
    },
    (context) => {
      const period = choosePeriod(context)
      const owner = period !== undefined && context.choices.chance(80) ? period.owner : context.person()
      const legacyId = period?.legacyId ?? UNKNOWN_NUMBER
      return customer(context, 'DELETE', `${path}/${owner}/${legacyId}`, undefined, () =>
        deletePeriod(context.realm, kind, owner, legacyId),
      )
    },
  ]
}

function customer(context: ReadContext, method: string, path: string, json: object | undefined, apply: Apply): Change {
  const { realm, rights } = context
  const allowed: Apply = (made) => {
    if (!rights.everything) throw new Refused('forbidden')
    return apply(made)
  }
  // The scope of a super user counts as a secure log-in.
  return {
    method,
    path: `${CUSTOMERS}${path}`,
    ...(json === undefined ? {} : { json }),
    expect: (made) => applyRules(realm, () => allowed(made)),
  }
}

function panel(context: ReadContext, method: string, path: string, json: object | undefined, apply: Apply): Change {
  const { realm, rights } = context
  const allowed: Apply = (made) => {
    if (!rights.mayAdminister) throw new Refused('forbidden')
    if (rights.needsSecureLogIn) throw new Refused('need_secure_login')
    return apply(made)
  }
  return {
    method,
    path: `${PANEL}${path}`,
    ...(json === undefined ? {} : { json }),
    expect: (made) => applyRules(realm, () => allowed(made)),
  }
}

/** Returns the object without undefined values. */
const defined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of fromEntries loses the key names
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** Returns roles of the type of a person, or sometimes of any type. */
function typical({ choices, realm }: ReadContext, uid: string): readonly ModelRole['role'][] {
  const own = findPerson(realm, uid)?.roles[0]?.role
  if (own === undefined || choices.chance(8)) return ROLES
  return own === 'employee' || own === 'admin' ? ['employee', 'admin'] : [own]
}

/** Returns wanted roles: some of the present ones, and some new ones. */
function chooseRoles(context: ReadContext, uid: string): WantedRole[] {
  const { choices } = context
  const own = findPerson(context.realm, uid)?.roles ?? []
  const kept = choices.some(own, 3).map(({ unit, role, addToSubSchools }) => ({ unit, role, addToSubSchools }))
  // The unit above an own one: a role with `addToSubSchools` there is one in the own unit, too.
  const above = own.flatMap(({ unit }) => findUnit(context.realm, unit)?.parent ?? [])
  const units = choices.some([...above, context.unit(), context.unit()], 2)
  const added = units.map((unit) => ({
    unit,
    role: choices.one(typical(context, uid)),
    addToSubSchools: choices.chance(50),
  }))
  return [...kept.filter(({ unit }) => !units.includes(unit)), ...added]
}

function chooseRoleOf(context: ReadContext): [person: string, unit: string] {
  const uid = context.person()
  const own = findPerson(context.realm, uid)?.roles ?? []
  return [uid, own.length > 0 && context.choices.chance(70) ? context.choices.one(own).unit : context.unit()]
}

/** Returns a person and a group: often of the person, or of a unit of the person. */
function chooseMember(context: ReadContext): [person: string, group: string] {
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

function chooseGroupValues({ choices, realm }: ReadContext, uid: string | undefined): GroupValues {
  const group = uid === undefined ? undefined : findGroup(realm, uid)
  return {
    ...chooseVersion(choices, group?.version),
    ...(choices.chance(50) ? { name: choices.one(['4 A', '4 B', ' 4 C ', 'Ny', group?.name ?? 'Ek', ' ']) } : {}),
    ...(choices.chance(40) ? { generateCode: choices.chance(50) } : {}),
    ...(choices.chance(40) ? { ageFilter: choices.maybe(70, () => choices.number(1, 18)) } : {}),
  }
}

function chooseUnitValues(context: ReadContext, uid: string | undefined): UnitValues {
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

function choosePersonValues(context: ReadContext, uid: string | undefined): PersonValues {
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

function toPersonData({ organizations, ...values }: PersonValues): object {
  const roles = organizations?.map(({ unit, ...role }) => ({ id: unit, ...role }))
  return { ...values, ...(roles === undefined ? {} : { organizations: roles }) }
}
