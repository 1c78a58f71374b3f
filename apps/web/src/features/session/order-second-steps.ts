import type { SecondStep } from '@lectern/contracts'

type SecondStepMethod = SecondStep['ways'][number]

/** The names of each method in RFC 8176 (`amr` values). */
const AMR_VALUES: Readonly<Record<SecondStepMethod, readonly string[]>> = {
  passkey: ['hwk', 'swk'],
  totp: ['otp'],
  recovery: [],
}

/** Returns the methods. A method that `amr_hint` names comes first. Spec 2 §7. */
export function orderSecondSteps(
  amrHint: string | undefined,
  methods: readonly SecondStepMethod[],
): SecondStepMethod[] {
  const isHinted = (method: SecondStepMethod): boolean => amrHint !== undefined && AMR_VALUES[method].includes(amrHint)
  return [...methods.filter(isHinted), ...methods.filter((method) => !isHinted(method))]
}
