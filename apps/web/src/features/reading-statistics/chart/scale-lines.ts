const MINUTE = 60
const HOUR = 3600

/** Possible distances between two lines of the chart, in seconds. */
const STEPS_S = [
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  5 * HOUR,
  10 * HOUR,
  20 * HOUR,
  50 * HOUR,
]
const LINES_MAX = 3

/** Returns the values of the chart's lines in seconds. The last value is at least `longest`. */
export function listScaleLines(longest: number): number[] {
  const step = STEPS_S.find((known) => known * LINES_MAX >= longest) ?? Math.ceil(longest / LINES_MAX / HOUR) * HOUR
  const lines = Math.max(1, Math.ceil(longest / step))
  return Array.from({ length: lines }, (_, index) => (index + 1) * step)
}
