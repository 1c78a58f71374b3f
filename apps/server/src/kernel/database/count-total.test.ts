import { expect, test } from 'vitest'
import { countTotal } from './count-total.ts'

const counted = async () => [{ value: 42 }]

test.each([
  ['an empty list', { limit: 10, offset: 0 }, 0, 0],
  ['a list that fits on one page', { limit: 10, offset: 0 }, 3, 3],
  ['the last page', { limit: 10, offset: 20 }, 3, 23],
  ['a full page', { limit: 10, offset: 0 }, 10, 42],
  ['a page after the end', { limit: 10, offset: 60 }, 0, 42],
])('the total of %s', async (_, page, rowsOnPage, total) => {
  expect(await countTotal(page, rowsOnPage, counted)).toBe(total)
})
