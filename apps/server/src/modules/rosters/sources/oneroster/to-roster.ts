import type { Roster, RosterGroup, RosterPerson, RosterProblem, RosterRole, RosterUnit } from '../../roster.ts'
import { findIdentifierKind } from '../identifier-kind.ts'
import { includesDay } from './records.ts'
import type {
  InvalidRecord,
  OneRosterClass,
  OneRosterEnrollment,
  OneRosterOrg,
  OneRosterRecords,
  OneRosterSession,
  OneRosterUser,
} from './records.ts'

/** Converts the records of a source to a roster. `today` is `YYYY-MM-DD`. */
export function toRoster(records: OneRosterRecords, today: string): Roster {
  const orgs = indexOrgs(records.orgs.records)
  const people = toPeople(records, orgs, today)
  const groups = toGroups(records, orgs, people.left, today)
  return {
    units: toUnits(records.orgs.records, orgs),
    people: people.people,
    groups,
    problems: [...toProblems(records), ...people.problems],
  }
}

function toProblems({ orgs, users, classes, enrollments, sessions }: OneRosterRecords): RosterProblem[] {
  const toProblem =
    (kind: RosterProblem['kind']) =>
    ({ id }: InvalidRecord): RosterProblem => ({ kind, id, problem: 'invalid-record' })
  return [
    ...orgs.invalid.map(toProblem('unit')),
    ...users.invalid.map(toProblem('person')),
    ...classes.invalid.map(toProblem('group')),
    ...enrollments.invalid.map((enrollment) => toProblem('group')({ id: enrollment.class ?? '' })),
    ...sessions.invalid.map(() => toProblem('group')({ id: '' })),
  ]
}

interface Orgs {
  /** Returns the id of the unit of an org. A department belongs to the org above it. */
  readonly unitOf: (id: string) => string
  readonly isDeleted: (id: string) => boolean
}

function indexOrgs(orgs: readonly OneRosterOrg[]): Orgs {
  // The same id may occur twice, and one of the two may be deleted.
  const byId = new Map(
    [...orgs.filter(({ isActive }) => !isActive), ...orgs.filter(({ isActive }) => isActive)].map((org) => [
      org.id,
      org,
    ]),
  )
  const unitOf = (id: string): string => {
    const seen = new Set<string>()
    for (let org = byId.get(id); org !== undefined && !seen.has(org.id); org = byId.get(org.parent)) {
      if (!isDepartment(org)) return org.id
      seen.add(org.id)
    }
    return id
  }
  return { unitOf, isDeleted: (id) => byId.get(unitOf(id))?.isActive === false }
}

const isDepartment = ({ type }: OneRosterOrg): boolean => type === 'department'

/** A unit of a deleted unit is directly below the organization. */
function toUnits(orgs: readonly OneRosterOrg[], { unitOf, isDeleted }: Orgs): RosterUnit[] {
  return orgs.flatMap((org) => {
    if (!org.isActive || isDepartment(org)) return []
    const parent = org.parent === '' ? '' : unitOf(org.parent)
    return [{ id: org.id, name: org.name, parent: parent === '' || isDeleted(parent) ? null : parent, identifiers: {} }]
  })
}

/** OneRoster 1.2, Rostering Information Model, `RoleEnum`; OneRoster 1.1, section 4.13.5, `RoleType`. */
const ROLES = new Map<string, RosterRole['role']>([
  ['student', 'student'],
  ['teacher', 'employee'],
  ['administrator', 'employee'],
  ['siteadministrator', 'employee'],
  ['districtadministrator', 'employee'],
  ['systemadministrator', 'employee'],
  ['principal', 'employee'],
  ['aide', 'employee'],
  ['counselor', 'employee'],
  ['proctor', 'employee'],
  ['parent', 'guardian'],
  ['guardian', 'guardian'],
  ['relative', 'guardian'],
])

interface People {
  readonly people: readonly RosterPerson[]
  /** Ids of the users who have left. */
  readonly left: ReadonlySet<string>
  readonly problems: readonly RosterProblem[]
}

interface Candidate {
  readonly user: OneRosterUser
  readonly roles: readonly RosterRole[]
}

function toPeople({ users }: OneRosterRecords, orgs: Orgs, today: string): People {
  const left = new Set<string>()
  const candidates: Candidate[] = []
  for (const user of users.records) {
    const current = user.roles.filter((role) => includesDay(role, today) && !orgs.isDeleted(role.org))
    // A user whose roles have all ended has left. A user without roles is a problem of the source.
    if (!user.isActive || (user.roles.length > 0 && current.length === 0)) left.add(user.id)
    else candidates.push({ user, roles: toRoles(current, orgs) })
  }
  // The same id may occur twice, and one of the two may be deleted.
  for (const { user } of candidates) left.delete(user.id)
  const pupils = findPupils(candidates)
  const unitsOf = new Map(
    candidates.map(({ user, roles }) => [user.id, roles.flatMap(({ role, unit }) => (role === 'student' ? unit : []))]),
  )
  const unreadable = new Set(users.invalid.map(({ id }) => id))
  const problems: RosterProblem[] = []
  const people = candidates.flatMap(({ user, roles }): RosterPerson[] => {
    const own = roles.filter(({ role }) => role !== 'guardian')
    if (own.length === roles.length) return [toPerson(user, own, [])]
    const ofUser = [...(pupils.get(user.id) ?? [])]
    const units = new Set(ofUser.flatMap((id) => unitsOf.get(id) ?? []))
    const unknown = user.agents.filter((id) => unreadable.has(id))
    // A guardian of a pupil whose record cannot be read must not leave.
    if (units.size === 0 && own.length === 0 && unknown.length > 0) {
      for (const value of unknown) problems.push({ kind: 'person', id: user.id, problem: 'unknown-pupil', value })
      return []
    }
    return [toPerson(user, [...own, ...[...units].map((unit) => ({ unit, role: 'guardian' as const }))], ofUser)]
  })
  return { people, left, problems }
}

/** Roles of other types, such as `ext:librarian`, are left out. A role occurs once for each unit. */
function toRoles(roles: OneRosterUser['roles'], { unitOf }: Orgs): RosterRole[] {
  const known = roles.flatMap(({ role, org }) => {
    const type = ROLES.get(role)
    return type === undefined ? [] : [{ unit: unitOf(org), role: type }]
  })
  return [...new Map(known.map((role) => [`${role.role} ${role.unit}`, role])).values()]
}

/**
 * Returns the ids of the students to whom each user is linked. `agents` of a student contains guardians, `agents` of a
 * guardian contains students, and systems write one of the two or both. The links of users who are no guardians, such as
 * the teacher of a student, have no meaning.
 */
function findPupils(candidates: readonly Candidate[]): ReadonlyMap<string, ReadonlySet<string>> {
  const students = new Set(
    candidates.flatMap(({ user, roles }) => (roles.some(({ role }) => role === 'student') ? user.id : [])),
  )
  const pupils = new Map<string, Set<string>>()
  const link = (guardian: string, student: string) => {
    if (!students.has(student)) return
    const known = pupils.get(guardian)
    if (known === undefined) pupils.set(guardian, new Set([student]))
    else known.add(student)
  }
  for (const { user } of candidates)
    for (const agent of user.agents) {
      link(agent, user.id)
      link(user.id, agent)
    }
  return pupils
}

function toPerson(user: OneRosterUser, roles: readonly RosterRole[], pupils: readonly string[]): RosterPerson {
  return {
    id: user.id,
    firstname: user.givenName,
    lastname: user.familyName,
    username: user.username === '' ? null : user.username,
    email: user.email === '' ? null : user.email,
    identifiers: toIdentifiers(user),
    roles,
    pupils,
    isProtected: false,
  }
}

/** The types of `userIds` have no vocabulary. */
function toIdentifiers({ userIds }: OneRosterUser): RosterPerson['identifiers'] {
  const entries = userIds.flatMap(({ type, identifier }) => {
    const kind = findIdentifierKind(type)
    return kind === undefined || identifier === '' ? [] : [[kind, identifier] as const]
  })
  return Object.fromEntries(entries)
}

/** Roles of the members of a group. Administrators and proctors of a class do not teach it. */
const MEMBER_ROLES = new Set(['student', 'teacher', 'aide'])

function toGroups(
  { classes, enrollments, sessions }: OneRosterRecords,
  orgs: Orgs,
  left: ReadonlySet<string>,
  today: string,
): RosterGroup[] {
  const current = enrollments.records.filter(
    (each) => each.isActive && MEMBER_ROLES.has(each.role) && includesDay(each, today) && !left.has(each.user),
  )
  const byClass = Map.groupBy(current, (each: OneRosterEnrollment) => each.class)
  const terms = new Map(sessions.records.filter(({ isActive }) => isActive).map((session) => [session.id, session]))
  return classes.records
    .filter((each) => each.isActive && !orgs.isDeleted(each.school) && isTaught(each, terms, today))
    .map((each) => ({
      id: each.id,
      name: each.title,
      unit: orgs.unitOf(each.school),
      kind: each.type === 'homeroom' ? 'class' : each.type === 'scheduled' ? 'teaching' : 'other',
      members: [...new Set(byClass.get(each.id)?.map(({ user }) => user))],
    }))
}

/** Terms that the source does not contain do not end a class. */
function isTaught({ terms }: OneRosterClass, sessions: ReadonlyMap<string, OneRosterSession>, today: string): boolean {
  const known = terms.flatMap((id) => sessions.get(id) ?? [])
  return known.length < terms.length || known.length === 0 || known.some((session) => includesDay(session, today))
}
