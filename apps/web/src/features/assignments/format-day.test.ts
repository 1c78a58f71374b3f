import { expect, test } from 'vitest'
import { isToday, formatShortDay, formatRelativeDay } from './format-day.ts'

const NOW = new Date(2026, 10, 30, 23, 30)
const at = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour).toISOString()

test('the days about today have words of their own, by the calendar and not by the hours between', () => {
  expect(formatRelativeDay(at(2026, 11, 30, 23), 'en-GB', NOW)).toBe('today')
  expect(formatRelativeDay(at(2026, 12, 1, 0), 'en-GB', NOW)).toBe('tomorrow')
  expect(formatRelativeDay(at(2026, 11, 29, 1), 'sv-SE', NOW)).toBe('i går')
})

test('a further day has its weekday and its date, and its year where that is another one', () => {
  expect(formatRelativeDay(at(2026, 12, 4), 'en-GB', NOW)).toBe('Friday 4 Dec')
  expect(formatRelativeDay(at(2027, 1, 8), 'en-GB', NOW)).toContain('2027')
})

test('a day in a list is short', () => {
  expect(formatShortDay(at(2026, 12, 4), 'en-GB', NOW)).toBe('4 Dec')
  expect(formatShortDay(at(2025, 12, 4), 'de-DE', NOW)).toContain('2025')
})

test('what is to be handed in today is pressing until the day is over', () => {
  expect(isToday(at(2026, 11, 30, 1), NOW)).toBe(true)
  expect(isToday(at(2026, 12, 1, 0), NOW)).toBe(false)
})
