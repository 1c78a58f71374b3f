/** Schools plan no further; the server neither. */
export const LATEST_DAY = '2099-12-30'

/** The day of a moment in this device's calendar, as a date input has it; empty where there is none. */
export function toDueDay(dueAt: string | null): string {
  if (dueAt === null) return ''
  const at = new Date(dueAt)
  const pad = (part: number): string => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}

/** The last second of a day in this device's calendar: one hands in until the day is over. Null where there is no such day. */
export function toDueTime(day: string): string | null {
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}
