import type { SecondStep } from '@lectern/contracts'

type Way = SecondStep['ways'][number]

/** The names of each method in RFC 8176 (`amr` values). */
const NAMES: Readonly<Record<Way, readonly string[]>> = {
  passkey: ['hwk', 'swk'],
  totp: ['otp'],
  recovery: [],
}

/**
 * Moves the method that `amr_hint` names to the front. Keeps the order if there is no hint or the method is not
 * available. Spec 2 §7.
 */
export function orderSecondSteps(amrHint: string | undefined, ways: readonly Way[]): Way[] {
  const hinted = (way: Way): boolean => amrHint !== undefined && NAMES[way].includes(amrHint)
  return [...ways.filter(hinted), ...ways.filter((way) => !hinted(way))]
}
