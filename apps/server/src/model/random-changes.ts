import { SERVICE_PATHS } from '@lectern/contracts'
import { applyRules, Refused } from './change.ts'
import type { Change, Made, Outcome } from './change.ts'
import { changeGroup, createGroup, deleteGroup, setGroups } from './group-changes.ts'
import { linkGuardian, unlinkGuardian } from './guardian-changes.ts'
import { changePerson, createPerson } from './person-changes.ts'
import { findPerson } from './expected-people.ts'
import {
  chooseGroupValues,
  chooseMember,
  choosePersonValues,
  chooseRoleInUnit,
  chooseRoles,
  chooseUnitValues,
  listPlausibleRoles,
  ROLES,
  toPersonData,
} from './random-values.ts'
import type { ReadContext } from './read.ts'
import type { ModelPeriod } from './realm-model.ts'
import { deletePerson, removeFromUnit, restorePerson, setRole, setRoles } from './role-changes.ts'
import { changePeriod, changeUnit, createPeriod, createUnit, deletePeriod, setIdentifiers } from './unit-changes.ts'

const PANEL = SERVICE_PATHS.controlPanel
const CUSTOMERS = '/api/customers/eu'
const DAY_MS = 86_400_000
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
    const [uid, unit] = chooseRoleInUnit(context)
    const role = context.choices.one(listPlausibleRoles(context, uid))
    return customer(context, 'PUT', `/users/${uid}/schoolUnits/${unit}`, { role }, () =>
      setRole(context.realm, context.rights, uid, unit, role),
    )
  },
  (context) => {
    const [uid, unit] = chooseRoleInUnit(context)
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
      createPerson(context.realm, context.rights, context.actor, type, values, made),
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

const customer = (context: ReadContext, method: string, path: string, json: object | undefined, apply: Apply) =>
  makeChange(context, { method, path: `${CUSTOMERS}${path}`, json }, (made) => {
    if (!context.rights.everything) throw new Refused('forbidden')
    return apply(made)
  })

const panel = (context: ReadContext, method: string, path: string, json: object | undefined, apply: Apply) =>
  makeChange(context, { method, path: `${PANEL}${path}`, json }, (made) => {
    if (!context.rights.mayAdminister) throw new Refused('forbidden')
    if (context.rights.needsSecureLogIn) throw new Refused('need_secure_login')
    return apply(made)
  })

const makeChange = ({ realm }: ReadContext, request: Omit<Change, 'expect'>, apply: Apply): Change => ({
  ...request,
  expect: (made) => applyRules(realm, () => apply(made)),
})

/** Returns the object without undefined values. */
const defined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of fromEntries loses the key names
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
