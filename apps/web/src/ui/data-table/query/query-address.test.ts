import { type Arbitrary, assert, boolean, constantFrom, integer, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { formatTableQuery, parseTableQuery } from './query-address.ts'
import { getDefaultQuery, PAGE_SIZES, type QueryRules, type TableQuery } from './table-query.ts'

const rules: QueryRules = {
  columns: [
    { id: 'name', sortable: true },
    { id: 'email', group: () => undefined },
    { id: 'lastLogIn', sortable: true },
  ],
  filters: { role: ['student', 'teacher'], school: 'any', page: 'any' },
  defaultSort: { by: 'name', desc: false },
}

test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1e3' },
  { page: 'two' },
  { pageSize: '11' },
  { pageSize: '1000' },
  { sortBy: 'email', sortDesc: 'true' },
  { sortBy: 'password' },
  { sortBy: '__proto__' },
  { sortDesc: 'true' },
  { groupBy: 'name', groupDesc: 'true' },
  { groupDesc: 'true' },
  { role: 'king' },
  { role: '' },
  { school: 'x'.repeat(201) },
  { other: 'student' },
  { columns: 'password' },
  { columns: '' },
])('the invalid parameters %o are ignored', (search) => {
  expect(parseTableQuery(search, rules)).toEqual(getDefaultQuery(rules))
})

test('an order of the address is descending only with the value true', () => {
  const search = { sortBy: 'lastLogIn', sortDesc: 'false', groupBy: 'email', groupDesc: 'false' }
  expect(parseTableQuery(search, rules)).toMatchObject({ sortDesc: false, groupDesc: false })
})

test('a text of the address has up to 200 characters: a longer search is cut, a longer filter is ignored', () => {
  const [longest, longer] = ['x'.repeat(200), 'x'.repeat(201)]
  const named = { ...rules, filters: { name: 'any' } } as const
  for (const text of [longest, longer]) {
    const { q, filters } = parseTableQuery({ q: text, name: text }, named)
    expect([q, filters]).toEqual([longest, text === longest ? { name: longest } : {}])
  }
})

test('a filter cannot have the name of a parameter of the table', () => {
  expect(parseTableQuery({ page: '3' }, rules)).toMatchObject({ page: 3, filters: {} })
})

test('the default query has no parameters', () => {
  expect(formatTableQuery(getDefaultQuery(rules), rules)).toEqual({})
})

test('the address has each value as plain text', () => {
  const search = {
    page: '2',
    pageSize: '25',
    sortBy: 'lastLogIn',
    sortDesc: 'true',
    groupBy: 'email',
    groupDesc: 'true',
    q: 'anna',
    role: 'student',
    columns: 'name,email',
  }
  const query = parseTableQuery(search, rules)
  expect(query).toEqual({
    page: 2,
    pageSize: 25,
    sortBy: 'lastLogIn',
    sortDesc: true,
    groupBy: 'email',
    groupDesc: true,
    q: 'anna',
    filters: { role: 'student' },
    columns: ['name', 'email'],
  })
  expect(formatTableQuery(query, rules)).toEqual(search)
})

test('the default column in the other direction is in the address', () => {
  const query = { ...getDefaultQuery(rules), sortDesc: true }
  expect(parseTableQuery(formatTableQuery(query, rules), rules)).toEqual(query)
})

test('each valid query survives the address', () => {
  const filters = record(
    {
      role: constantFrom('student', 'teacher'),
      school: string({ minLength: 1, maxLength: 200, unit: 'grapheme-ascii' }),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  const query: Arbitrary<TableQuery> = record({
    page: integer({ min: 1, max: 999_999 }),
    pageSize: constantFrom(...PAGE_SIZES),
    sortBy: constantFrom('name', 'lastLogIn'),
    sortDesc: boolean(),
    groupBy: constantFrom('email'),
    groupDesc: boolean(),
    filters,
    q: string({ maxLength: 200, unit: 'grapheme-ascii' }),
    columns: constantFrom(null, ['name'], ['name', 'email']),
  })
  assert(
    property(query, (before) => {
      const address = new URLSearchParams(formatTableQuery(before, rules)).toString()
      expect(parseTableQuery(Object.fromEntries(new URLSearchParams(address)), rules)).toEqual(before)
    }),
  )
})
