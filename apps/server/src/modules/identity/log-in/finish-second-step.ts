import { ACR } from '@lectern/contracts'
import type { AuthorizeQuery, SecondFactorProof } from '@lectern/contracts'
import { checkAttempt } from '../../../kernel/attempt-limit.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { OWN_RULE } from '../log-in-limits/log-in-attempts.ts'
import { checkProof } from '../second-factors/check-proof.ts'
import type { IssuedCode } from './finish-log-in.ts'
import { finishLogIn } from './finish-log-in.ts'
import { findStep, deleteStep } from './second-step.ts'

/**
 * Checks the proof and finishes the log-in of the ticket. `amr` then contains `mfa` (RFC 8176). Refuses with
 * `log_in_step_expired`, `too_many_requests`, `wrong_second_factor` and the refusals of `finishLogIn`.
 */
export async function finishSecondStep(
  dependencies: IdentityDependencies,
  { ticket, proof }: { readonly ticket: string; readonly proof: SecondFactorProof },
  query: AuthorizeQuery,
  cookies: string | undefined,
): Promise<IssuedCode | Refusal> {
  const { kernel } = dependencies
  const step = await findStep(kernel, ticket)
  if (step === undefined) return refuse('log_in_step_expired')
  // An attacker who has the password can guess six digits from any address, so only the account counts.
  const counter = { name: ['second step', step.accountId], rule: OWN_RULE }
  const refusal = await kernel.attempts.take(counter)
  if (refusal !== undefined) return refusal
  const amr = await checkAttempt(
    () => checkProof(kernel, step, proof),
    () => kernel.attempts.giveBack(counter),
  )
  if (amr === undefined) return refuse('wrong_second_factor')
  await kernel.attempts.reset(counter)
  await deleteStep(kernel, ticket)
  const { accountId, external } = step
  const who = { accountId, external, amr: [...new Set([...step.amr, amr, 'mfa'])], acr: ACR.secure }
  return finishLogIn(dependencies, who, query, cookies)
}
