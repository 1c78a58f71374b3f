import { expect, test } from 'vitest'
import { readAllRows, toListParameters, toTablePage } from './list-parameters.ts'

const state = { page: 2, pageSize: 25, sortBy: 'name', sortDesc: true, q: '', filters: {}, sortColumns: ['name'] }

test('the parameters of a list are those of the specification', () => {
  expect(toListParameters(state)).toEqual({ pageNumber: 2, pageSize: 25, sortBy: 'name', sortOrder: 'desc' })
  expect(toListParameters({ ...state, q: 'anna', filters: { status: 'active', neverLoggedIn: true } })).toMatchObject({
    q: 'anna',
    filters: '{"status":"active","neverLoggedIn":true}',
  })
  expect(toListParameters({ ...state, sortBy: 'password' })).toEqual({ pageNumber: 2, pageSize: 25 })
})

test('a list that the call can group is sent with its groups', () => {
  const grouped = { ...state, groupBy: 'school', groupDesc: true, groupColumns: ['school'] }
  expect(toListParameters(grouped)).toMatchObject({ groupBy: 'school', groupDesc: 'true', sortBy: 'name' })
  expect(toListParameters({ ...grouped, groupDesc: false })).toMatchObject({ groupDesc: 'false' })
  expect(toListParameters({ ...grouped, groupColumns: [] })).not.toHaveProperty('groupBy')
  expect(toListParameters({ ...grouped, groupBy: null })).not.toHaveProperty('groupDesc')
})

/** Returns a list call for a number of rows, and the pages that were read. */
function listOf(total: number, { counts = true } = {}) {
  const pages: number[] = []
  const readPage = ({ pageNumber, pageSize }: { pageNumber: number; pageSize: number }) => {
    pages.push(pageNumber)
    const first = (pageNumber - 1) * pageSize
    const data = Array.from({ length: Math.max(0, Math.min(pageSize, total - first)) }, (_, index) => first + index)
    return Promise.resolve({ data, meta: counts ? { totalCount: total } : {} })
  }
  return { readPage, pages }
}

test.each([
  [0, 1],
  [99, 1],
  [100, 1],
  [101, 2],
  [200, 2],
  [1000, 10],
  [5000, 10],
])('all rows of a list of %i are read in %i pages of 100, 10 at most', async (total, pages) => {
  const list = listOf(total)
  expect(await readAllRows(list.readPage)).toHaveLength(Math.min(total, 1000))
  expect(list.pages).toHaveLength(pages)
})

test('without a total, the list ends with a page that is not full', async () => {
  const list = listOf(200, { counts: false })
  expect(await readAllRows(list.readPage)).toHaveLength(200)
  expect(list.pages).toEqual([1, 2, 3])
})

test('a search that stops counting has a minimum of rows', () => {
  const page = (totalCount: number) => toTablePage({ data: [], meta: { totalCount } })
  expect(page(10_000)).toMatchObject({ totalCount: 10_000, isMinimum: false })
  expect(page(10_001)).toMatchObject({ totalCount: 10_001, isMinimum: true })
})
