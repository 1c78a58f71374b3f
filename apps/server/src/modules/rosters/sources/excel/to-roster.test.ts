import { expect, test } from 'vitest'
import { EMPTY_CELL } from '../../../../kernel/spreadsheet/spreadsheet.ts'
import type { Spreadsheet, SpreadsheetCell } from '../../../../kernel/spreadsheet/spreadsheet.ts'
import { toRoster } from './to-roster.ts'

const ORGANIZATION = { uid: 'organization', name: 'Fyrby' }

type TestRow = readonly (string | SpreadsheetCell)[]

/** A table with one text for each cell. */
function table(rows: readonly TestRow[]): Spreadsheet {
  const toCell = (cell: string | SpreadsheetCell) =>
    typeof cell === 'string' ? (cell === '' ? EMPTY_CELL : { text: cell }) : cell
  return {
    kind: 'spreadsheet',
    sheet: '',
    rows: rows.map((cells, index) => ({ row: index + 1, cells: cells.map(toCell) })),
    merged: [],
  }
}

const read = (...rows: TestRow[]) => toRoster(table(rows), ORGANIZATION)
const HEAD = ['ID', 'Role', 'First name', 'Last name']

test('each row is a person of the organization if the file has no schools; other columns are not read', async () => {
  const { units, people, groups, problems } = await read(
    [...HEAD, 'Groups', 'Shoe size', 'Email'],
    ['p1', 'pupil', 'Åsa', 'Öberg', '4 A; Choir, Club', '34', 'asa@example.org'],
    ['t1', 'Teacher', 'Bo', 'Berg', '4 A', '', ''],
  )
  expect(units).toEqual([{ id: 'organization', name: 'Fyrby', parent: null, identifiers: {} }])
  expect(people).toMatchObject([
    { id: 'p1', firstname: 'Åsa', email: 'asa@example.org', roles: [{ unit: 'organization', role: 'student' }] },
    { id: 't1', username: null, email: null, roles: [{ unit: 'organization', role: 'employee' }] },
  ])
  expect(groups.map(({ id, name, unit, members }) => [id, name, unit, members])).toEqual([
    ['4 A', '4 A', 'organization', ['p1', 't1']],
    ['Choir', 'Choir', 'organization', ['p1']],
    ['Club', 'Club', 'organization', ['p1']],
  ])
  expect(problems).toEqual([])
})

test('the headers and the roles are in any language', async () => {
  const { people } = await read(
    ['ID', 'Roll', 'Förnamn', 'Efternamn', 'Användarnamn', 'Skola'],
    ['1', 'Elev', 'Åsa', 'Öberg', 'asa', 'Fyrskolan'],
    ['2', 'LÄRARE', 'Bo', 'Berg', '', 'Fyrskolan'],
    ['3', 'Vårdnadshavare', 'Cy', 'Ceder', '', 'Fyrskolan'],
  )
  expect(people.map(({ username, roles }) => [username, roles[0]?.role])).toEqual([
    ['asa', 'student'],
    [null, 'employee'],
    [null, 'guardian'],
  ])
})

test.each([
  ['Schülerin', 'student'],
  ['Lehrer', 'employee'],
  ['Lehrer/in', 'employee'],
  ['Parents', 'guardian'],
  ['FÖRÄLDER', 'guardian'],
])('the role %s is %s', async (text, role) => {
  const { people } = await read(HEAD, ['1', text, 'Bo', 'Berg'])
  expect(people[0]?.roles).toEqual([{ unit: 'organization', role }])
})

test('several rows of one person have the schools and groups of all; rows that differ are two people of one id', async () => {
  const head = [...HEAD, 'School', 'Groups']
  const { units, people, groups } = await read(
    head,
    ['t1', 'employee', 'Bo', 'Berg', 'North', '4 A'],
    ['t1', 'employee', 'Bo', 'Berg', 'South', '4 A'],
    ['t1', 'employee', 'Bo', 'Berg', 'South', '5 B'],
    ['x', 'student', 'Åsa', 'Öberg', 'North', ''],
    ['x', 'student', 'Eva', 'Öberg', 'North', ''],
  )
  expect(units.map(({ id }) => id)).toEqual(['North', 'South'])
  expect(people.map(({ id, roles }) => [id, roles.map(({ unit }) => unit)])).toEqual([
    ['t1', ['North', 'South']],
    ['x', ['North']],
    ['x', ['North']],
  ])
  expect(groups.map(({ id, unit }) => [id, unit])).toEqual([
    ['North/4 A', 'North'],
    ['South/4 A', 'South'],
    ['South/5 B', 'South'],
  ])
})

test('a guardian names pupils by id or username, and belongs to their schools', async () => {
  const { people } = await read(
    [...HEAD, 'School', 'Username', 'Children'],
    ['p1', 'pupil', 'Åsa', 'Öberg', 'North', 'asa', ''],
    ['p2', 'pupil', 'Nils', 'Öberg', 'South', 'nils', ''],
    ['g1', 'guardian', 'Eva', 'Öberg', '', '', 'p1; NILS; p9'],
  )
  expect(people[2]).toMatchObject({
    pupils: ['p1', 'p2', 'p9'],
    roles: [
      { unit: 'North', role: 'guardian' },
      { unit: 'South', role: 'guardian' },
    ],
  })
})

test('a row that cannot be read is a problem of this person, who has not left', async () => {
  const { people, problems } = await read(
    HEAD,
    ['p1', 'pupl', 'Åsa', 'Öberg'],
    ['p2', '', 'Bo', 'Berg'],
    ['p3', 'pupil', { text: '#N/A', error: true as const }, 'Ceder'],
    ['p4', 'pupil', { text: '', merged: true as const }, 'Dal'],
    ['', 'pupil', 'Eva', 'Ek'],
    // Another row of the same person can be read.
    ['p1', 'pupil', 'Åsa', 'Öberg'],
    ['p5', 'pupil', 'Ida', 'Fors'],
  )
  expect(problems.map(({ id, problem, value }) => [id, problem, value])).toEqual([
    ['p1', 'unknown-role', 'row 2'],
    ['p2', 'unknown-role', 'row 3'],
    ['p3', 'invalid-record', 'row 4'],
    ['p4', 'invalid-record', 'row 5'],
    ['', 'no-id', 'row 6'],
  ])
  expect(people.map(({ id }) => id)).toEqual(['p5'])
})

test.each([
  [
    'without the column of the roles',
    [['ID', 'First name', 'Last name']],
    'invalid-response: the file has no column role',
  ],
  ['with two columns of one name', [[...HEAD, 'id'], ['1']], 'invalid-response: the file has two columns id'],
  ['without people', [HEAD], 'incomplete: the file has no people'],
  ['without rows', [], 'invalid-response: the file has no column id, role, firstname, lastname'],
])('a file %s is not read', async (_case, rows, message) => {
  await expect(read(...rows)).rejects.toThrow(message)
})
