/** Formats a SMIL timecount value on the 10 ms grid of the clips: `12.34s` (SMIL 3.0, Clock Values). */
export function timecount(seconds: number): string {
  return `${seconds.toFixed(2)}s`
}

/** Formats a SMIL full clock value for `media:duration`: `0:01:02.340`. */
export function fullClock(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  const two = (value: number): string => String(value).padStart(2, '0')
  const whole = Math.floor(hundredths / 100)
  const clock = `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
  return `${clock}.${two(hundredths % 100)}0`
}
