const SECONDS_A_MINUTE = 60

/** Whole minutes; whoever has read at all has read one. */
export function toMinutes(seconds: number): number {
  return seconds === 0 ? 0 : Math.max(1, Math.round(seconds / SECONDS_A_MINUTE))
}
