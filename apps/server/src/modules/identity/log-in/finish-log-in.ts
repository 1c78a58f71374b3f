import { ACR, ACT_REASON_MIN_LENGTH } from '@lectern/contracts'
import type { AuthorizeQuery, Realm, SecondStep } from '@lectern/contracts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { obtainCode } from '../obtain-code.ts'
import { demandsSecure } from '../claims.ts'
import { endBrowserSession, findBrowserSession } from '../browser-session.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { readFactors } from '../second-factors/factor-store.ts'
import { startImpersonation } from '../impersonation/start-impersonation.ts'
import { beginSecondStep } from './second-step.ts'

/** Where a log-in goes with its code, or what it still needs. */
export type FirstStepResult = IssuedCode | { readonly kind: 'second step'; readonly step: SecondStep }

/** A finished log-in: the address with the code, and the session's cookies. */
export interface IssuedCode {
  readonly kind: 'code'
  readonly redirectUri: string
  readonly cookies: readonly string[]
}

/** Whom a first step has recognised, whatever it was. */
export interface FirstFactor {
  readonly accountId: string
  readonly realm: Realm
  readonly amr: readonly string[]
}

/** After the first factor: the code, or the second step where the person always wants it or the client asks for it. */
export async function continueLogIn(
  parts: IdentityDependencies,
  { accountId, realm, amr }: FirstFactor,
  query: AuthorizeQuery,
  cookies: string | undefined,
): Promise<FirstStepResult | Refusal> {
  const state = await readFactors(parts.kernel.shards.forRealm(realm), accountId)
  const demanded = demandsSecure(query.acr_values)
  if (state === undefined)
    return demanded
      ? refuse('second_factor_missing')
      : finishLogIn(parts, { accountId, amr, acr: ACR.basic }, query, cookies)
  if (!demanded && !state.always) return finishLogIn(parts, { accountId, amr, acr: ACR.basic }, query, cookies)
  return { kind: 'second step', step: await beginSecondStep(parts.kernel, { accountId, realm, amr: [...amr] }, state) }
}

/**
 * With everything proved: the code of the person, or, with `act_as` and a reason, of the person they act as. The session
 * that the browser held before ends with its tokens; `cookies` is what the browser sent.
 */
export async function finishLogIn(
  parts: IdentityDependencies,
  who: { readonly accountId: string; readonly amr: readonly string[]; readonly acr: string },
  query: AuthorizeQuery,
  cookies: string | undefined,
): Promise<IssuedCode | Refusal> {
  const own = await obtainCode(parts.app(), parts.provider, who, query)
  if (own instanceof Refusal) return own
  await endBrowserSession(parts.kernel, await findBrowserSession(parts, cookies))
  if (query.act_as === undefined) return { kind: 'code', ...own }
  const { accountId: actorUid, amr, acr } = who
  if ((query.act_reason?.trim().length ?? 0) < ACT_REASON_MIN_LENGTH)
    return refuse('validation_failed', 'act_as needs an act_reason.')
  const authTime = Math.floor(parts.kernel.clock.now().getTime() / 1000)
  const acting = await startImpersonation(
    parts,
    { actorUid, amr, acr, authTime, uid: query.act_as, reason: query.act_reason ?? '' },
    query,
  )
  return acting instanceof Refusal ? acting : { kind: 'code', redirectUri: acting.redirectUri, cookies: own.cookies }
}
