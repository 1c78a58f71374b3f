import * as fc from 'fast-check'
import type { Realm, Role } from '@lectern/contracts'
import type {
  ModelActor,
  ModelGroup,
  ModelPeriod,
  ModelPerson,
  ModelRole,
  ModelUnit,
  RealmModel,
} from './realm-model.ts'

const DAY_MS = 86_400_000
const FIRST_NAMES = [
  'Anna',
  'anna',
  'Åsa',
  'Ana María',
  'Bo',
  'Zoë',
  'Øyvind',
  'Jean-Luc',
  'D’Arcy',
  '李',
  'محمد',
  'Ek',
]
const LAST_NAMES = ['Ek', 'ek', 'Öberg', 'Berg', 'Ng', '王', 'Ek-Berg', '100%', 'a_b', '']
const UNIT_NAMES = ['Bergskolan', 'bergskolan', 'Åskolan', 'Ek School', 'Örby', '學校', 'Zebra']
const GROUP_NAMES = ['4 A', '4 a', '4 B', 'Ängsklassen', 'Zebra', '班', 'Ek']
const CITIES = ['', 'Umeå', 'Ekeby', 'Älvsjö']
const UNIT_TYPES = ['municipality', 'school', 'school', 'school', 'library']
const ROLES: readonly (readonly Role[])[] = [
  ['student'],
  ['student'],
  ['employee', 'admin'],
  ['employee'],
  ['guardian'],
]
const SUBSCRIPTION_TYPES = ['lectern-school', 'polylino-school']

/** Random choices of one run. A run with the same seed makes the same choices. */
export class Choices {
  readonly #next: fc.GeneratorValue
  #uids = 0
  readonly #used = new Set<string>()

  constructor(next: fc.GeneratorValue) {
    this.#next = next
  }

  /** Returns an integer from `min` to `max`. */
  number(min: number, max: number): number {
    return this.#next(fc.integer, { min, max })
  }

  /** Returns true in `percent` of 100 cases. */
  chance(percent: number): boolean {
    return this.number(1, 100) <= percent
  }

  one<T>(values: readonly T[]): T {
    const value = values[this.number(0, values.length - 1)]
    if (value === undefined) throw new Error('no value to choose from')
    return value
  }

  /** Returns some of the values, at most `max`, without duplicates. */
  some<T>(values: readonly T[], max: number): T[] {
    const chosen = new Set<T>()
    const wanted = values.length === 0 ? 0 : this.number(0, Math.min(max, values.length))
    for (let tries = 0; tries < wanted; tries++) chosen.add(this.one(values))
    return [...chosen]
  }

  maybe<T>(percent: number, make: () => T): T | null {
    return this.chance(percent) ? make() : null
  }

  /** Returns a uid whose order is independent of the order of the calls. */
  uid(): string {
    const head = this.number(0, 0xffff).toString(16).padStart(4, '0')
    this.#uids += 1
    return `0192${head}-0000-7000-8000-${this.#uids.toString(16).padStart(12, '0')}`
  }

  /** Returns an integer that this run has not returned before. */
  unique(min: number, max: number): number {
    for (;;) {
      const value = this.number(min, max)
      if (this.#used.has(`${value}`)) continue
      this.#used.add(`${value}`)
      return value
    }
  }
}

/** Makes a realm of random school units, groups, people and subscription periods. */
export function makeRealm(choices: Choices, realm: Realm, now: Date): RealmModel {
  const units = makeUnits(choices)
  const groups = makeGroups(choices, units)
  const people = makePeople(choices, { realm, units, groups, now })
  const periods = makePeriods(choices, { units, people, now })
  return { realm, units, groups, people, periods, guardianships: makeGuardianships(choices, people), now }
}

function makeGuardianships(choices: Choices, people: readonly ModelPerson[]): RealmModel['guardianships'] {
  const withRole = (wanted: Role) => people.filter(({ roles }) => roles.some(({ role }) => role === wanted))
  const guardians = withRole('guardian')
  return withRole('student').flatMap(({ uid: pupil }) =>
    choices.some(guardians, 2).map(({ uid: guardian }) => ({ pupil, guardian })),
  )
}

const legacyId = (choices: Choices): number => choices.unique(1, 2_000_000_000)

function makeUnits(choices: Choices): ModelUnit[] {
  const units: ModelUnit[] = []
  const make = (type: string): ModelUnit => ({
    uid: choices.uid(),
    legacyId: legacyId(choices),
    name: choices.one(UNIT_NAMES),
    type,
    status: choices.chance(80) ? 'active' : 'inactive',
    parent: units.length > 0 && choices.chance(70) ? choices.one(units).uid : null,
    city: choices.one(CITIES),
    phone: choices.one(['', '+46 8 1']),
    pupilNumber: choices.maybe(50, () => choices.number(0, 999)),
    qrCodeLoginEnabled: choices.chance(50),
    secureAuthEnabled: choices.chance(15),
    identifiers: choices.chance(50) ? { sisSchoolUnitCode: `sis-${choices.number(1, 999)}`, vidis: 'v-1' } : {},
    version: choices.number(1, 9),
  })
  const count = choices.number(3, 8)
  while (units.length < count) units.push(make(choices.one(UNIT_TYPES)))
  units.push({ ...make('consumer'), parent: null })
  return units
}

function makeGroups(choices: Choices, units: readonly ModelUnit[]): ModelGroup[] {
  return units.flatMap((unit) =>
    choices.some(GROUP_NAMES, 4).map((name) => ({
      uid: choices.uid(),
      legacyId: legacyId(choices),
      unit: unit.uid,
      name,
      code: choices.maybe(60, () => `EK${choices.unique(1000, 9_999_999)}`),
      ageFilter: choices.maybe(40, () => choices.number(3, 18)),
      version: choices.number(1, 9),
    })),
  )
}

interface Places {
  readonly realm: Realm
  readonly units: readonly ModelUnit[]
  readonly groups: readonly ModelGroup[]
  readonly now: Date
}

function makePeople(choices: Choices, places: Places): ModelPerson[] {
  const people = Array.from({ length: choices.number(12, 30) }, () => makePerson(choices, places))
  const superUser = { ...makePerson(choices, places), superUser: true }
  const admin = { ...makePerson(choices, places), deletion: null, roles: [makeTopRole(places)] }
  const shared = choices.some(places.groups, 3).map((group): ModelPerson => {
    const roles = [{ unit: group.unit, role: 'student', active: true, addToSubSchools: false } as const]
    return {
      ...makePerson(choices, places),
      superUser: false,
      shared: true,
      deletion: null,
      roles,
      groups: [group.uid],
    }
  })
  return [...people, superUser, admin, ...shared]
}

/** An administrator of the first unit, below which most units are. */
const makeTopRole = ({ units }: Places): ModelRole => ({
  unit: units[0]?.uid ?? '',
  role: 'admin',
  active: true,
  addToSubSchools: false,
})

function makePerson(choices: Choices, { realm, units, groups, now }: Places): ModelPerson {
  const state = makeRoles(choices, { units, now })
  const { roles } = state
  const near = groups.filter(({ unit }) => roles.some((role) => role.unit === unit))
  const past = () => new Date(now.getTime() - choices.number(1, 900) * DAY_MS)
  const number = choices.unique(1, 9_999_999)
  const email = choices.maybe(60, () => `${choices.one(['Ek', 'anna', 'info'])}${number}@example.org`)
  const identifiers = choices.some(['sms', 'gsuiteid', 'office365', 'eppn', 'bankid', 'gar'], 3)
  return {
    ...state,
    uid: choices.uid(),
    legacyId: legacyId(choices),
    username: `${choices.one(['ek', 'anna', 'zoë', 'åsa', '李'])}.${number}`,
    firstname: choices.one(FIRST_NAMES),
    lastname: choices.one(LAST_NAMES),
    email,
    emailVerified: email !== null && choices.chance(40),
    externalId: choices.maybe(40, () => `X-${choices.one(['EK', 'ab'])}-${number}`),
    identifiers: Object.fromEntries(identifiers.map((kind) => [kind, `${kind}-${number}`])),
    superUser: choices.chance(8),
    shared: false,
    speakingBookRights: realm === 'se' && choices.chance(30),
    hidePasswordChange: choices.chance(30),
    ageFilter: choices.maybe(40, () => choices.number(3, 18)),
    lastLogInAt: choices.maybe(60, past),
    lastReadAt: choices.maybe(50, past),
    createdAt: past(),
    version: choices.number(1, 9),
    groups: [...new Set([...choices.some(near, 3), ...choices.some(groups, 1)].map(({ uid }) => uid))],
  }
}

/** Makes roles, and a deletion. The last role of a person who lost the only school unit has ended. */
function makeRoles(
  choices: Choices,
  { units, now }: Pick<Places, 'units' | 'now'>,
): Pick<ModelPerson, 'roles' | 'deletion'> {
  const own = choices.one(ROLES)
  const makeRole = ({ uid }: ModelUnit): ModelRole => ({
    unit: uid,
    role: choices.one(own),
    active: true,
    addToSubSchools: choices.chance(20),
  })
  const due = <Cause extends string>(cause: Cause) => ({
    cause,
    dueAt: new Date(now.getTime() + choices.number(1, 30) * DAY_MS),
  })
  if (choices.chance(12)) {
    const role = { ...makeRole(choices.one(units)), active: false }
    return { roles: [role], deletion: due(choices.one(['no-school-unit', 'no-school-unit', 'own-request'] as const)) }
  }
  const roles = choices.some(units, 3).map(makeRole)
  return { roles, deletion: choices.maybe(12, () => due(choices.one(['own-request', 'administrator'] as const))) }
}

function makePeriods(
  choices: Choices,
  { units, people, now }: Pick<RealmModel, 'units' | 'people' | 'now'>,
): ModelPeriod[] {
  const owners = [
    ...people.map(({ uid }) => ({ kind: 'user' as const, uid })),
    ...units.map(({ uid }) => ({ kind: 'schoolUnit' as const, uid })),
  ]
  return Array.from({ length: choices.number(0, 20) }, () => {
    const { kind, uid } = choices.one(owners)
    // Some periods begin or end at the present time.
    const startsAt = new Date(now.getTime() + (choices.chance(20) ? 0 : choices.number(-400, 100)) * DAY_MS)
    const end = () => new Date(startsAt.getTime() + choices.number(1, 500) * DAY_MS)
    const endsAt = choices.maybe(60, () => (startsAt < now && choices.chance(20) ? now : end()))
    return { legacyId: legacyId(choices), kind, owner: uid, type: choices.one(SUBSCRIPTION_TYPES), startsAt, endsAt }
  })
}

/** Chooses a person who sends requests, and how the person logged in. `isSuper`: usually a super user. */
export function chooseActor(choices: Choices, { people }: RealmModel, isSuper = false): ModelActor {
  const superUsers = people.filter(({ superUser }) => superUser)
  const staff = people.filter(({ roles }) => roles.some(({ role }) => role === 'admin' || role === 'employee'))
  const wanted = isSuper || choices.chance(15) ? superUsers : staff
  const options = wanted.length === 0 || choices.chance(10) ? people : wanted
  return { person: choices.one(options), secure: choices.chance(70), card: choices.chance(3) }
}
