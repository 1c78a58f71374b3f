import type { SecondStep } from '@lectern/contracts'

type Way = SecondStep['ways'][number]

/** The names of RFC 8176 for what each way shows. */
const NAMES: Readonly<Record<Way, readonly string[]>> = {
  passkey: ['hwk', 'swk'],
  totp: ['otp'],
  recovery: [],
}

/** Spec 2 §7: `amr_hint` leads to one of the ways; without it, or with one that is not there, they stay in their order. */
export function orderSecondSteps(amrHint: string | undefined, ways: readonly Way[]): Way[] {
  const hinted = (way: Way): boolean => amrHint !== undefined && NAMES[way].includes(amrHint)
  return [...ways.filter(hinted), ...ways.filter((way) => !hinted(way))]
}
