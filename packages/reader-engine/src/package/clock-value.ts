const UNIT_SECONDS: Record<string, number> = { h: 3600, min: 60, s: 1, ms: 0.001 }

/**
 * Parses a SMIL clock value, such as `0:14:48.500` or `88.5s`. Returns seconds, or undefined for other text. SMIL 3.0
 * Timing §5.4.2, EPUB 3.3 §9.3.
 */
export function parseClockValue(text: string | null): number | undefined {
  const value = text?.trim().replace(/^npt=/, '') ?? ''
  const timeCount = /^(\d+(?:\.\d+)?|\.\d+)(h|min|s|ms)?$/.exec(value)
  if (timeCount) return Number(timeCount[1]) * (UNIT_SECONDS[timeCount[2] ?? 's'] ?? 1)
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(value)
  if (!clock) return undefined
  return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
}
