import { ACR, ACT_REASON_MIN_LENGTH } from '@lectern/contracts'
import type { AuthorizeQuery, Realm, SecondStep } from '@lectern/contracts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { findPerson, recordLogIn, refuseLogIn } from '../../account/index.ts'
import { obtainCode } from '../obtain-code.ts'
import { requiresSecondFactor } from '../claims.ts'
import { endBrowserSession, findBrowserSession } from '../browser-session.ts'
import { saveExternalSession } from '../external-sessions.ts'
import type { ExternalSession } from '../external-sessions.ts'
import { toCookieHeader } from '../cookies.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { readFactors } from '../second-factors/factor-store.ts'
import { startImpersonation } from '../impersonation/start-impersonation.ts'
import { beginSecondStep } from './second-step.ts'

export type FirstStepResult =
  | IssuedCode
  | { readonly kind: 'second step'; readonly step: SecondStep; readonly cookies: readonly string[] }

/** Adds `Set-Cookie` lines to the result of a first step. */
export function addCookies(result: FirstStepResult, cookies: readonly string[]): FirstStepResult {
  return { ...result, cookies: [...result.cookies, ...cookies] }
}

/** A finished log-in, with the `Set-Cookie` lines of the session. */
export interface IssuedCode {
  readonly kind: 'code'
  readonly redirectUri: string
  readonly cookies: readonly string[]
}

/** An identified person, with the methods of the first step. */
export interface FirstFactor {
  readonly accountId: string
  readonly realm: Realm
  readonly amr: readonly string[]
  /** The session at the identity provider that has identified the person. */
  readonly external?: ExternalSession | undefined
}

/**
 * Issues a code, or begins the second step if the person's settings or the client require a second step. Refuses with
 * `account_inactive`, `account_removed` and `second_factor_missing`.
 */
export async function continueLogIn(
  dependencies: IdentityDependencies,
  { accountId, realm, amr, external }: FirstFactor,
  query: AuthorizeQuery,
  cookies: string | undefined,
): Promise<FirstStepResult | Refusal> {
  const refusal = refuseLogIn(await findPerson(dependencies.kernel, accountId))
  if (refusal !== undefined) return refusal
  const state = await readFactors(dependencies.kernel.shards.forRealm(realm), accountId)
  const required = requiresSecondFactor(query.acr_values)
  if (state === undefined)
    return required
      ? refuse('second_factor_missing')
      : finishLogIn(dependencies, { accountId, amr, external, acr: ACR.basic }, query, cookies)
  if (!required && !state.always)
    return finishLogIn(dependencies, { accountId, amr, external, acr: ACR.basic }, query, cookies)
  return {
    kind: 'second step',
    step: await beginSecondStep(dependencies.kernel, { accountId, realm, amr: [...amr], external }, state),
    cookies: [],
  }
}

/**
 * Issues a code for the person, or for the person to impersonate (`act_as`). Ends the previous session of the browser.
 * Refuses with `no_code_received`, `validation_failed` and `forbidden`.
 */
export async function finishLogIn(
  dependencies: IdentityDependencies,
  who: Omit<FirstFactor, 'realm'> & { readonly acr: string },
  query: AuthorizeQuery,
  cookies: string | undefined,
): Promise<IssuedCode | Refusal> {
  const issued = await obtainCode(dependencies.app(), dependencies.provider, who, query)
  if (issued instanceof Refusal) return issued
  if (who.external !== undefined) await bindExternalSession(dependencies, issued.cookies, who.external)
  await endBrowserSession(dependencies.kernel, await findBrowserSession(dependencies, cookies))
  if (query.act_as === undefined) {
    await recordLogIn(dependencies.kernel, who.accountId)
    return { kind: 'code', ...issued }
  }
  const { accountId: actorUid, amr, acr } = who
  if ((query.act_reason?.trim().length ?? 0) < ACT_REASON_MIN_LENGTH)
    return refuse('validation_failed', 'act_as requires act_reason.')
  const authTime = Math.floor(dependencies.kernel.clock.now().getTime() / 1000)
  const impersonation = await startImpersonation(
    dependencies,
    { actorUid, amr, acr, authTime, uid: query.act_as, reason: query.act_reason ?? '' },
    query,
  )
  return impersonation instanceof Refusal
    ? impersonation
    : { kind: 'code', redirectUri: impersonation.redirectUri, cookies: issued.cookies }
}

/** Stores the session at the provider with the session that these cookies have. */
async function bindExternalSession(
  dependencies: IdentityDependencies,
  cookies: readonly string[],
  external: ExternalSession,
): Promise<void> {
  const session = await findBrowserSession(dependencies, toCookieHeader(cookies))
  if (session?.accountId === undefined) throw new Error('the log-in has no session')
  await saveExternalSession(dependencies.kernel, { uid: session.uid, accountId: session.accountId }, external)
}
