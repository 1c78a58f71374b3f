import { SEARCH_TOTAL_MAX } from '@lectern/contracts'
import type { SortOrder } from '@lectern/contracts'
import { describe, expect, test } from 'vitest'
import { readPage } from './list-page.ts'
import type { PageRange } from './list-page.ts'

const QUERY = { pageSize: 10, sortBy: 'id', sortOrder: 'asc', calculateTotal: true } as const

/** Reads a page of a list with `size` rows. Returns the page and how often the rows were counted. */
async function read(size: number, query: { pageNumber: number; q?: string; calculateTotal?: boolean }) {
  let counts = 0
  const page = await readPage(
    { ...QUERY, ...query },
    async ({ limit, offset }) =>
      Array.from({ length: Math.max(0, Math.min(limit, size - offset)) }, (_, index) => offset + index),
    async () => {
      counts += 1
      return [{ value: Math.min(size, SEARCH_TOTAL_MAX) }]
    },
  )
  return { ...page, counts }
}

test('the last page of a search needs no count if another row follows', async () => {
  const { rows, meta, counts } = await read(50_000, { pageNumber: 1000, q: 'anna' })
  expect([rows.length, rows[0], meta.totalCount, counts]).toEqual([10, 9990, SEARCH_TOTAL_MAX, 0])
})

test.each([
  ['the end of a search at the limit', 10_000, { pageNumber: 1000, q: 'anna' }, 10_000],
  ['an earlier page of a search', 50_000, { pageNumber: 999, q: 'anna' }, SEARCH_TOTAL_MAX],
  ['a list without a search', 50_000, { pageNumber: 1000 }, SEARCH_TOTAL_MAX],
])('%s is counted', async (_, size, query, totalCount) => {
  const { rows, meta, counts } = await read(size, query)
  expect([rows.length, meta.totalCount, counts]).toEqual([10, totalCount, 1])
})

test('a list without a total is not counted', async () => {
  const { meta, counts } = await read(50_000, { pageNumber: 1000, q: 'anna', calculateTotal: false })
  expect([meta, counts]).toEqual([{}, 0])
})

describe('a list whose number of rows is known', () => {
  /** Reads a page of a list of `total` numbers. Returns the page and the ranges that were read. */
  async function readKnown(total: number, pageNumber: number, sortOrder: SortOrder = 'asc', calculateTotal = true) {
    const numbers = Array.from({ length: total }, (_, number) => number)
    const ranges: PageRange[] = []
    const page = await readPage(
      { ...QUERY, sortOrder, pageNumber, calculateTotal },
      async (range) => {
        ranges.push(range)
        const list = range.sortOrder === 'asc' ? numbers : numbers.toReversed()
        return list.slice(range.offset, range.offset + range.limit)
      },
      async () => [],
      total,
    )
    return { ...page, ranges }
  }

  test.each([
    ['the first page', 1, [0, 9], { limit: 10, offset: 0, sortOrder: 'asc' }],
    ['the last page of the first half', 500, [4990, 4999], { limit: 10, offset: 4990, sortOrder: 'asc' }],
    ['the first page of the second half', 502, [5010, 5019], { limit: 10, offset: 4983, sortOrder: 'desc' }],
    ['the last page', 1001, [10_000, 10_002], { limit: 3, offset: 0, sortOrder: 'desc' }],
  ])('is read from the nearer end: %s', async (_, pageNumber, [first, last], range) => {
    const { rows, meta, ranges } = await readKnown(10_003, pageNumber)
    expect([rows[0], rows.at(-1), meta, ranges]).toEqual([first, last, { totalCount: 10_003 }, [range]])
  })

  test('is read in descending order from its nearer end', async () => {
    const { rows, ranges } = await readKnown(21, 3, 'desc')
    expect([rows, ranges]).toEqual([[0], [{ limit: 1, offset: 0, sortOrder: 'asc' }]])
  })

  test('has no number of rows without a total', async () => {
    const { rows, meta } = await readKnown(21, 1, 'asc', false)
    expect([rows.length, meta]).toEqual([10, {}])
  })

  test.each([
    ['after its end', 20, 3],
    ['without rows', 0, 1],
  ])('is not read %s', async (_, total, pageNumber) => {
    const { rows, meta, ranges } = await readKnown(total, pageNumber)
    expect([rows, meta, ranges]).toEqual([[], { totalCount: total }, []])
  })
})
