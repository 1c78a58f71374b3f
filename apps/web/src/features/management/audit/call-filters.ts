const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const DAY_MS = 86_400_000

type Filters = Readonly<Record<string, string>>

/**
 * Converts the filters of the address to those of the call. `from` and `to` are whole days in the time zone of the
 * device. Leaves out ids and days that are not valid.
 */
export function toCallFilters({ actor, subject, schoolUnit, action, from, to, acting }: Filters) {
  const uids = Object.entries({ actor, subject, schoolUnit }).filter(([, uid]) => uid !== undefined && UUID.test(uid))
  const start = toMoment(from, 0)
  const end = toMoment(to, DAY_MS - 1)
  return {
    ...Object.fromEntries(uids),
    ...(action === undefined ? {} : { action }),
    ...(start === undefined ? {} : { from: start }),
    ...(end === undefined ? {} : { to: end }),
    ...(acting === undefined ? {} : { acting: true }),
  }
}

function toMoment(day: string | undefined, plusMs: number): string | undefined {
  const start = new Date(`${day ?? ''}T00:00`).getTime()
  return Number.isNaN(start) ? undefined : new Date(start + plusMs).toISOString()
}
