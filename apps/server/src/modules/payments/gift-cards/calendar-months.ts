/** Returns the same day of a later month (UTC), or the last day of a month that is too short. */
export function addCalendarMonths(from: Date, months: number): Date {
  const later = new Date(from)
  later.setUTCMonth(from.getUTCMonth() + months)
  // 31 January and a month is 3 March for `setUTCMonth`.
  if (later.getUTCDate() !== from.getUTCDate()) later.setUTCDate(0)
  return later
}
