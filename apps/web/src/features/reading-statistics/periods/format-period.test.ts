import { expect, test } from 'vitest'
import { minutesOf } from './to-minutes.ts'
import { dayWords, partLabel, partWords, spanWords } from './format-period.ts'
import { spanAt } from './period.ts'
import { timeWords } from './format-duration.ts'

const week = spanAt('week', '2026-11-22', 'uk')

test('whoever has read at all has read a minute', () => {
  expect([0, 1, 29, 89, 90, 3600].map(minutesOf)).toEqual([0, 1, 1, 1, 2, 60])
})

test('a time is said in hours and minutes, without what is none', () => {
  const words = (seconds: number, languageTag: string) =>
    timeWords(seconds, languageTag, 'long').replaceAll('\u00A0', '_')
  expect([0, 45, 3600, 8040].map((seconds) => words(seconds, 'en-GB'))).toEqual([
    '0_minutes',
    '1_minute',
    '1_hour',
    '2_hours 14_minutes',
  ])
  expect(words(8040, 'de')).toBe('2_Stunden 14_Minuten')
})

test('days are named in the language of the page', () => {
  expect(spanWords(week, 'en-GB')).toMatch(/^16\s?–\s?22 November 2026$/u)
  expect(spanWords(spanAt('month', '2026-11-22', 'de'), 'de')).toBe('November 2026')
  expect(spanWords(spanAt('year', '2026-11-22', 'de'), 'de')).toBe('2026/27')
  expect(partWords('2026-11-17', week, 'sv')).toBe('tisdag 17 november')
  expect(partLabel('2026-11-17', week, 'en-GB', 'short')).toBe('Tue')
})

test('a day of another year says which', () => {
  expect(dayWords('2026-11-17', '2026-11-22', 'en-GB')).toBe('17 Nov')
  expect(dayWords('2025-11-17', '2026-11-22', 'en-GB')).toBe('17 Nov 2025')
})
