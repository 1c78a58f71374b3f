import { SCHOOL_UNIT_IDENTIFIERS } from '@lectern/contracts'
import { asBytes, compareKeys, containsWords, expectedBody, nullsLast } from './expected-list.ts'
import type { ModelQuery, SortKeys } from './expected-list.ts'
import {
  findGroup,
  findPerson,
  findUnit,
  listGroups,
  iso,
  matches,
  fullName,
  findPeople,
  personKeys,
  listRoles,
  expectedStatus,
} from './expected-people.ts'
import { isActiveRole } from './expected-rights.ts'
import type { Read, ReadContext } from './read.ts'
import type { ModelGroup, ModelPeriod, ModelPerson, ModelUnit, RealmModel } from './realm-model.ts'

const BASE = '/api/customers/eu'
const PEOPLE_COLUMNS = ['name', 'username', 'email', 'lastLogInAt']
const PERIOD_COLUMNS = ['startsAt', 'endsAt', 'type']

/** The reads of customer management, each with its expected response. */
export const CUSTOMER_READS: readonly ((context: ReadContext) => Read)[] = [
  (context) => {
    const query = context.query(PEOPLE_COLUMNS, { ...unitFilter(context), ...context.peopleFilters() })
    const withPeriods = context.choices.chance(40)
    const found = findPeople(context.realm, { withShared: true }, query)
    const present = (person: ModelPerson) => ({
      ...presentUser(context.realm, person),
      ...(withPeriods ? { periodCount: periodsOf(context.realm, 'user', person.uid).length } : {}),
    })
    return listRead(context, '/users', query, expectedBody(found, query, personKeys(query), present), withPeriods)
  },
  (context) => {
    const person = findPerson(context.realm, context.person())
    return oneRead(context, `/users/${person?.uid ?? context.person()}`, (uid) => {
      const found = findPerson(context.realm, uid)
      return found && presentUser(context.realm, found)
    })
  },
  (context) => {
    const { choices, realm } = context
    const filters = {
      ...(choices.chance(30) ? { type: choices.one(['school', 'municipality', 'consumer']) } : {}),
      ...(choices.chance(30) ? { status: choices.one(['active', 'inactive']) } : {}),
      ...(choices.chance(30) ? { parent: context.unit() } : {}),
    }
    const query = context.query(['name', 'city'], filters)
    const withPeriods = choices.chance(40)
    const found = realm.units.filter(
      (unit) =>
        (filters.type === undefined || unit.type === filters.type) &&
        (filters.status === undefined || unit.status === filters.status) &&
        (filters.parent === undefined || unit.parent === filters.parent) &&
        containsWords(`${unit.name} ${unit.city}`, query.q) &&
        containsWords(unit.name, query.qName),
    )
    const keys = { name: ({ name }: ModelUnit) => [name], city: ({ city, name }: ModelUnit) => [city, name] }
    const keysOf = (unit: ModelUnit): SortKeys => [
      ...(query.sortBy === 'name' || query.sortBy === 'city' ? keys[query.sortBy](unit) : []),
      unit.uid,
    ]
    const present = (unit: ModelUnit) => ({
      ...presentUnit(realm, unit),
      ...(withPeriods ? { periodCount: periodsOf(realm, 'schoolUnit', unit.uid).length } : {}),
    })
    return listRead(context, '/schoolUnits', query, expectedBody(found, query, keysOf, present), withPeriods)
  },
  (context) =>
    oneRead(context, `/schoolUnits/${context.unit()}`, (uid) => {
      const unit = findUnit(context.realm, uid)
      return unit && presentUnit(context.realm, unit)
    }),
  readGroups,
  (context) =>
    oneRead(context, `/groups/${context.group()}`, (uid) => {
      const group = findGroup(context.realm, uid)
      return group && presentGroup(context.realm, group, true)
    }),
  (context) => {
    const filters = { ...unitFilter(context), ...personFilter(context, 'user') }
    const query = context.query(['name'], filters)
    const { user, schoolUnit } = query.filters
    const links = context.realm.people.flatMap((person) =>
      listRoles(context.realm, person).map((role) => ({ person, link: role.unit, role })),
    )
    const found = links.filter(
      ({ person, link }) =>
        (user === undefined || person.uid === user) &&
        (schoolUnit === undefined || link === schoolUnit) &&
        matches(person, query, true),
    )
    const body = linkPage(found, query, ({ role }) => ({
      schoolUid: role.unit,
      schoolName: role.name,
      role: role.role,
      active: role.active,
    }))
    return listRead(context, '/userSchoolUnits', query, body)
  },
  (context) => {
    const group = context.choices.chance(30) ? { group: context.group() } : {}
    const query = context.query(['name'], { ...unitFilter(context), ...personFilter(context, 'user'), ...group })
    const { filters } = query
    const links = context.realm.people.flatMap((person) =>
      listGroups(context.realm, person).map((each) => ({ person, link: each.uid, group: each })),
    )
    const found = links.filter(
      ({ person, group: { uid, unit } }) =>
        (filters['user'] === undefined || person.uid === filters['user']) &&
        (filters['schoolUnit'] === undefined || unit === filters['schoolUnit']) &&
        (filters['group'] === undefined || uid === filters['group']) &&
        matches(person, query, true),
    )
    const body = linkPage(found, query, ({ group: { uid, name, unit } }) => ({
      groupUid: uid,
      groupName: name,
      schoolUid: unit,
    }))
    return listRead(context, '/userGroups', query, body)
  },
  ...(['user', 'schoolUnit'] as const).map((kind) => (context: ReadContext) => {
    const owner = kind === 'user' ? context.person() : context.unit()
    const query = { ...context.query(PERIOD_COLUMNS, context.choices.chance(50) ? { owner } : {}), q: '', qName: '' }
    const wanted = query.filters['owner']
    const found = context.realm.periods.filter(
      (period) => period.kind === kind && (wanted === undefined || period.owner === wanted),
    )
    const body = expectedBody(found, query, periodKeys(query), (period) => presentPeriod(context.realm, period))
    return listRead(context, `/${kind}SubscriptionPeriods`, query, body)
  }),
  (context) =>
    oneRead(context, `/users/${context.person()}/schoolSubscriptions`, (_, [, uid = '']) => {
      const { realm } = context
      const person = findPerson(realm, uid)
      if (person === undefined) return undefined
      const periods = person.roles.flatMap(({ unit }) => periodsOf(realm, 'schoolUnit', unit))
      const newestFirst = periods.toSorted((a, b) =>
        compareKeys([b.startsAt.getTime(), b.legacyId], [a.startsAt.getTime(), a.legacyId]),
      )
      return { data: newestFirst.map((period) => presentPeriod(realm, period)) }
    }),
]

function readGroups(context: ReadContext): Read {
  const { choices, realm } = context
  const query = context.query(['name'], { ...unitFilter(context), ...personFilter(context, 'user') })
  const withUnit = choices.chance(50)
  const isGrouped = choices.chance(40)
  const groupDesc = choices.chance(50)
  const { user, schoolUnit } = query.filters
  const members = user === undefined ? undefined : (findPerson(realm, String(user))?.groups ?? [])
  const found = realm.groups.filter(
    ({ uid, unit, name, code }) =>
      (schoolUnit === undefined || unit === schoolUnit) &&
      (members === undefined || members.includes(uid)) &&
      containsWords(`${name} ${code ?? ''}`, query.q) &&
      containsWords(name, query.qName),
  )
  const nameOfUnit = ({ unit }: ModelGroup) => findUnit(realm, unit)?.name ?? ''
  const unitSign = groupDesc ? -1 : 1
  const sign = query.sortOrder === 'asc' ? 1 : -1
  const keysOf = ({ name, uid }: ModelGroup) => (query.sortBy === 'name' ? [name, uid] : [uid])
  const sorted = found.toSorted((a, b) => {
    const byUnit = isGrouped ? compareKeys([nameOfUnit(a), a.unit], [nameOfUnit(b), b.unit]) : 0
    return byUnit === 0 ? sign * compareKeys(keysOf(a), keysOf(b)) : unitSign * byUnit
  })
  const start = (query.pageNumber - 1) * query.pageSize
  const body = {
    data: sorted.slice(start, start + query.pageSize).map((group) => presentGroup(realm, group, withUnit)),
    meta: { ...(query.calculateTotal ? { totalItems: found.length } : {}), pageSize: query.pageSize },
  }
  const parameters = {
    ...(withUnit ? { include: 'schoolUnit' } : {}),
    ...(isGrouped ? { groupBy: 'schoolUnit', groupDesc: `${groupDesc}` } : {}),
  }
  return { ...listRead(context, '/groups', query, body), parameters }
}

const unitFilter = (context: ReadContext) => (context.choices.chance(30) ? { schoolUnit: context.unit() } : {})
const personFilter = (context: ReadContext, name: string) =>
  context.choices.chance(30) ? { [name]: context.person() } : {}

function listRead({ rights }: ReadContext, path: string, query: ModelQuery, body: object, withPeriods = false): Read {
  const read = {
    path: `${BASE}${path}`,
    query,
    ...(withPeriods ? { parameters: { includePeriodCounts: 'true' } } : {}),
  }
  return rights.everything ? { ...read, status: 200, body } : { ...read, status: 403, body: { code: 'forbidden' } }
}

/** Makes a read of one row. `present` gets the last part of the path, and all its parts. */
function oneRead(
  { rights }: ReadContext,
  path: string,
  present: (uid: string, parts: readonly string[]) => object | undefined,
): Read {
  const read = { path: `${BASE}${path}`, query: undefined }
  if (!rights.everything) return { ...read, status: 403, body: { code: 'forbidden' } }
  const parts = path.split('/').slice(1)
  const body = present(parts.at(-1) ?? '', parts)
  return body === undefined ? { ...read, status: 404, body: { code: 'not_found' } } : { ...read, status: 200, body }
}

interface Link {
  readonly person: ModelPerson
  readonly link: string
}

/** Returns a page of links. The links of one person are in ascending order in both directions. */
function linkPage<T extends Link>(found: readonly T[], query: ModelQuery, present: (row: T) => object): object {
  const sign = query.sortOrder === 'asc' ? 1 : -1
  const keysOf = ({ person }: T): SortKeys =>
    query.sortBy === 'name' ? [person.firstname, person.lastname, person.uid] : [person.uid]
  const sorted = found.toSorted((a, b) => sign * compareKeys(keysOf(a), keysOf(b)) || compareKeys([a.link], [b.link]))
  const start = (query.pageNumber - 1) * query.pageSize
  return {
    data: sorted.slice(start, start + query.pageSize).map((row) => ({
      userUid: row.person.uid,
      userName: row.person.username,
      name: fullName(row.person),
      ...present(row),
    })),
    meta: query.calculateTotal ? { totalCount: found.length } : {},
  }
}

function periodKeys({ sortBy }: ModelQuery) {
  return ({ startsAt, endsAt, type, legacyId }: ModelPeriod): SortKeys => {
    switch (sortBy) {
      case 'startsAt':
        return [startsAt.getTime(), legacyId]
      case 'endsAt':
        return [...nullsLast(endsAt?.getTime() ?? null), legacyId]
      case 'type':
        return [asBytes(type), legacyId]
      default:
        return [legacyId]
    }
  }
}

const periodsOf = ({ periods }: RealmModel, kind: ModelPeriod['kind'], owner: string) =>
  periods.filter((period) => period.kind === kind && period.owner === owner)

function presentPeriod(realm: RealmModel, { legacyId, type, kind, owner, startsAt, endsAt }: ModelPeriod) {
  const person = findPerson(realm, owner)
  const name = kind === 'user' && person !== undefined ? fullName(person) : findUnit(realm, owner)?.name
  const active = startsAt <= realm.now && (endsAt === null || endsAt > realm.now)
  return { legacyId, type, owner: { uid: owner, name }, startsAt: iso(startsAt), endsAt: iso(endsAt), active }
}

function presentUser(realm: RealmModel, person: ModelPerson) {
  return {
    uid: person.uid,
    legacyId: person.legacyId,
    externalId: person.externalId,
    userName: person.username,
    firstName: person.firstname,
    lastName: person.lastname,
    email: person.email,
    status: expectedStatus(realm, person),
    shared: person.shared,
    admin: person.roles.some((role) => role.role === 'admin' && isActiveRole(realm, role)),
    superUser: person.superUser,
    ageFilter: person.ageFilter,
    identifiers: Object.entries(person.identifiers)
      .map(([type, value]) => ({ type, value }))
      // Postgres stores the keys of JSON in this order.
      .toSorted((a, b) => compareKeys([a.type.length, asBytes(a.type)], [b.type.length, asBytes(b.type)])),
    schoolAssociations: listRoles(realm, person).map(({ unit, name, role, active, addToSubSchools }) => ({
      schoolUid: unit,
      schoolName: name,
      role,
      active,
      addToSubSchools,
    })),
    groups: listGroups(realm, person).map(({ uid, name }) => ({ uid, name })),
    lastLogInAt: iso(person.lastLogInAt),
    deletionDueAt: iso(person.deletion?.dueAt ?? null),
    createdAt: iso(person.createdAt),
  }
}

function presentUnit(realm: RealmModel, unit: ModelUnit) {
  const parent = unit.parent === null ? undefined : findUnit(realm, unit.parent)
  return {
    uid: unit.uid,
    legacyId: unit.legacyId,
    version: unit.version,
    name: unit.name,
    status: unit.status,
    type: unit.type,
    parent: parent === undefined ? null : { uid: parent.uid, name: parent.name },
    address: '',
    postalCode: '',
    city: unit.city,
    country: '',
    phone: unit.phone,
    secureAuthEnabled: unit.secureAuthEnabled,
    qrCodeLoginEnabled: unit.qrCodeLoginEnabled,
    pupilNumber: unit.pupilNumber,
    identifiers: unit.identifiers,
    ...Object.fromEntries(SCHOOL_UNIT_IDENTIFIERS.map((kind) => [kind, unit.identifiers[kind] ?? null])),
  }
}

function presentGroup(realm: RealmModel, { uid, legacyId, version, name, code, unit }: ModelGroup, withUnit: boolean) {
  const school = { uid: unit, name: findUnit(realm, unit)?.name }
  return { uid, legacyId, version, name, code, ...(withUnit ? { schoolUnit: school } : {}) }
}
