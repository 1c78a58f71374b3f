/** Converts a time to a day in this device's time zone, such as `2026-12-04`; '' for null. */
export function toDay(at: string | null): string {
  if (at === null) return ''
  const date = new Date(at)
  const pad = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** Returns the times of a period from its first second to the last second of its last day. Null for an invalid day. */
export function toPeriod(first: string, last: string): { startsAt: string; endsAt: string | null } | null {
  const start = new Date(`${first}T00:00:00`)
  const end = last === '' ? null : new Date(`${last}T23:59:59`)
  if (Number.isNaN(start.getTime()) || (end !== null && Number.isNaN(end.getTime()))) return null
  return { startsAt: start.toISOString(), endsAt: end === null ? null : end.toISOString() }
}
