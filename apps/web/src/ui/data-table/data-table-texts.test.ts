import { expect, test } from 'vitest'
import { toTotal } from './data-table-texts.ts'

test('a minimum of rows is shown with a plus sign', () => {
  expect(toTotal({ totalCount: 10_000 }, 'en')).toEqual({ count: 10_000, formatted: '10,000' })
  expect(toTotal({ totalCount: 10_001, isMinimum: true }, 'en')).toEqual({ count: 10_001, formatted: '10,000+' })
})
