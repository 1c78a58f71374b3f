import { describe, expect, test } from 'vitest'
import { splitPeriod, findPeriod, parsePeriod, findAdjacentPeriods } from './period.ts'

const TODAY = '2026-11-22'

test.each([
  ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['year', '2026-07-31', '2025-08-01', '2026-07-31'],
  ['year', '2026-08-01', '2026-08-01', '2027-07-31'],
] as const)('the %s of %s lasts from %s to %s', (name, day, from, to) => {
  expect(findPeriod(name, day, 'de')).toEqual({ name, from, to })
})

describe('an address', () => {
  test('without a period is read as this week', () => {
    expect(parsePeriod({}, TODAY, 'uk')).toEqual({ name: 'week', from: '2026-11-16', to: '2026-11-22' })
  })

  test.each(['2026-02-30', '2026-11-23', '1999-01-01', 'yesterday', '', '2026-1-1'])(
    'with the day %s is read as the period of today',
    (day) => expect(parsePeriod({ span: 'decade', day }, TODAY, 'uk')).toEqual(parsePeriod({}, TODAY, 'uk')),
  )

  test('with a period and a day is read as that period', () => {
    expect(parsePeriod({ span: 'month', day: '2026-10-05' }, TODAY, 'fr')).toMatchObject({ from: '2026-10-01' })
  })
})

test('a period always has a previous period, but a next one only if it has begun', () => {
  expect(findAdjacentPeriods(findPeriod('week', TODAY, 'uk'), TODAY)).toEqual({ before: '2026-11-15', after: null })
  expect(findAdjacentPeriods(findPeriod('month', '2026-10-05', 'uk'), TODAY)).toEqual({
    before: '2026-09-30',
    after: '2026-11-01',
  })
})

test('each part sums its days: a week and a month have a part for each day, a school year one for each month', () => {
  const read = [
    { day: '2026-11-16', seconds: 60 },
    { day: '2026-11-22', seconds: 30 },
  ]
  const seconds = (parts: ReturnType<typeof splitPeriod>) => parts.map((part) => part.seconds)
  expect(seconds(splitPeriod(findPeriod('week', TODAY, 'uk'), read))).toEqual([60, 0, 0, 0, 0, 0, 30])
  expect(splitPeriod(findPeriod('month', TODAY, 'uk'), read)).toHaveLength(30)
  const year = splitPeriod(findPeriod('year', TODAY, 'uk'), read)
  expect(seconds(year)).toEqual([0, 0, 0, 90, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(year.at(6)).toEqual({ from: '2027-02-01', to: '2027-02-28', seconds: 0 })
})
