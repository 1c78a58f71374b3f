import { expect, test, vi } from 'vitest'
import { dayIn, getWeek } from './calendar.ts'

test('the current day depends on the time zone of the country', () => {
  const lateEvening = new Date('2026-11-22T23:30:00Z')
  expect((['se', 'uk', 'us'] as const).map((realm) => dayIn(realm, lateEvening))).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-22',
  ])
})

test('a week begins on Monday, in realm us on Sunday', () => {
  expect(getWeek('2026-11-22', 'uk')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(getWeek('2026-11-16', 'uk')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(getWeek('2026-11-22', 'us')).toEqual({ from: '2026-11-22', to: '2026-11-28' })
  expect(getWeek('2027-01-01', 'us')).toEqual({ from: '2026-12-27', to: '2027-01-02' })
})

test.each([
  ['fi', '22:00'],
  ['de', '23:00'],
  ['fr', '23:00'],
  ['nl', '23:00'],
  ['no', '23:00'],
  ['se', '23:00'],
  ['uk', '24:00'],
] as const)('in realm %s a winter day begins at %s UTC', (realm, time) => {
  const begin = Date.parse('2026-11-22T00:00:00Z') + Number(time.slice(0, 2)) * 3_600_000
  expect([begin - 1, begin].map((ms) => dayIn(realm, new Date(ms)))).toEqual(['2026-11-22', '2026-11-23'])
})

test('in realm us a summer day begins at four o’clock UTC', () => {
  expect(dayIn('us', new Date('2026-07-01T03:59:59Z'))).toBe('2026-06-30')
  expect(dayIn('us', new Date('2026-07-01T04:00:00Z'))).toBe('2026-07-01')
})

test('without a time, the day is the current day', () => {
  vi.useFakeTimers({ now: new Date('2026-01-31T12:00:00Z') })
  expect(dayIn('uk')).toBe('2026-01-31')
  vi.useRealTimers()
})
