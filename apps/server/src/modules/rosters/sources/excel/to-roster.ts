import { PERSON_IDENTIFIERS, REQUIRED_ROSTER_COLUMNS } from '@lectern/contracts'
import type { RosterColumn } from '@lectern/contracts'
import { cleanText, splitNames } from '../../../../kernel/spreadsheet/cell-text.ts'
import type { Spreadsheet, SpreadsheetRow } from '../../../../kernel/spreadsheet/spreadsheet.ts'
import type { Roster, RosterGroup, RosterPerson, RosterProblem, RosterRole, RosterUnit } from '../../roster.ts'
import { SourceError } from '../source-error.ts'
import type { Organization } from '../source.ts'
import { loadNames } from './columns.ts'

type Values = Readonly<Partial<Record<RosterColumn, string>>>

/** A row of the file. */
interface Row {
  readonly values: Values
  readonly role: RosterRole['role']
}

/**
 * Converts the table of a file to a roster. Several rows with one id are one person, with all schools, groups and pupils of
 * these rows. Without a column of schools, all people belong to the organization. Throws a `SourceError`:
 * `invalid-response` for a missing or doubled column, `incomplete` for a file without people.
 */
export async function toRoster({ rows: [head, ...body] }: Spreadsheet, organization: Organization): Promise<Roster> {
  const names = await loadNames()
  const columns = readHeader(head, names.column)
  if (body.length === 0) throw new SourceError('incomplete', 'the file has no people')
  const problems: RosterProblem[] = []
  const rows = body.flatMap((row): Row[] => {
    const values = readValues(row, columns)
    const id = values?.id ?? idOfRow(row, columns)
    const role = values === undefined ? undefined : names.role(values.role ?? '')
    if (id !== '' && values !== undefined && role !== undefined) return [{ values, role }]
    const problem = id === '' ? 'no-id' : values === undefined ? 'invalid-record' : 'unknown-role'
    problems.push({ kind: 'person', id, problem, value: `row ${row.row}` })
    return []
  })
  // A person with one row that cannot be read keeps everything.
  const unreadable = new Set(problems.map(({ id }) => id))
  const readable = rows.filter(({ values: { id = '' } }) => !unreadable.has(id))
  const schoolOf = columns.includes('school') ? ({ school = '' }: Values) => school : () => organization.uid
  const people = toPeople(readable, schoolOf)
  return {
    units: toUnits(readable, schoolOf, organization),
    people,
    groups: toGroups(readable, schoolOf, organization),
    problems,
  }
}

/** Returns the column of each position; undefined for a column that a sync does not read. */
function readHeader(
  head: SpreadsheetRow | undefined,
  find: (header: string) => RosterColumn | undefined,
): readonly (RosterColumn | undefined)[] {
  const columns = (head?.cells ?? []).map(({ text }) => find(cleanText(text)))
  const missing = REQUIRED_ROSTER_COLUMNS.filter((column) => !columns.includes(column))
  if (missing.length > 0) throw new SourceError('invalid-response', `the file has no column ${missing.join(', ')}`)
  const doubled = columns.find((column, index) => column !== undefined && columns.indexOf(column) !== index)
  if (doubled !== undefined) throw new SourceError('invalid-response', `the file has two columns ${doubled}`)
  return columns
}

/** Returns undefined if a cell that is read contains an error of Excel, or is covered by a merged cell. */
function readValues({ cells }: SpreadsheetRow, columns: readonly (RosterColumn | undefined)[]): Values | undefined {
  const values: Partial<Record<RosterColumn, string>> = {}
  for (const [index, column] of columns.entries()) {
    const cell = cells[index]
    if (column === undefined || cell === undefined) continue
    if (cell.error === true || cell.merged === true) return undefined
    const text = cleanText(cell.text)
    if (text !== '') values[column] = text
  }
  return values
}

function idOfRow({ cells }: SpreadsheetRow, columns: readonly (RosterColumn | undefined)[]): string {
  const cell = cells[columns.indexOf('id')]
  return cell === undefined || cell.error === true ? '' : cleanText(cell.text)
}

type SchoolOf = (values: Values) => string

function toPeople(rows: readonly Row[], schoolOf: SchoolOf): RosterPerson[] {
  const byId = Map.groupBy(rows, ({ values: { id = '' } }) => id)
  const idByUsername = new Map(rows.map(({ values: { id = '', username = '' } }) => [username.toLowerCase(), id]))
  /** Pupils are named by id or, as in the import of people, by username. */
  const findPupil = (name: string) => (byId.has(name) ? name : (idByUsername.get(name.toLowerCase()) ?? name))
  const schoolsOf = (id: string) => (byId.get(id) ?? []).map(({ values }) => schoolOf(values))
  return [...byId].flatMap(([id, ofPerson]) => {
    const pupils = [...new Set(ofPerson.flatMap(({ values }) => splitNames(values.pupils ?? '').map(findPupil)))]
    const roles = ofPerson.flatMap(({ role, values }): RosterRole[] => {
      const school = schoolOf(values)
      // A guardian belongs to the schools of the pupils, if the row names no other.
      const units = role === 'guardian' && school === '' ? pupils.flatMap(schoolsOf) : [school]
      return units.map((unit) => ({ unit, role }))
    })
    const unique = [...new Map(roles.map((role) => [`${role.role} ${role.unit}`, role])).values()]
    const people = ofPerson.map(({ values }) => toPerson(id, values, unique, pupils))
    // Rows of one person that differ are reported as two people with one id.
    return [...new Map(people.map((person) => [JSON.stringify(person), person])).values()]
  })
}

function toPerson(id: string, values: Values, roles: readonly RosterRole[], pupils: readonly string[]): RosterPerson {
  const { firstname = '', lastname = '', username = null, email = null } = values
  const identifiers = Object.fromEntries(
    PERSON_IDENTIFIERS.flatMap((kind) => (values[kind] === undefined ? [] : [[kind, values[kind]]])),
  )
  return { id, firstname, lastname, username, email, identifiers, roles, pupils, isProtected: false }
}

/** The name of a school is its id, because schools rarely know a code of their own. */
function toUnits(rows: readonly Row[], schoolOf: SchoolOf, { uid, name }: Organization): RosterUnit[] {
  const schools = new Set(rows.map(({ values }) => schoolOf(values)).filter((school) => school !== ''))
  return [...schools].map((id) => ({ id, name: id === uid ? name || uid : id, parent: null, identifiers: {} }))
}

function toGroups(rows: readonly Row[], schoolOf: SchoolOf, { uid }: Organization): RosterGroup[] {
  const groups = new Map<string, RosterGroup & { readonly members: string[] }>()
  for (const { values, role } of rows) {
    if (role === 'guardian') continue
    const unit = schoolOf(values)
    for (const name of splitNames(values.groups ?? '')) {
      const id = unit === uid ? name : `${unit}/${name}`
      const group = groups.get(id) ?? { id, name, unit, kind: 'class', members: [] }
      group.members.push(values.id ?? '')
      groups.set(id, group)
    }
  }
  return [...groups.values()]
}
