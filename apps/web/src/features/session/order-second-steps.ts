import type { SecondStep } from '@lectern/contracts'

type Way = SecondStep['ways'][number]

/** RFC 8176 names of each method. */
const NAMES: Readonly<Record<Way, readonly string[]>> = {
  passkey: ['hwk', 'swk'],
  totp: ['otp'],
  recovery: [],
}

/**
 * Moves the method that `amr_hint` names to the front. Without a hint, or if the method is not available, the order
 * stays. Spec 2 §7.
 */
export function orderSecondSteps(amrHint: string | undefined, ways: readonly Way[]): Way[] {
  const hinted = (way: Way): boolean => amrHint !== undefined && NAMES[way].includes(amrHint)
  return [...ways.filter(hinted), ...ways.filter((way) => !hinted(way))]
}
