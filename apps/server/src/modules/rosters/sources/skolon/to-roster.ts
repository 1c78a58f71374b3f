import type * as z from 'zod'
import type { Roster, RosterGroup, RosterKind, RosterPerson, RosterProblem, RosterRole } from '../../roster.ts'
import { findIdentifierKind } from '../identifier-kind.ts'
import { isCurrent } from '../is-current.ts'
import { SourceError } from '../source-error.ts'
import { readId } from './read-list.ts'
import { Deletion, Group, Identity, License, School, User } from './records.ts'
import type { Reference } from './records.ts'

/** The lists that a roster is made from. Without licenses, all people are in the roster. */
export interface SkolonLists {
  readonly schools: readonly unknown[]
  readonly users: readonly unknown[]
  readonly groups: readonly unknown[]
  readonly licenses: readonly unknown[] | undefined
}

export interface SkolonRoster {
  readonly roster: Roster
  /** Numbers of references to records that no list contains, not even as a deleted one. Then a list is incomplete. */
  readonly unknown: Readonly<Record<'schools' | 'users' | 'groups', number>>
}

/** Creates a roster. `today` is `YYYY-MM-DD`. Throws a `SourceError` for a license that does not fit. */
export function toRoster(lists: SkolonLists, today: string): SkolonRoster {
  const problems: RosterProblem[] = []
  const schools = readTable(School, lists.schools, 'unit', problems)
  const users = readTable(User, lists.users, 'person', problems)
  const groups = readTable(Group, lists.groups, 'group', problems)
  const isLicensed = findLicensed(lists.licenses, { schools, users }, today)
  const people = users.records.flatMap((user) => toPerson(user, schools, isLicensed, problems))
  const present = new Set([...people, ...problems].map(({ id }) => id))
  const hasLeft = (id: string) => users.isKnown(id) && !present.has(id)
  const membersOf = listMembers(users, groups)
  return {
    roster: {
      units: schools.records.map(({ id, name, unitCodes }) => {
        const code = unitCodes.map((each) => each.trim()).find((each) => each !== '')
        return { id, name, parent: null, identifiers: code === undefined ? {} : { sisSchoolUnitCode: code } }
      }),
      people,
      groups: groups.records.flatMap((group) => toGroup(group, { schools, users, membersOf, hasLeft }, problems)),
      problems,
    },
    unknown: { schools: schools.unknown(), users: users.unknown(), groups: groups.unknown() },
  }
}

interface Table<T> {
  /** The records that are not deleted, and that fit. */
  readonly records: readonly (T & { readonly id: string })[]
  /** Returns the id of the record to which a reference leads, and counts a reference to no record. */
  readonly idOf: (reference: Reference) => string
  readonly isKnown: (id: string) => boolean
  readonly isDeleted: (id: string) => boolean
  /** Number of references that lead to no record. */
  readonly unknown: () => number
}

/** Leaves out the records that do not fit, and reports a problem for each. */
function readTable<T extends z.ZodType<object>>(
  schema: T,
  list: readonly unknown[],
  kind: RosterKind,
  problems: RosterProblem[],
): Table<z.output<T>> {
  const ids = new Map<string, string>()
  const deleted = new Set<string>()
  const live = new Set<string>()
  let unknown = 0
  const records = list.flatMap((given) => {
    const id = readId(given)
    const { uuid = '' } = Identity.safeParse(given).data ?? {}
    for (const each of [id, uuid]) if (each !== '') ids.set(each, id)
    const deletion = Deletion.safeParse(given).data
    if (deletion?.isDeleted === true) {
      deleted.add(id)
      return []
    }
    live.add(id)
    const parsed = schema.safeParse(given)
    if (id !== '' && deletion !== undefined && parsed.success) return [{ ...parsed.data, id }]
    problems.push({ kind, id, problem: id === '' ? 'no-id' : 'invalid-record' })
    return []
  })
  return {
    records,
    idOf: ({ id, uuid }) => {
      const found = ids.get(id) ?? ids.get(uuid)
      if (found === undefined) unknown += 1
      return found ?? (id || uuid)
    },
    isKnown: (id) => ids.has(id),
    // The same id may occur twice, and one of the two may be deleted.
    isDeleted: (id) => deleted.has(id) && !live.has(id),
    unknown: () => unknown,
  }
}

const ROLES = new Map<string, RosterRole['role']>([
  ['TEACHER', 'employee'],
  ['STUDENT', 'student'],
])

type IsLicensed = (user: string, schools: readonly string[]) => boolean

function toPerson(
  user: User & { readonly id: string },
  schools: Table<School>,
  isLicensed: IsLicensed,
  problems: RosterProblem[],
): RosterPerson[] {
  const { id, userType, email } = user
  const references = user.schools ?? (user.schoolId === '' ? undefined : [{ id: user.schoolId, uuid: '' }])
  const all = [...new Set(references?.map(schools.idOf))]
  const units = all.filter((unit) => !schools.isDeleted(unit))
  const role = ROLES.get(userType.toUpperCase())
  if (references === undefined || role === undefined) {
    // A person of another type has not left: Skolon has not said what such a person is.
    const value = role === undefined && /^\w{1,40}$/.test(userType) ? { value: userType } : {}
    problems.push({ kind: 'person', id, problem: 'invalid-record', ...value })
    return []
  }
  // A person whose schools are all deleted has left, as has a person without a license.
  if ((all.length > 0 && units.length === 0) || !isLicensed(id, units)) return []
  return [
    {
      id,
      firstname: user.firstName,
      lastname: user.lastName,
      username: null,
      email: email === '' ? null : email,
      identifiers: toIdentifiers(user),
      roles: units.map((unit) => ({ unit, role })),
      pupils: [],
      isProtected: false,
    },
  ]
}

function toIdentifiers({ externalIdentifiers }: User): RosterPerson['identifiers'] {
  const entries = externalIdentifiers.flatMap(({ type, value }) => {
    const kind = findIdentifierKind(type)
    return kind === undefined || value === '' ? [] : [[kind, value] as const]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns whether a person has a license that has not expired: one of the person, or one of a school without a list of
 * people. A license whose list of people is empty has no holder yet.
 */
function findLicensed(
  licenses: SkolonLists['licenses'],
  { schools, users }: { readonly schools: Table<School>; readonly users: Table<User> },
  today: string,
): IsLicensed {
  if (licenses === undefined) return () => true
  const people = new Set<string>()
  const units = new Set<string>()
  // A license of a person who has left is no sign of an incomplete list.
  const idOf = ({ isKnown, idOf: find }: Table<unknown>, { id, uuid }: Reference) =>
    isKnown(id) || isKnown(uuid) ? find({ id, uuid }) : ''
  for (const [index, given] of licenses.entries()) {
    const parsed = License.safeParse(given)
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path.join('.') ?? ''
      throw new SourceError('invalid-response', `licenses[${index}].${path}`)
    }
    const { isDeleted, expirationDate, ownerSchoolId, ownerSchoolUuid, users: holders } = parsed.data
    if (isDeleted === true || !isCurrent({ startDate: '', endDate: expirationDate }, today)) continue
    if (holders === null) units.add(idOf(schools, { id: ownerSchoolId, uuid: ownerSchoolUuid }))
    for (const holder of holders ?? []) people.add(idOf(users, holder))
  }
  return (user, own) => people.has(user) || own.some((unit) => units.has(unit))
}

/**
 * Returns the members that the people name, by the id of the group. Undefined if no person names groups: then only the
 * groups name their members.
 */
function listMembers(users: Table<User>, groups: Table<Group>): ReadonlyMap<string, readonly string[]> | undefined {
  if (users.records.every((user) => user.groups === null)) return undefined
  const pairs = users.records.flatMap((user) =>
    (user.groups ?? []).map((reference) => ({ group: groups.idOf(reference), user: user.id })),
  )
  const byGroup = Map.groupBy(pairs, ({ group }) => group)
  return new Map([...byGroup].map(([group, found]) => [group, found.map(({ user }) => user)]))
}

/** Names that the types of teaching groups may have. Only `CLASS` is known. */
const TEACHING = new Set(['GROUP', 'TEACHING', 'TEACHING_GROUP', 'COURSE', 'SUBJECT'])

interface GroupContext {
  readonly schools: Table<School>
  readonly users: Table<User>
  readonly membersOf: ReadonlyMap<string, readonly string[]> | undefined
  readonly hasLeft: (user: string) => boolean
}

function toGroup(
  group: Group & { readonly id: string },
  { schools, users, membersOf, hasLeft }: GroupContext,
  problems: RosterProblem[],
): RosterGroup[] {
  const { id, name, school, schoolId, schoolUuid } = group
  const reference = school ?? { id: schoolId, uuid: schoolUuid }
  const unit = reference.id === '' && reference.uuid === '' ? '' : schools.idOf(reference)
  if (schools.isDeleted(unit)) return []
  const lists = [group.users, group.members, group.students, group.teachers].filter((list) => list !== null)
  if (lists.length === 0 && membersOf === undefined) {
    // The members are not known: they have not left the group.
    problems.push({ kind: 'group', id, problem: 'invalid-record' })
    return []
  }
  const members = [...lists.flat().map(users.idOf), ...(membersOf?.get(id) ?? [])]
  const type = group.type.toUpperCase()
  return [
    {
      id,
      name,
      unit,
      kind: type === 'CLASS' ? 'class' : TEACHING.has(type) ? 'teaching' : 'other',
      members: [...new Set(members)].filter((member) => !hasLeft(member)),
    },
  ]
}
