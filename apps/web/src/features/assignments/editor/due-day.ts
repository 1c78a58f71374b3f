/** Latest due day. It ends before the server's limit (2100-01-01 in UTC) in every time zone. */
export const LATEST_DAY = '2099-12-30'

/** Converts a time to a day in this device's time zone, such as `2026-12-04`; '' for null. */
export function toDueDay(dueAt: string | null): string {
  if (dueAt === null) return ''
  const at = new Date(dueAt)
  const pad = (part: number): string => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}

/**
 * Returns the last second of a day in this device's time zone, as an ISO time in UTC. Returns null for an invalid day.
 */
export function toDueTime(day: string): string | null {
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}
