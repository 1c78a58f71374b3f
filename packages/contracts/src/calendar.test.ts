import { expect, test } from 'vitest'
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
