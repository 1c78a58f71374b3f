const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

type Filters = Readonly<Record<string, string>>

/**
 * Converts the filters of the address to those of the call. `from` and `to` are whole days in the time zone of the
 * device. Leaves out ids and days that are not valid.
 */
export function toCallFilters({ actor, subject, schoolUnit, action, from, to, acting }: Filters) {
  const uids = Object.entries({ actor, subject, schoolUnit }).filter(([, uid]) => uid !== undefined && UUID.test(uid))
  const start = toMoment(from, '00:00')
  const end = toMoment(to, '23:59:59.999')
  return {
    ...Object.fromEntries(uids),
    ...(action === undefined ? {} : { action }),
    ...(start === undefined ? {} : { from: start }),
    ...(end === undefined ? {} : { to: end }),
    ...(acting === undefined ? {} : { acting: true }),
  }
}

/** A day on which the clocks change does not have 24 hours, so the time is that of the device's clock. */
function toMoment(day: string | undefined, time: string): string | undefined {
  const moment = new Date(`${day ?? ''}T${time}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
