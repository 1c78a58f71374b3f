import type { DateFormat } from './number-format.ts'

const DAY_MS = 86_400_000
const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3600
const MINUTE_SECONDS = 60
/** Days between the first days of the systems that begin in 1900 and in 1904. */
const DAYS_UNTIL_1904 = 1462
/** Excel counts a 29 February 1900, which did not exist. ECMA-376 part 1, §18.17.4.1. */
const FALSE_LEAP_DAY = 60
/** 31 December 9999, the last day that Excel shows. */
const LAST_DAY = 2_958_465
const DAY_BEFORE_FIRST = Date.UTC(1899, 11, 31)

/**
 * Returns `yyyy-mm-dd`, `yyyy-mm-ddThh:mm` or `hh:mm` for the number of a cell with a date format. The time is left out
 * if the format does not show it, or at midnight. Returns undefined if Excel shows no date for the number.
 */
export function dateText(value: number, format: DateFormat, date1904: boolean): string | undefined {
  const { days, seconds } = splitSeconds(value)
  if (value < 0) return undefined
  if (format.isElapsed) return clockText(days * DAY_SECONDS + seconds)
  if (!format.hasDate && days === 0) return clockText(seconds)
  const day = dayText(date1904 ? days + DAYS_UNTIL_1904 : days)
  if (day === undefined || seconds === 0 || !format.hasTime) return day
  return `${day}T${clockText(seconds)}`
}

/** Returns a date of ISO 8601 in the same form, or the text itself if it is no such date. */
export function isoDateText(text: string): string {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)|$)/.exec(text.trim()) ?? []
  if (day === undefined) return text
  return time === '00:00' ? day : `${day}T${time}`
}

/** Fractions are rounded to seconds, because they are not exact. */
function splitSeconds(value: number): { days: number; seconds: number } {
  const days = Math.floor(value)
  const seconds = Math.round((value - days) * DAY_SECONDS)
  return seconds === DAY_SECONDS ? { days: days + 1, seconds: 0 } : { days, seconds }
}

function dayText(days: number): string | undefined {
  if (days < 1 || days > LAST_DAY) return undefined
  if (days === FALSE_LEAP_DAY) return '1900-02-29'
  const real = days > FALSE_LEAP_DAY ? days - 1 : days
  return new Date(DAY_BEFORE_FIRST + real * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

function clockText(seconds: number): string {
  const hours = Math.floor(seconds / HOUR_SECONDS)
  const minutes = Math.floor((seconds % HOUR_SECONDS) / MINUTE_SECONDS)
  return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
}
