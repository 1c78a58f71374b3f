import { PERSON_IDENTIFIERS, textRule } from '@lectern/contracts'
import type { FieldRule, ImportColumn, PersonData, Role } from '@lectern/contracts'
import { splitNames } from '../../../../kernel/spreadsheet/cell-text.ts'
import { newPasswordRule } from '../../known-passwords.ts'
import { relate } from '../person-access.ts'
import type { UserRow } from '../person-access.ts'
import { personLevels } from '../person-levels.ts'
import type { PersonAttribute } from '../person-levels.ts'
import { normalizeIdentifier, personProblems } from '../person-problems.ts'
import { ratePerson } from '../rate-person.ts'
import { seesUnit } from '../scope.ts'
import { typeOfRole } from '../user-type.ts'
import type { WriteContext } from '../write-context.ts'
import { CREATOR } from '../write-person.ts'
import type { PeopleList, PersonRow, PlannedRow, RowProblem, StoredValue } from './people-file.ts'
import type { KnownPerson, PeopleFacts } from './read-people-facts.ts'

type Access = Pick<WriteContext, 'scope' | 'secure'> & { readonly actor: Pick<WriteContext['actor'], 'realm'> }

const DEFAULT_ROLES = { students: 'student', employees: 'employee', guardians: 'guardian' } as const
/** Columns whose value must be unique in the realm. */
const UNIQUE = ['username', 'email', ...PERSON_IDENTIFIERS] as const

/**
 * Returns the effect of each row of a list, with the problems by column. The rules are those of a change of one person.
 * The actor administers the school unit of the list. Spec 2 §5.
 */
export async function planPeople(access: Access, list: PeopleList, facts: PeopleFacts): Promise<PlannedRow[]> {
  const doubled = findDoubled(list.rows)
  const findGroup = groupFinder(facts)
  const planned: PlannedRow[] = []
  for (const row of list.rows) {
    const plan = planRow(access, list, { ...facts, findGroup }, row)
    const password = await passwordProblems(row, plan.person)
    const problems = onePerColumn([...row.problems, ...plan.problems, ...password, ...(doubled.get(row.row) ?? [])])
    const isNew = plan.person === undefined
    const changes = isNew || plan.changed.length > 0 || plan.restores || plan.role !== undefined
    const effect = problems.length > 0 ? 'wrong' : isNew ? 'create' : changes ? 'change' : 'same'
    planned.push({ ...plan, problems, effect })
  }
  return planned
}

type GroupFinder = (name: string) => string

/**
 * Returns a function that finds the name of a group in another writing: with other letter case or spaces. A name without
 * such a group is that of a new group, which later rows find, too.
 */
function groupFinder({ groups }: PeopleFacts): GroupFinder {
  const normalize = (name: string) => name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const byName = new Map([...groups.keys()].toSorted().map((name) => [normalize(name), name]))
  return (name) => {
    if (groups.has(name)) return name
    const found = byName.get(normalize(name)) ?? name
    byName.set(normalize(name), found)
    return found
  }
}

function planRow(
  access: Access,
  list: PeopleList,
  facts: PeopleFacts & { readonly findGroup: GroupFinder },
  { row, values }: PersonRow,
) {
  const username = (values.username ?? '').trim().toLowerCase()
  const known = facts.people.get(username)
  const wanted = toPersonData(values)
  const data = known === undefined ? wanted : changedOnly(wanted, known)
  const role = planRole(list, values, known)
  const groups =
    values.groups === undefined ? undefined : [...new Set(splitNames(values.groups ?? '').map(facts.findGroup))]
  const names = values.pupils === undefined ? undefined : splitNames(values.pupils ?? '')
  const pupils = names?.flatMap((name) => facts.pupils.get(name.toLowerCase()) ?? [])
  const changesGroups = groups !== undefined && !isSameSet(groups, known?.groupNames ?? [])
  const changesPupils = pupils !== undefined && !isSameSet(pupils, known?.pupils ?? [])
  const changed: ImportColumn[] = [
    ...columnsOf(data, known),
    ...(known !== undefined && role !== undefined && values.role !== undefined ? (['role'] as const) : []),
    ...(changesGroups ? (['groups'] as const) : []),
    ...(changesPupils ? (['pupils'] as const) : []),
  ]
  const isNew = known === undefined
  const organizations = [{ id: list.unit, role: DEFAULT_ROLES[list.type], addToSubSchools: false }]
  const attributeProblems = personProblems(isNew ? { ...wanted, organizations } : data, isNew)
  const problems: RowProblem[] = [
    // The columns of these attributes have the same names.
    ...attributeProblems.map(({ attribute, rule }) => ({ column: toColumn(attribute), rule })),
    ...deletedNames(values),
    ...(groups ?? []).flatMap((name) => toProblem('groups', textRule(name))),
    ...((pupils?.length ?? 0) < (names?.length ?? 0) ? [{ column: 'pupils', rule: 'unknown_student' } as const] : []),
    ...usedValues(facts, wanted, known),
    ...(known === undefined
      ? newPersonRights(access, list, data)
      : rightProblems(access, list, known, { wanted, data }, role)),
  ]
  return {
    row,
    username,
    person: known?.user,
    data,
    role,
    restores: known !== undefined && known.user.deletionDueAt !== null,
    groups: changesGroups ? groups : undefined,
    pupils: changesPupils ? pupils : undefined,
    joinsFrom: known === undefined ? undefined : otherUnits(access, list, known),
    changed,
    before: known === undefined ? {} : valuesBefore(access, list, known, changed),
    problems,
  }
}

/** Returns the names of the other units that the actor may see. Undefined for a person with a role in the unit. */
function otherUnits({ scope }: Access, { unit }: PeopleList, { roles, ended }: KnownPerson): string[] | undefined {
  if (roles.some(({ uid }) => uid === unit && !ended.has(uid))) return undefined
  return roles.flatMap(({ uid, name }) => (uid !== unit && seesUnit(scope, uid) ? [name] : []))
}

/** Returns the stored values of the changed columns that the actor may see. A password is never shown. */
function valuesBefore(
  { scope, secure }: Access,
  { unit }: PeopleList,
  known: KnownPerson,
  changed: readonly ImportColumn[],
): PlannedRow['before'] {
  const { user, roles, groupNames } = known
  const rights = personLevels(relate(scope, known), ratePerson(known), secure)
  const stored: readonly (readonly [ImportColumn, PersonAttribute, StoredValue])[] = [
    ['firstname', 'name', user.firstname],
    ['lastname', 'name', user.lastname],
    ['email', 'email', user.email],
    ['role', 'organizations', roles.find(({ uid }) => uid === unit)?.role ?? null],
    ['groups', 'organizations', groupNames.join('; ')],
    ['ageFilter', 'ageFilter', user.ageFilter],
    ['speakingBookRights', 'speakingBookRights', user.speakingBookRights],
    ...PERSON_IDENTIFIERS.map((name) => [name, name, user.identifiers[name] ?? null] as const),
  ]
  return Object.fromEntries(
    stored.flatMap(([column, attribute, value]) =>
      changed.includes(column) && rights[attribute].viewable === 2 ? [[column, value]] : [],
    ),
  )
}

/** Returns the role in the school unit if the person does not have it yet. */
function planRole(
  { type, unit }: PeopleList,
  values: PersonRow['values'],
  known: KnownPerson | undefined,
): Role | undefined {
  const wanted = values.role === 'admin' || values.role === 'employee' ? values.role : undefined
  const current = known?.roles.find(({ uid }) => uid === unit)
  const isEnded = known?.ended.has(unit) === true
  if (current !== undefined && !isEnded && (wanted === undefined || wanted === current.role)) return undefined
  return wanted ?? current?.role ?? DEFAULT_ROLES[type]
}

function toPersonData(values: PersonRow['values']): PersonData {
  const { username, firstname, lastname, email, password, ageFilter, speakingBookRights } = values
  return {
    ...(username == null ? {} : { username }),
    ...(firstname == null && lastname == null
      ? {}
      : { name: { firstname: firstname ?? '', lastname: lastname ?? '' } }),
    ...(email === undefined ? {} : { email }),
    ...(password == null ? {} : { password }),
    ...(ageFilter === undefined ? {} : { ageFilter: ageFilter === null ? null : Number(ageFilter.replace(',', '.')) }),
    ...(speakingBookRights === undefined ? {} : { speakingBookRights: speakingBookRights === 'true' }),
    ...Object.fromEntries(
      PERSON_IDENTIFIERS.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
    ),
  }
}

/** Leaves out the values that the person has already. A missing part of the name is the stored one. */
function changedOnly(wanted: PersonData, { user }: KnownPerson): PersonData {
  const { username: _username, name, email, ageFilter, speakingBookRights, ...rest } = wanted
  const fullName = name && {
    firstname: name.firstname.trim() === '' ? user.firstname : name.firstname.trim(),
    lastname: name.lastname.trim() === '' ? user.lastname : name.lastname.trim(),
  }
  const isSameName = fullName?.firstname === user.firstname && fullName.lastname === user.lastname
  const isSameEmail = email === undefined || email === user.email
  const identifiers = PERSON_IDENTIFIERS.filter((identifier) => {
    const value = rest[identifier]
    if (value === undefined) return true
    return (value === null ? undefined : normalizeIdentifier(identifier, value)) === user.identifiers[identifier]
  })
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => !identifiers.some((same) => same === key))),
    ...(fullName === undefined || isSameName ? {} : { name: fullName }),
    ...(isSameEmail ? {} : { email }),
    ...(ageFilter === undefined || ageFilter === user.ageFilter ? {} : { ageFilter }),
    ...(speakingBookRights === undefined || speakingBookRights === user.speakingBookRights
      ? {}
      : { speakingBookRights }),
  }
}

function columnsOf({ name, ...data }: PersonData, known: KnownPerson | undefined): ImportColumn[] {
  const names = (['firstname', 'lastname'] as const).filter(
    (part) => name !== undefined && name[part] !== known?.user[part],
  )
  return [...names, ...Object.keys(data).map(toColumn)]
}

/** Names and usernames cannot be deleted. */
function deletedNames(values: PersonRow['values']): RowProblem[] {
  const columns = ['username', 'firstname', 'lastname', 'password', 'role'] as const
  return columns.flatMap((column) => (values[column] === null ? [{ column, rule: 'required' as const }] : []))
}

function usedValues(facts: PeopleFacts, wanted: PersonData, known: KnownPerson | undefined): RowProblem[] {
  const isOther = (owner: string | undefined): boolean => owner !== undefined && owner !== known?.user.uid
  const email = wanted.email?.trim().toLowerCase() ?? ''
  return [
    ...(isOther(facts.emails.get(email)) ? [{ column: 'email', rule: 'email_used' } as const] : []),
    ...PERSON_IDENTIFIERS.flatMap((column) => {
      const value = wanted[column]
      if (value == null || !isOther(facts.identifiers[column]?.get(normalizeIdentifier(column, value)))) return []
      return [
        {
          column,
          rule: column === 'sms' ? 'sms_used' : column === 'bankid' ? 'bankid_used' : 'already_exists',
        } as const,
      ]
    }),
  ]
}

function newPersonRights({ actor: { realm }, secure }: Access, { type }: PeopleList, data: PersonData): RowProblem[] {
  const person = { realm, roles: [DEFAULT_ROLES[type]], shared: false, deletion: null, superUser: false }
  return missingRights(data, personLevels(CREATOR, person, secure), personLevels(CREATOR, person, true))
}

function rightProblems(
  { scope, secure }: Access,
  { type }: PeopleList,
  known: KnownPerson,
  { wanted, data }: { readonly wanted: PersonData; readonly data: PersonData },
  role: Role | undefined,
): RowProblem[] {
  const relation = relate(scope, known)
  const rated = ratePerson(known)
  if (rated.roles.some((each) => typeOfRole(each) !== type)) return [{ column: 'username', rule: 'other_type' }]
  if (!relation.sees) return [{ column: 'username', rule: 'username_used' }]
  // Spec 2 §6: 'You don't have permission to edit this user'.
  const mayRestore = rated.deletion === null || (relation.controls && rated.deletion !== 'own-request')
  const isSelf = role !== undefined && relation.self
  if (!mayRestore || isSelf || rated.shared) return [{ column: 'username', rule: 'no_permission' }]
  const rights = personLevels(relation, rated, secure)
  // Otherwise a value without a problem would tell the actor that it is the stored one.
  const unseen = ([...PERSON_IDENTIFIERS, 'speakingBookRights'] as const).filter(
    (name) => wanted[name] !== undefined && rights[name].viewable === 0,
  )
  const stated = { ...data, ...Object.fromEntries(unseen.map((name) => [name, wanted[name]])) }
  return missingRights(stated, rights, personLevels(relation, rated, true))
}

function missingRights(
  data: PersonData,
  rights: ReturnType<typeof personLevels>,
  secureRights: ReturnType<typeof personLevels>,
): RowProblem[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the data are attributes
  return (Object.keys(data) as (PersonAttribute & keyof PersonData)[])
    .filter((attribute) => rights[attribute].editable === 0)
    .map((attribute) => ({
      column: toColumn(attribute),
      rule: secureRights[attribute].editable === 0 ? 'no_permission' : 'need_secure_login',
    }))
}

async function passwordProblems({ values }: PersonRow, before: UserRow | undefined): Promise<RowProblem[]> {
  const { password, username } = values
  if (password == null) return []
  const name = (part: 'firstname' | 'lastname') => values[part] ?? before?.[part] ?? ''
  return toProblem(
    'password',
    await newPasswordRule(password, [username ?? '', `${name('firstname')} ${name('lastname')}`]),
  )
}

/** Returns the problems of values that two rows have, by row. */
function findDoubled(rows: readonly PersonRow[]): ReadonlyMap<number, readonly RowProblem[]> {
  const problems = new Map<number, RowProblem[]>()
  for (const column of UNIQUE) {
    const byValue = Map.groupBy(
      rows.filter(({ values }) => values[column] != null),
      ({ values }) => normalizeUnique(column, values[column] ?? ''),
    )
    for (const same of byValue.values())
      if (same.length > 1)
        for (const { row } of same) problems.set(row, [...(problems.get(row) ?? []), { column, rule: 'duplicate' }])
  }
  return problems
}

function normalizeUnique(column: (typeof UNIQUE)[number], value: string): string {
  return column === 'username' || column === 'email' ? value.trim().toLowerCase() : normalizeIdentifier(column, value)
}

/** Keeps the first problem of each column. */
function onePerColumn(problems: readonly RowProblem[]): RowProblem[] {
  const first = new Map<ImportColumn, RowProblem>()
  for (const problem of problems) if (!first.has(problem.column)) first.set(problem.column, problem)
  return [...first.values()]
}

function toColumn(attribute: string): ImportColumn {
  if (attribute === 'name') return 'firstname'
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the attributes of a list are columns
  return attribute as ImportColumn
}

const toProblem = (column: ImportColumn, rule: FieldRule | undefined): RowProblem[] =>
  rule === undefined ? [] : [{ column, rule }]

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value))
