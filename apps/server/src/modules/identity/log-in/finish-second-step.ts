import { ACR } from '@lectern/contracts'
import type { AuthorizeQuery, SecondFactorProof } from '@lectern/contracts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { refuse, refuseForNow } from '../../../kernel/refusal.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { checkProof } from '../second-factors/check-proof.ts'
import type { IssuedCode } from './finish-log-in.ts'
import { finishLogIn } from './finish-log-in.ts'
import { findStep, forgetStep } from './second-step.ts'

/** The second step: a proof for the log-in of the ticket. RFC 8176: `mfa` beside each of the ways. */
export async function finishSecondStep(
  parts: IdentityDependencies,
  { ticket, proof }: { readonly ticket: string; readonly proof: SecondFactorProof },
  query: AuthorizeQuery,
  cookies: string | undefined,
): Promise<IssuedCode | Refusal> {
  const { kernel, slowDown } = parts
  const step = await findStep(kernel, ticket)
  if (step === undefined) return refuse('log_in_step_expired')
  // Whoever knows the password may guess six digits from anywhere: the place is the person.
  const account = `second step of ${step.accountId}`
  const standing = await slowDown.standingOf(account, account)
  if (standing.waitMs > 0) return refuseForNow(Math.ceil(standing.waitMs / 1000))
  const amr = await checkProof(kernel, step, proof)
  if (amr === undefined) {
    await slowDown.failed(account, account)
    return refuse('wrong_second_factor')
  }
  await slowDown.succeeded(account, account, standing)
  await forgetStep(kernel, ticket)
  const who = { accountId: step.accountId, amr: [...new Set([...step.amr, amr, 'mfa'])], acr: ACR.secure }
  return finishLogIn(parts, who, query, cookies)
}
