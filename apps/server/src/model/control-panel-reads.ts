import { PERSON_IDENTIFIERS, SERVICE_PATHS } from '@lectern/contracts'
import { Refused } from './change.ts'
import { compareKeys, containsWords, expectedBody, expectedPage } from './expected-list.ts'
import type { ModelQuery } from './expected-list.ts'
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
import type { ExpectedRights } from './expected-rights.ts'
import { unitsWithRole } from './guardian-changes.ts'
import type { Read, ReadContext } from './read.ts'
import type { ModelGroup, ModelPerson, ModelUnit, RealmModel } from './realm-model.ts'

const BASE = SERVICE_PATHS.controlPanel
const ROLES_OF_LIST = { students: ['student'], employees: ['employee', 'admin'], guardians: ['guardian'] } as const
const PEOPLE_COLUMNS = ['name', 'username', 'email', 'lastLogInAt']

/** The reads of the control panel, each with its expected response. */
export const CONTROL_PANEL_READS: readonly ((context: ReadContext) => Read)[] = [
  (context) => {
    const query = context.query(['name'])
    const path = `/v1/organizations`
    return panelRead(context, path, query, ({ realm, rights }) => {
      const found = realm.units.filter((unit) => rights.seesUnit(unit.uid) && unitMatches(unit, query))
      return expectedBody(
        found,
        query,
        (unit) => keysByName(unit, query),
        (unit) => presentUnit(realm, rights, unit),
      )
    })
  },
  (context) => {
    const uid = context.unit()
    return panelRead(context, `/v1/organizations/${uid}`, undefined, ({ realm, rights }) => {
      const unit = findSeenUnit(realm, rights, uid)
      return unit && { ...presentUnit(realm, rights, unit), counts: countUnit(realm, uid) }
    })
  },
  (context) => {
    const uid = context.unit()
    const own = context.choices.chance(30)
    const query = context.query(['name'], own ? { own: true } : {})
    return panelRead(context, `/v1/organizations/${uid}/groups`, query, ({ realm, rights }) => {
      if (findSeenUnit(realm, rights, uid) === undefined) return undefined
      const found = realm.groups.filter((group) => {
        if (group.unit !== uid || (own && !rights.isOwnGroup(group))) return false
        const code = rights.managesGroup(group) ? ` ${group.code ?? ''}` : ''
        return containsWords(`${group.name}${code}`, query.q) && containsWords(group.name, query.qName)
      })
      return expectedBody(
        found,
        query,
        (group) => keysByName(group, query),
        (group) => presentGroup(realm, rights, group),
      )
    })
  },
  ...(['students', 'employees', 'guardians', 'users'] as const).map((list) => (context: ReadContext) => {
    const unit = context.unit()
    const query = context.query(PEOPLE_COLUMNS, context.peopleFilters())
    return panelRead(context, `/v1/organizations/${unit}/${list}`, query, ({ realm, rights }) => {
      if (findSeenUnit(realm, rights, unit) === undefined) return undefined
      const roles = list === 'users' ? undefined : ROLES_OF_LIST[list]
      return listPeople(realm, rights, { unit, roles, query })
    })
  }),
  (context) => {
    const uid = context.group()
    return panelRead(context, `/v1/groups/${uid}`, undefined, ({ realm, rights }) => {
      const group = findSeenGroup(realm, rights, uid)
      return group && presentGroup(realm, rights, group)
    })
  },
  (context) => {
    const uid = context.group()
    const query = context.query(['name', 'username', 'lastLogInAt'])
    return panelRead(context, `/v1/groups/${uid}/users`, query, ({ realm, rights }) => {
      const group = findSeenGroup(realm, rights, uid)
      return group && listPeople(realm, rights, { unit: group.unit, group: uid, query })
    })
  },
  (context) => {
    const uid = context.person()
    const type = context.choices.one(['students', 'employees', 'guardians'])
    return panelRead(context, `/v1/${type}/${uid}`, undefined, ({ realm, rights }) => {
      const person = findPerson(realm, uid)
      return person && rights.sees(person) ? presentPerson(realm, rights, person) : undefined
    })
  },
  (context) => {
    const uid = chooseRelated(context)
    return panelRead(context, `/v1/users/${uid}/guardianships`, undefined, ({ realm, rights }) => {
      const found = relativesOf(realm, rights, uid)
      return found && { values: found.map((person) => presentRelative(rights, person)) }
    })
  },
  (context) => {
    const uid = chooseRelated(context)
    const q = context.choices.one(['', 'e', 'ek', 'ann', 'bo'])
    const read = panelRead(context, `/v1/users/${uid}/guardianships/options`, undefined, ({ realm, rights }) => {
      const linked = relativesOf(realm, rights, uid)
      const person = findPerson(realm, uid)
      if (linked === undefined || person === undefined) return undefined
      const found = relativeOptions(realm, rights, person, q).filter((each) => !linked.includes(each))
      return { values: found.slice(0, 8).map((each) => presentRelative(rights, each)) }
    })
    return { ...read, parameters: { q } }
  },
  (context) => {
    const uid = context.person()
    return panelRead(context, `/v2/users/${uid}/groups`, undefined, ({ realm, rights }) => {
      const person = findPerson(realm, uid)
      if (person === undefined || !rights.sees(person)) return undefined
      const seen = listGroups(realm, person).filter(({ unit }) => rights.seesUnit(unit))
      return { values: seen.map((group) => presentPersonGroup(rights, group, person)) }
    })
  },
  (context) => {
    const uid = context.person()
    const unit = context.unit()
    return panelRead(context, `/v2/users/${uid}/groupoptions/${unit}`, undefined, ({ realm, rights }) => {
      const person = findPerson(realm, uid)
      if (person === undefined || !rights.sees(person) || !rights.seesUnit(unit)) return undefined
      const query = {
        ...context.query(['name']),
        pageNumber: 1,
        pageSize: 500,
        sortBy: 'name',
        sortOrder: 'asc',
      } as const
      const { rows } = expectedPage(
        realm.groups.filter((group) => group.unit === unit),
        query,
        (group) => keysByName(group, query),
      )
      return { values: rows.map((group) => presentPersonGroup(rights, group, person)) }
    })
  },
]

/** Makes a read of the control panel. `present` returns undefined if the actor may not know that the row exists. */
function panelRead(
  { realm, rights }: ReadContext,
  path: string,
  query: ModelQuery | undefined,
  present: (known: Pick<ReadContext, 'realm' | 'rights'>) => object | undefined,
): Read {
  const read = { path: `${BASE}${path}`, query }
  if (!rights.mayAdminister) return { ...read, status: 403, body: { code: 'forbidden' } }
  if (rights.needsSecureLogIn) return { ...read, status: 403, body: { code: 'need_secure_login' } }
  try {
    const body = present({ realm, rights })
    return body === undefined ? { ...read, status: 404, body: { code: 'not_found' } } : { ...read, status: 200, body }
  } catch (error) {
    if (error instanceof Refused) return { ...read, status: 403, body: { code: error.code } }
    throw error
  }
}

/** Returns a person with a link to a child or a guardian, or any person. */
function chooseRelated({ choices, realm, person }: ReadContext): string {
  const links = realm.guardianships.flatMap(({ pupil, guardian }) => [pupil, guardian])
  return links.length > 0 && choices.chance(60) ? choices.one(links) : person()
}

/**
 * Returns the guardians of a pupil, or those children of a guardian for whom the actor decides, by name. Undefined for a
 * person whom the actor does not see.
 */
function relativesOf(realm: RealmModel, rights: ExpectedRights, uid: string): ModelPerson[] | undefined {
  const person = findPerson(realm, uid)
  if (person === undefined || !rights.sees(person)) return undefined
  const decides = (pupil: ModelPerson) => rights.actions(pupil).includes('EditGuardians')
  const isGuardian = person.roles.some(({ role }) => role === 'guardian')
  if (!isGuardian && !decides(person)) throw new Refused('forbidden')
  return sortByName(
    realm.people.filter((other) =>
      realm.guardianships.some(({ pupil, guardian }) =>
        isGuardian
          ? guardian === uid && pupil === other.uid && decides(other)
          : pupil === uid && guardian === other.uid,
      ),
    ),
  )
}

/** Returns the people of the same units as a person who could become relatives, by name. */
function relativeOptions(realm: RealmModel, rights: ExpectedRights, person: ModelPerson, q: string): ModelPerson[] {
  const isGuardian = person.roles.some(({ role }) => role === 'guardian')
  const [own, other] = isGuardian ? (['guardian', 'student'] as const) : (['student', 'guardian'] as const)
  const units = new Set(unitsWithRole(realm, person, own).filter((unit) => rights.seesUnit(unit)))
  return sortByName(
    realm.people.filter(
      (each) =>
        !each.shared &&
        unitsWithRole(realm, each, other).some((unit) => units.has(unit)) &&
        (!isGuardian || rights.actions(each).includes('EditGuardians')) &&
        matches(each, { q, qName: '' }, true),
    ),
  )
}

const sortByName = (people: readonly ModelPerson[]): ModelPerson[] =>
  people.toSorted((a, b) => compareKeys([a.firstname, a.lastname, a.uid], [b.firstname, b.lastname, b.uid]))

function presentRelative(rights: ExpectedRights, person: ModelPerson) {
  return { id: person.uid, name: fullName(person), username: rights.sees(person) ? person.username : null }
}

const keysByName = ({ name, uid }: { readonly name: string; readonly uid: string }, { sortBy }: ModelQuery) =>
  sortBy === 'name' ? [name, uid] : [uid]

const unitMatches = ({ name, city }: ModelUnit, { q, qName }: ModelQuery): boolean =>
  containsWords(`${name} ${city}`, q) && containsWords(name, qName)

function findSeenUnit(realm: RealmModel, rights: ExpectedRights, uid: string): ModelUnit | undefined {
  return rights.seesUnit(uid) ? findUnit(realm, uid) : undefined
}

function findSeenGroup(realm: RealmModel, rights: ExpectedRights, uid: string): ModelGroup | undefined {
  const group = findGroup(realm, uid)
  return group !== undefined && rights.seesUnit(group.unit) ? group : undefined
}

function presentUnit(realm: RealmModel, rights: ExpectedRights, unit: ModelUnit) {
  const parent = unit.parent === null ? undefined : findUnit(realm, unit.parent)
  return {
    id: unit.uid,
    name: unit.name,
    type: unit.type,
    status: unit.status,
    parent: parent === undefined ? null : { id: parent.uid, name: parent.name },
    administered: rights.administers(unit.uid),
    qrCodeLoginEnabled: unit.qrCodeLoginEnabled,
    secureAuthEnabled: unit.secureAuthEnabled,
  }
}

function countUnit(realm: RealmModel, uid: string) {
  const count = (...roles: readonly string[]) =>
    realm.people.filter(
      (person) => !person.shared && person.roles.some(({ unit, role }) => unit === uid && roles.includes(role)),
    ).length
  return {
    students: count('student'),
    employees: count('employee', 'admin'),
    guardians: count('guardian'),
    groups: realm.groups.filter(({ unit }) => unit === uid).length,
  }
}

function presentGroup(realm: RealmModel, rights: ExpectedRights, group: ModelGroup) {
  const manages = rights.managesGroup(group)
  const editable = manages ? 2 : 0
  const students = realm.people.filter(
    ({ shared, groups, roles }) =>
      !shared &&
      groups.includes(group.uid) &&
      roles.some(({ unit, role, active }) => unit === group.unit && role === 'student' && active),
  )
  return {
    id: group.uid,
    version: group.version,
    organization: { id: group.unit, name: findUnit(realm, group.unit)?.name },
    attributes: {
      name: { value: group.name, viewable: 2, editable },
      code: { value: manages ? group.code : null, viewable: editable, editable },
      ageFilter: { value: group.ageFilter, viewable: 2, editable },
    },
    student_count: students.length,
    actions: manages ? ['EditGroup', 'DeleteGroup', 'EditGroupPassword', 'EditGroupAgeFilter'] : [],
  }
}

function listPeople(
  realm: RealmModel,
  rights: ExpectedRights,
  list: { unit: string; roles?: readonly string[] | undefined; group?: string; query: ModelQuery },
): object {
  const { unit, roles, group, query } = list
  const seenBy = rights.administers(unit) ? undefined : rights
  const inUnit = group === undefined ? { unit } : { group }
  const found = findPeople(realm, { ...inUnit, roles, withShared: false, seenBy }, query)
  return expectedBody(found, query, personKeys(query, seenBy), (person) => presentRow(realm, rights, unit, person))
}

function presentRow(realm: RealmModel, rights: ExpectedRights, unit: string, person: ModelPerson) {
  const isKnown = rights.knowsDetails(person)
  return {
    id: person.uid,
    name: fullName(person),
    username: person.username,
    email: isKnown ? person.email : null,
    roles: person.roles.filter((role) => role.unit === unit).map(({ role }) => role),
    groups: listGroups(realm, person)
      .filter((group) => group.unit === unit)
      .map(({ uid, name }) => ({ id: uid, name })),
    shared: false,
    ageFilter: person.ageFilter,
    status: expectedStatus(realm, person),
    lastLogInAt: isKnown ? iso(person.lastLogInAt) : null,
    lastReadAt: isKnown ? iso(person.lastReadAt) : null,
  }
}

function presentPerson(realm: RealmModel, rights: ExpectedRights, person: ModelPerson) {
  const levels = rights.levels(person)
  const isKnown = rights.knowsDetails(person)
  const rated = (name: string, value: unknown) => ({
    value: levels[name]?.viewable === 2 ? value : null,
    ...levels[name],
  })
  const units = expectedPage(
    realm.units.filter(({ uid }) => rights.administers(uid)),
    { ...NO_QUERY, sortBy: 'name', sortOrder: 'asc', pageSize: 100 },
    ({ name, uid }) => [name, uid],
  ).rows
  const roles = levels['organizations']?.viewable === 2 ? listRoles(realm, person) : []
  return {
    id: person.uid,
    version: person.version,
    actions: rights.actions(person),
    status: expectedStatus(realm, person),
    deletionDueAt: iso(person.deletion?.dueAt ?? null),
    lastLogInAt: isKnown ? iso(person.lastLogInAt) : null,
    lastReadAt: isKnown ? iso(person.lastReadAt) : null,
    attributes: {
      username: rated('username', person.username),
      name: rated('name', { firstname: person.firstname, lastname: person.lastname }),
      email: rated('email', person.email),
      organizations: {
        values: roles.map(({ unit, ...role }) => ({ id: unit, ...role, accessible: rights.seesUnit(unit) })),
        options: levels['organizations']?.editable === 2 ? units.map(({ uid, name }) => ({ id: uid, name })) : [],
        ...levels['organizations'],
      },
      shared: rated('shared', person.shared),
      speakingBookRights: rated('speakingBookRights', person.speakingBookRights),
      ageFilter: rated('ageFilter', person.ageFilter),
      hidePasswordChange: rated('hidePasswordChange', person.hidePasswordChange),
      password: { editable: levels['password']?.editable },
      ...Object.fromEntries(PERSON_IDENTIFIERS.map((name) => [name, rated(name, person.identifiers[name] ?? null)])),
    },
  }
}

const NO_QUERY: ModelQuery = {
  pageNumber: 1,
  pageSize: 10,
  sortBy: 'id',
  sortOrder: 'desc',
  calculateTotal: true,
  filters: {},
  q: '',
  qName: '',
}

function presentPersonGroup(rights: ExpectedRights, group: ModelGroup, person: ModelPerson) {
  const isMember = person.groups.includes(group.uid)
  const manages = rights.managesGroup(group)
  return {
    id: group.uid,
    organization_id: group.unit,
    name: group.name,
    selectable: manages && !isMember && person.roles.some(({ unit }) => unit === group.unit),
    removable: manages && isMember,
  }
}
