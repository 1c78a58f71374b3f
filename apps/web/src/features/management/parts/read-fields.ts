import { toPeriod } from './period-days.ts'

/** Returns a whole number from 1 to `max`, or null. */
export function readNumber(text: string, max: number): number | null {
  const value = /^\d{1,9}$/u.test(text.trim()) ? Number(text) : 0
  return value >= 1 && value <= max ? value : null
}

/** Returns the last second of a day that has not passed, or null. */
export function readLastDay(day: string): string | null {
  const end = toPeriod(day, day)?.endsAt ?? null
  return end !== null && new Date(end) > new Date() ? end : null
}
