import { expect, test } from 'vitest'
import { addCalendarMonths } from './calendar-months.ts'

test.each([
  ['2027-01-15T10:00:00.000Z', 1, '2027-02-15T10:00:00.000Z'],
  ['2027-01-31T10:00:00.000Z', 1, '2027-02-28T10:00:00.000Z'],
  ['2027-10-31T23:59:59.000Z', 4, '2028-02-29T23:59:59.000Z'],
  ['2027-12-31T00:00:00.000Z', 36, '2030-12-31T00:00:00.000Z'],
])('%s and %i months is %s', (from, months, expected) => {
  expect(addCalendarMonths(new Date(from), months).toISOString()).toBe(expected)
})
