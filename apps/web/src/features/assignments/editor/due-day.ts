/** Latest due day. In every time zone, it ends before the server's limit (2100-01-01 in UTC). */
export const LATEST_DAY = '2099-12-30'

/** Converts a time to a day in this device's time zone, in the format of a date input (`2026-12-04`); '' for null. */
export function toDueDay(dueAt: string | null): string {
  if (dueAt === null) return ''
  const at = new Date(dueAt)
  const pad = (part: number): string => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}

/**
 * Converts a day to its last second in this device's time zone, because pupils may hand in until the end of the day.
 * Returns an ISO time in UTC, or null for an empty or invalid day.
 */
export function toDueTime(day: string): string | null {
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}
