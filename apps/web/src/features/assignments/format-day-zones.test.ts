import { afterEach, expect, test, vi } from 'vitest'
import { formatRelativeDay, isToday } from './format-day.ts'

// A process can change its time zone, a thread cannot. StrykerJS runs the other tests of this folder in a thread.
afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['Europe/Helsinki', '2026-12-04T22:00:00Z', 'tomorrow'],
  ['Europe/Helsinki', '2026-12-04T21:59:00Z', 'today'],
  ['America/New_York', '2026-12-05T04:59:00Z', 'today'],
  ['America/New_York', '2026-12-05T05:00:00Z', 'tomorrow'],
])('on a device in %s, work that is due at %s is due %s', (zone, at, day) => {
  vi.stubEnv('TZ', zone)
  const now = new Date('2026-12-04T18:00:00Z')
  expect(formatRelativeDay(at, 'en-GB', now)).toBe(day)
  expect(isToday(at, now)).toBe(day === 'today')
})
