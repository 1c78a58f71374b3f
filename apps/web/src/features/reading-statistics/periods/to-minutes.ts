const SECONDS_A_MINUTE = 60

/** Converts seconds to whole minutes, at least one minute if there are any seconds. */
export function toMinutes(seconds: number): number {
  return seconds === 0 ? 0 : Math.max(1, Math.round(seconds / SECONDS_A_MINUTE))
}
