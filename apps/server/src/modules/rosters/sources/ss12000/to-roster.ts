import type * as z from 'zod'
import type { Roster, RosterGroup, RosterKind, RosterPerson, RosterProblem, RosterUnit } from '../../roster.ts'
import { SourceError } from '../source-error.ts'
import { isCurrent } from '../is-current.ts'
import { Activity, Duty, Group, Organisation, Person, readId } from './records.ts'

/** The lists of SS12000 that a roster is made from. */
export const LISTS = ['organisations', 'persons', 'duties', 'groups', 'activities'] as const
export type ListName = (typeof LISTS)[number]
export type Ss12000Lists = Readonly<Record<ListName, readonly unknown[]>>

/** SS12000 2.1, `OrganisationTypeEnum`. The values above them are parents only. */
const SCHOOLS: ReadonlySet<string> = new Set(['skola', 'skolenhet'])

/** SS12000 2.1, `personStatus`: people who have emigrated or died. */
const GONE: ReadonlySet<string> = new Set(['Utvandrad', 'Avliden'])

/** SS12000 2.1, `GroupTypesEnum`: groups of a test and of a timetable are left out. */
const LEFT_OUT: ReadonlySet<string> = new Set(['provgrupp', 'schema'])

/**
 * Creates a roster of the records that are current on a day. A duty or an activity that does not fit does not say which
 * person or group it leaves out, so the reading is refused with a `SourceError`.
 */
export function toRoster(lists: Ss12000Lists, today: string): Roster {
  const problems: RosterProblem[] = []
  const organisations = parse(Organisation, lists.organisations, 'unit', problems)
  const persons = parse(Person, lists.persons, 'person', problems)
  const groups = parse(Group, lists.groups, 'group', problems)
  const duties = parseAll(Duty, lists.duties, 'duties')
  const activities = parseAll(Activity, lists.activities, 'activities')
  const people = toPeople(persons, duties, today)
  const staff = findStaff(duties, activities, today)
  const left = new Set(persons.map(({ id }) => id))
  for (const { id } of people) left.delete(id)
  return {
    units: toUnits(organisations, today),
    people,
    groups: groups.flatMap((group) => toGroup(group, staff.get(group.id) ?? [], left, today)),
    problems,
  }
}

/** Leaves out the records that do not fit, and reports a problem for each. */
function parse<T extends z.ZodType>(
  schema: T,
  records: readonly unknown[],
  kind: RosterKind,
  problems: RosterProblem[],
): z.output<T>[] {
  return records.flatMap((record) => {
    const parsed = schema.safeParse(record)
    if (parsed.success) return [parsed.data]
    const id = readId(record)
    problems.push({ kind, id, problem: id === '' ? 'no-id' : kind === 'group' ? 'unknown-member' : 'invalid-name' })
    return []
  })
}

function parseAll<T extends z.ZodType>(schema: T, records: readonly unknown[], list: ListName): z.output<T>[] {
  return records.map((record, index) => {
    const parsed = schema.safeParse(record)
    if (parsed.success) return parsed.data
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    throw new SourceError('invalid-response', `${list}[${index}].${path}`)
  })
}

/** Schools, and the organisations above them. */
function toUnits(organisations: readonly Organisation[], today: string): RosterUnit[] {
  const current = organisations.filter((each) => isCurrent(each, today))
  const all = new Map(organisations.map((each) => [each.id, each]))
  const isHere = new Set(current.map(({ id }) => id))
  /** An organisation that has ended is skipped: its parent is the parent of its children. */
  const parentOf = ({ id, parentOrganisation }: Organisation): string | null => {
    const seen = new Set([id])
    let above = parentOrganisation?.id ?? null
    while (above !== null && all.has(above) && !isHere.has(above) && !seen.has(above)) {
      seen.add(above)
      above = all.get(above)?.parentOrganisation?.id ?? null
    }
    return above
  }
  const parents = new Map(current.map((each) => [each.id, parentOf(each)]))
  const kept = new Set<string>()
  for (const school of current.filter(isSchool))
    for (let id: string | null = school.id; id !== null && !kept.has(id); id = parents.get(id) ?? null) kept.add(id)
  return current
    .filter(({ id }) => kept.has(id))
    .map(({ id, displayName, schoolUnitCode }) => ({
      id,
      name: displayName,
      parent: parents.get(id) ?? null,
      identifiers: schoolUnitCode === '' ? {} : { sisSchoolUnitCode: schoolUnitCode },
    }))
}

/** The reference API of Skolverket sends no types, and school units only. */
const isSchool = ({ organisationType, schoolUnitCode }: Organisation): boolean =>
  organisationType === '' ? schoolUnitCode !== '' : SCHOOLS.has(organisationType.toLowerCase())

type Role = RosterPerson['roles'][number]

function toPeople(persons: readonly Person[], duties: readonly Duty[], today: string): RosterPerson[] {
  const present = persons.filter(({ personStatus }) => !GONE.has(personStatus))
  const dutiesByPerson = Map.groupBy(
    duties.filter((duty) => isCurrent(duty, today)),
    ({ person }) => person?.id ?? '',
  )
  const ownRoles = present.map((person): Role[] => [
    ...person.enrolments
      .filter((each) => each.cancelled !== true && isCurrent(each, today))
      .map(({ enroledAt }) => ({ unit: enroledAt.id, role: 'student' as const })),
    ...(dutiesByPerson.get(person.id) ?? []).map(({ dutyAt }) => ({ unit: dutyAt.id, role: 'employee' as const })),
  ])
  const pupilsByGuardian = new Map<string, Map<string, Role[]>>()
  for (const [index, { id, responsibles }] of present.entries()) {
    const units = (ownRoles[index] ?? []).filter(({ role }) => role === 'student')
    if (units.length === 0) continue
    for (const { person } of responsibles) {
      if (person == null) continue
      const pupils = pupilsByGuardian.get(person.id) ?? new Map<string, Role[]>()
      pupilsByGuardian.set(person.id, pupils.set(id, units))
    }
  }
  return present.flatMap((person, index) => {
    const own = ownRoles[index] ?? []
    // A person has one type. A teacher whose child is a pupil is an employee.
    const pupils = own.length === 0 ? pupilsByGuardian.get(person.id) : undefined
    const guardian = [...(pupils?.values() ?? [])].flat().map(({ unit }) => ({ unit, role: 'guardian' as const }))
    const roles = withoutRepeats([...own, ...guardian])
    return roles.length === 0 ? [] : [toPerson(person, roles, [...(pupils?.keys() ?? [])])]
  })
}

function toPerson(person: Person, roles: Role[], pupils: string[]): RosterPerson {
  const eppn = person.eduPersonPrincipalNames.find((name) => name !== '')
  return {
    id: person.id,
    firstname: person.givenName,
    lastname: person.familyName,
    username: null,
    email: chooseEmail(person, roles),
    identifiers: eppn === undefined ? {} : { eppn },
    roles,
    pupils,
    isProtected: person.securityMarking != null && person.securityMarking.trim().toLowerCase() !== 'ingen',
  }
}

/** SS12000 2.1, `Email.type`. The address of the school comes first, and the private one last. */
function chooseEmail({ emails }: Person, roles: readonly Role[]): string | null {
  const isStaff = roles.some(({ role }) => role === 'employee')
  const school = isStaff ? ['skola personal', 'skola elev'] : ['skola elev', 'skola personal']
  const order = [...school, 'arbete övrigt']
  const rank = (type: string) => {
    const index = order.indexOf(type.toLowerCase())
    return index === -1 ? order.length + (type.toLowerCase() === 'privat' ? 1 : 0) : index
  }
  const [first] = emails.filter(({ value }) => value !== '').toSorted((a, b) => rank(a.type) - rank(b.type))
  return first?.value ?? null
}

function withoutRepeats(roles: readonly Role[]): Role[] {
  return [...new Map(roles.map((role) => [`${role.role} ${role.unit}`, role])).values()]
}

/** Returns the people with an assignment for each group: by their duty, or as a teacher of an activity. */
function findStaff(
  duties: readonly Duty[],
  activities: readonly Activity[],
  today: string,
): ReadonlyMap<string, readonly string[]> {
  const current = duties.filter((each) => isCurrent(each, today))
  const people = new Map(current.flatMap(({ id, person }) => (person == null ? [] : [[id, person.id] as const])))
  const pairs = [
    ...current.flatMap(({ id, assignmentRole }) =>
      (assignmentRole ?? [])
        .filter((each) => isCurrent(each, today))
        .map(({ group }) => ({ group: group?.id ?? '', person: people.get(id) })),
    ),
    ...activities
      .filter((each) => isCurrent(each, today))
      .flatMap(({ groups, teachers }) =>
        (teachers ?? [])
          .filter((each) => isCurrent(each, today))
          .flatMap(({ duty }) => (groups ?? []).map(({ id }) => ({ group: id, person: people.get(duty.id) }))),
      ),
  ]
  const byGroup = Map.groupBy(pairs, ({ group }) => group)
  return new Map([...byGroup].map(([group, found]) => [group, found.flatMap(({ person }) => person ?? [])]))
}

/** `left` has the people whom the source contains, and the roster does not. */
function toGroup(
  group: Group,
  staff: readonly string[],
  left: ReadonlySet<string>,
  today: string,
): readonly RosterGroup[] {
  const type = group.groupType.toLowerCase()
  if (LEFT_OUT.has(type) || !isCurrent(group, today)) return []
  const pupils = (group.groupMemberships ?? []).filter((each) => isCurrent(each, today)).map(({ person }) => person.id)
  return [
    {
      id: group.id,
      name: group.displayName,
      unit: group.organisation.id,
      kind: type === 'klass' ? 'class' : type === 'undervisning' ? 'teaching' : 'other',
      members: [...new Set([...pupils, ...staff])].filter((id) => !left.has(id)),
    },
  ]
}
