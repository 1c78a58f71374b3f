/** Formats seconds as a SMIL timecount with two decimals, such as `12.34s` (SMIL 3.0, Clock Values). */
export function timecount(seconds: number): string {
  return `${seconds.toFixed(2)}s`
}

/** Formats seconds as a SMIL full clock value for `media:duration`, such as `0:01:02.340`. */
export function fullClock(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  const padToTwo = (value: number): string => String(value).padStart(2, '0')
  const wholeSeconds = Math.floor(hundredths / 100)
  const clock = `${Math.floor(wholeSeconds / 3600)}:${padToTwo(Math.floor(wholeSeconds / 60) % 60)}:${padToTwo(wholeSeconds % 60)}`
  return `${clock}.${padToTwo(hundredths % 100)}0`
}
