import { expect, test } from 'vitest'
import { isToday, formatShortDay, formatRelativeDay } from './format-day.ts'

const NOW = new Date(2026, 10, 30, 23, 30)
const at = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour).toISOString()

test('yesterday, today and tomorrow are words, by calendar day and not by hours', () => {
  expect(formatRelativeDay(at(2026, 11, 30, 23), 'en-GB', NOW)).toBe('today')
  expect(formatRelativeDay(at(2026, 12, 1, 0), 'en-GB', NOW)).toBe('tomorrow')
  expect(formatRelativeDay(at(2026, 11, 29, 1), 'sv-SE', NOW)).toBe('i går')
})

test('another day has its weekday and date, and its year if it is not this year', () => {
  expect(formatRelativeDay(at(2026, 12, 4), 'en-GB', NOW)).toBe('Friday 4 Dec')
  expect(formatRelativeDay(at(2027, 1, 8), 'en-GB', NOW)).toContain('2027')
})

test('a day in a list is short', () => {
  expect(formatShortDay(at(2026, 12, 4), 'en-GB', NOW)).toBe('4 Dec')
  expect(formatShortDay(at(2025, 12, 4), 'de-DE', NOW)).toContain('2025')
})

test('work that is due today is urgent until the day ends', () => {
  expect(isToday(at(2026, 11, 30, 1), NOW)).toBe(true)
  expect(isToday(at(2026, 12, 1, 0), NOW)).toBe(false)
})
