import { expect, test } from 'vitest'
import { getNextSort } from './next-sort.ts'
import { changeFilter, changeQuery, clearFilters, countPages, getDefaultQuery, isFiltered } from './table-query.ts'

const third = { ...getDefaultQuery({}), page: 3 }

test('a change of the rows or their order returns to the first page', () => {
  expect(changeQuery(third, { q: 'anna' }).page).toBe(1)
  expect(changeQuery(third, { sortBy: 'name', sortDesc: true }).page).toBe(1)
  expect(changeQuery(third, { groupBy: 'school', groupDesc: false }).page).toBe(1)
  expect(changeQuery(third, { pageSize: 50 }).page).toBe(1)
  expect(changeFilter(third, 'role', 'student').page).toBe(1)
})

test('a change of the columns stays on the page', () => {
  expect(changeQuery(third, { columns: ['name'] }).page).toBe(3)
})

test('an empty value removes a filter, and clearing removes filters and search text', () => {
  const filtered = changeFilter({ ...third, q: 'anna' }, 'role', 'student')
  expect([isFiltered(third), isFiltered(filtered)]).toEqual([false, true])
  expect(changeFilter(filtered, 'role', '').filters).toEqual({})
  expect(isFiltered(clearFilters(filtered))).toBe(false)
})

test('no rows are one page', () => {
  expect([0, 1, 10, 11, 1000].map((rows) => countPages(rows, 10))).toEqual([1, 1, 1, 2, 100])
})

test('a header sorts ascending, then descending, then by default', () => {
  const byDate = { by: 'date', desc: true }
  const first = getNextSort({ sortBy: 'date', sortDesc: true }, 'name', byDate)
  const second = getNextSort(first, 'name', byDate)
  expect([first, second, getNextSort(second, 'name', byDate)]).toEqual([
    { sortBy: 'name', sortDesc: false },
    { sortBy: 'name', sortDesc: true },
    { sortBy: 'date', sortDesc: true },
  ])
  expect(getNextSort(second, 'name', undefined)).toEqual({ sortBy: null, sortDesc: false })
})

test('a list is sorted by one column: another header replaces the order', () => {
  expect(getNextSort({ sortBy: 'name', sortDesc: true }, 'date', undefined)).toEqual({
    sortBy: 'date',
    sortDesc: false,
  })
})

test('a press of a header always changes the sorting', () => {
  const sort = { sortBy: 'date', sortDesc: true }
  expect(getNextSort(sort, 'date', { by: 'date', desc: true })).toEqual({ sortBy: 'date', sortDesc: false })
})
