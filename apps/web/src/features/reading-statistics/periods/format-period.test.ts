import { expect, test } from 'vitest'
import { toMinutes } from './to-minutes.ts'
import { formatDay, formatPartLabel, formatPart, formatPeriod } from './format-period.ts'
import { findPeriod } from './period.ts'
import { formatDuration } from './format-duration.ts'

const week = findPeriod('week', '2026-11-22', 'uk')

test('any reading counts as at least one minute', () => {
  expect([0, 1, 29, 89, 90, 3600].map(toMinutes)).toEqual([0, 1, 1, 1, 2, 60])
})

test('a duration is given in hours and minutes, without zero units', () => {
  const formatLong = (seconds: number, languageTag: string) =>
    formatDuration(seconds, languageTag, 'long').replaceAll('\u00A0', '_')
  expect([0, 45, 3600, 8040].map((seconds) => formatLong(seconds, 'en-GB'))).toEqual([
    '0_minutes',
    '1_minute',
    '1_hour',
    '2_hours 14_minutes',
  ])
  expect(formatLong(8040, 'de')).toBe('2_Stunden 14_Minuten')
})

test("days are named in the page's language", () => {
  expect(formatPeriod(week, 'en-GB')).toMatch(/^16\s?–\s?22 November 2026$/u)
  expect(formatPeriod(findPeriod('month', '2026-11-22', 'de'), 'de')).toBe('November 2026')
  expect(formatPeriod(findPeriod('year', '2026-11-22', 'de'), 'de')).toBe('2026/27')
  expect(formatPart('2026-11-17', week, 'sv')).toBe('tisdag 17 november')
  expect(formatPartLabel('2026-11-17', week, 'en-GB', 'short')).toBe('Tue')
})

test('a day of another year includes its year', () => {
  expect(formatDay('2026-11-17', '2026-11-22', 'en-GB')).toBe('17 Nov')
  expect(formatDay('2025-11-17', '2026-11-22', 'en-GB')).toBe('17 Nov 2025')
})
