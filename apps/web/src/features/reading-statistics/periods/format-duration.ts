import { toMinutes } from './to-minutes.ts'

const MINUTES_AN_HOUR = 60

/** A no-break space between a number and its unit. */
const NO_BREAK = '\u00A0'

/** Formats a duration, for example as '2 hours 14 minutes'. */
export function formatDuration(seconds: number, languageTag: string, unitDisplay: 'long' | 'short' = 'short'): string {
  const minutes = toMinutes(seconds)
  const formatUnit = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(languageTag, { style: 'unit', unit, unitDisplay }).format(value).replaceAll(' ', NO_BREAK)
  const [hours, rest] = [Math.floor(minutes / MINUTES_AN_HOUR), minutes % MINUTES_AN_HOUR]
  if (hours === 0) return formatUnit(minutes, 'minute')
  return rest === 0 ? formatUnit(hours, 'hour') : `${formatUnit(hours, 'hour')} ${formatUnit(rest, 'minute')}`
}
