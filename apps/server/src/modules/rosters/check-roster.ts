import { isDeepStrictEqual } from 'node:util'
import { emailRule, PERSON_IDENTIFIERS, nameRule, textRule } from '@lectern/contracts'
import type { PersonIdentifier } from '@lectern/contracts'
import { identifierRule, isOneType, normalizeIdentifier } from '../account/index.ts'
import type { Roster, RosterGroup, RosterKind, RosterPerson, RosterProblemKind, RosterUnit } from './roster.ts'

/**
 * A roster whose ids are unique, whose references lead to records of the roster, and whose texts have the form that is
 * stored.
 */
export interface CheckedRoster extends Roster {
  /** Ids of the records that the source contains, but that a sync cannot use. They have not left. */
  readonly unusable: Readonly<Record<RosterKind, ReadonlySet<string>>>
  /** Ids of the people of whom the roster leaves out a role in a unit that it does not contain. */
  readonly partialRoles: ReadonlySet<string>
}

/** Leaves out the records that a sync cannot use, and reports a problem for each left-out record and value. */
export function checkRoster(roster: Roster): CheckedRoster {
  const problems = [...roster.problems]
  const report =
    (kind: RosterKind): Report =>
    (id, problem, value) => {
      problems.push({ kind, id, problem, ...(value === undefined ? {} : { value }) })
    }
  const units = checkUnits(roster.units, report('unit'))
  const people = checkPeople(roster.people, idsOf(units), report('person'))
  const groups = checkGroups(roster.groups, idsOf(units), idsOf(people), report('group'))
  const usable = { unit: idsOf(units), person: idsOf(people), group: idsOf(groups) }
  // A person who has no role any more has left.
  const leaves = new Set(
    problems.flatMap(({ kind, id, problem }) => (kind === 'person' && problem === 'no-role' ? id : [])),
  )
  const unusableIds = (kind: RosterKind, given: readonly { readonly id: string }[]) =>
    new Set(
      [
        ...given.map(({ id }) => id.trim()),
        ...roster.problems.filter((each) => each.kind === kind).map(({ id }) => id),
      ].filter((id) => !usable[kind].has(id) && !(kind === 'person' && leaves.has(id))),
    )
  const unusable = {
    unit: unusableIds('unit', roster.units),
    person: unusableIds('person', roster.people),
    group: unusableIds('group', roster.groups),
  }
  const partialRoles = new Set(
    problems.flatMap(({ kind, id, problem }) => (kind === 'person' && problem === 'unknown-unit' ? id : [])),
  )
  return { units, people, groups, problems, unusable, partialRoles }
}

const idsOf = (records: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(records.map(({ id }) => id))

type Report = (id: string, problem: RosterProblemKind, value?: string) => void

function checkUnits(given: readonly RosterUnit[], report: Report): RosterUnit[] {
  const named = withUniqueIds(given, report).flatMap((unit) => {
    const name = unit.name.trim()
    if (name === '') return skip(report, unit.id, 'no-name')
    if (textRule(name) !== undefined) return skip(report, unit.id, 'invalid-name')
    return [{ ...unit, name }]
  })
  const parents = new Map(named.map(({ id, parent }) => [id, parent]))
  return named.map((unit) => {
    if (unit.parent === null) return unit
    if (!parents.has(unit.parent)) {
      report(unit.id, 'unknown-parent', unit.parent)
      return { ...unit, parent: null }
    }
    if (!isInCircle(unit.id, parents)) return unit
    report(unit.id, 'parent-circle', unit.parent)
    return { ...unit, parent: null }
  })
}

function isInCircle(id: string, parents: ReadonlyMap<string, string | null>): boolean {
  const seen = new Set<string>()
  for (let above = parents.get(id); above != null && !seen.has(above); above = parents.get(above)) {
    if (above === id) return true
    seen.add(above)
  }
  return false
}

function checkPeople(given: readonly RosterPerson[], units: ReadonlySet<string>, report: Report): RosterPerson[] {
  const named = withUniqueIds(given, report).flatMap((person) => {
    const [firstname, lastname] = [person.firstname.trim(), person.lastname.trim()]
    if (firstname === '' || lastname === '') return skip(report, person.id, 'no-name')
    if (nameRule(firstname) !== undefined || nameRule(lastname) !== undefined)
      return skip(report, person.id, 'invalid-name')
    const roles = person.roles.filter(({ unit }) => units.has(unit))
    for (const { unit } of person.roles) if (!units.has(unit)) report(person.id, 'unknown-unit', unit)
    if (person.roles.length === 0) return skip(report, person.id, 'no-role')
    if (roles.length === 0) return []
    if (!isOneType(roles.map(({ role }) => role))) return skip(report, person.id, 'two-types')
    const identifiers = checkIdentifiers(person, report)
    const email = checkEmail(person, report)
    const isSame =
      email === person.email &&
      firstname === person.firstname &&
      lastname === person.lastname &&
      roles.length === person.roles.length &&
      isDeepStrictEqual(identifiers, person.identifiers)
    // A large roster fits into memory only once.
    return [isSame ? person : { ...person, firstname, lastname, email, roles, identifiers }]
  })
  const ids = new Set(named.map(({ id }) => id))
  return withoutDoubledIdentifiers(named, report).map((person) => {
    const unknown = person.pupils.filter((id) => !ids.has(id))
    for (const id of unknown) report(person.id, 'unknown-pupil', id)
    return unknown.length === 0 ? person : { ...person, pupils: person.pupils.filter((id) => ids.has(id)) }
  })
}

function checkEmail({ id, email }: RosterPerson, report: Report): string | null {
  const text = email?.trim() ?? ''
  if (text === '') return null
  if (emailRule(text) === undefined) return text
  report(id, 'invalid-identifier', 'email')
  return null
}

function checkIdentifiers({ id, identifiers }: RosterPerson, report: Report): RosterPerson['identifiers'] {
  const entries = PERSON_IDENTIFIERS.flatMap((kind): [PersonIdentifier, string][] => {
    const value = identifiers[kind]?.trim() ?? ''
    if (value === '') return []
    if (identifierRule(kind, value) === undefined) return [[kind, normalizeIdentifier(kind, value)]]
    report(id, 'invalid-identifier', kind)
    return []
  })
  return Object.fromEntries(entries)
}

/** An identifier that two people of the source have identifies neither of them. */
function withoutDoubledIdentifiers(people: readonly RosterPerson[], report: Report): RosterPerson[] {
  const owners = Map.groupBy(
    people.flatMap(({ id, identifiers }) =>
      Object.entries(identifiers).map(([kind, value]) => ({ id, key: `${kind} ${value}` })),
    ),
    ({ key }) => key,
  )
  const isDoubled = (kind: string, value: string) => (owners.get(`${kind} ${value}`)?.length ?? 0) > 1
  return people.map((person) => {
    const entries = Object.entries(person.identifiers)
    const doubled = entries.filter(([kind, value]) => isDoubled(kind, value))
    for (const [kind] of doubled) report(person.id, 'doubled-identifier', kind)
    if (doubled.length === 0) return person
    return { ...person, identifiers: Object.fromEntries(entries.filter((entry) => !doubled.includes(entry))) }
  })
}

function checkGroups(
  given: readonly RosterGroup[],
  units: ReadonlySet<string>,
  people: ReadonlySet<string>,
  report: Report,
): RosterGroup[] {
  return withUniqueIds(given, report).flatMap((group) => {
    const name = group.name.trim()
    if (name === '') return skip(report, group.id, 'no-name')
    if (textRule(name) !== undefined) return skip(report, group.id, 'invalid-name')
    if (!units.has(group.unit)) return skip(report, group.id, 'unknown-unit', group.unit)
    const members = [...new Set(group.members)]
    for (const id of members) if (!people.has(id)) report(group.id, 'unknown-member', id)
    return [{ ...group, name, members: members.filter((id) => people.has(id)) }]
  })
}

/** Keeps the first of equal records with the same id. Leaves out all records of an id if they differ. */
function withUniqueIds<T extends { readonly id: string }>(records: readonly T[], report: Report): T[] {
  const byId = Map.groupBy(records, ({ id }) => id.trim())
  return [...byId].flatMap(([id, [first, ...others]]) => {
    if (first === undefined) return []
    if (id === '') return skip(report, '', 'no-id')
    const isSame = others.every((other) => JSON.stringify(other) === JSON.stringify(first))
    return isSame ? [first.id === id ? first : { ...first, id }] : skip(report, id, 'doubled-id')
  })
}

function skip(report: Report, id: string, problem: RosterProblemKind, value?: string): never[] {
  report(id, problem, value)
  return []
}
