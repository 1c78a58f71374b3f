import { ACR } from '@lectern/contracts'
import type { AuthorizeQuery, SecondFactorProof } from '@lectern/contracts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { refuse, refuseForNow } from '../../../kernel/refusal.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
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
  const { kernel, slowDown } = dependencies
  const step = await findStep(kernel, ticket)
  if (step === undefined) return refuse('log_in_step_expired')
  // An attacker with the password can guess codes from any address, so the limit counts per account.
  const account = `second step of ${step.accountId}`
  const standing = await slowDown.getStanding(account, account)
  if (standing.waitMs > 0) return refuseForNow(Math.ceil(standing.waitMs / 1000))
  const amr = await checkProof(kernel, step, proof)
  if (amr === undefined) {
    await slowDown.failed(account, account)
    return refuse('wrong_second_factor')
  }
  await slowDown.succeeded(account, account, standing)
  await deleteStep(kernel, ticket)
  const who = { accountId: step.accountId, amr: [...new Set([...step.amr, amr, 'mfa'])], acr: ACR.secure }
  return finishLogIn(dependencies, who, query, cookies)
}
