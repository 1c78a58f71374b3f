import { ACR, ACT_REASON_MIN_LENGTH } from '@lectern/contracts'
import type { AuthorizeQuery, Realm, SecondStep } from '@lectern/contracts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { authorizeAs } from '../authorize-as.ts'
import { demandsSecure } from '../claims.ts'
import { endHeldSession, findHeldSession } from '../browser-session.ts'
import type { IdentityParts } from '../identity-dependencies.ts'
import { readFactors } from '../second-factors/factor-store.ts'
import { actAs } from '../impersonation/start-impersonation.ts'
import { beginSecondStep } from './second-step.ts'

/** Where a log-in goes with its code, or what it still needs. */
export type Entered = CodeGiven | { readonly kind: 'second step'; readonly step: SecondStep }

/** A finished log-in: the address with the code, and the session's cookies. */
export interface CodeGiven {
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
export async function enter(
  parts: IdentityParts,
  { accountId, realm, amr }: FirstFactor,
  query: AuthorizeQuery,
  cookies: string | undefined,
): Promise<Entered | Refusal> {
  const state = await readFactors(parts.kernel.shards.of(realm), accountId)
  const demanded = demandsSecure(query.acr_values)
  if (state === undefined)
    return demanded
      ? refuse('second_factor_missing')
      : enterAs(parts, { accountId, amr, acr: ACR.basic }, query, cookies)
  if (!demanded && !state.always) return enterAs(parts, { accountId, amr, acr: ACR.basic }, query, cookies)
  return { kind: 'second step', step: await beginSecondStep(parts.kernel, { accountId, realm, amr: [...amr] }, state) }
}

/**
 * With everything proved: the code of the person, or, with `act_as` and a reason, of the person they act as. The session
 * that the browser held before ends with its tokens; `cookies` is what the browser sent.
 */
export async function enterAs(
  parts: IdentityParts,
  who: { readonly accountId: string; readonly amr: readonly string[]; readonly acr: string },
  query: AuthorizeQuery,
  cookies: string | undefined,
): Promise<CodeGiven | Refusal> {
  const own = await authorizeAs(parts.app(), parts.provider, who, query)
  if (own instanceof Refusal) return own
  await endHeldSession(parts.kernel, await findHeldSession(parts, cookies))
  if (query.act_as === undefined) return { kind: 'code', ...own }
  const { accountId: actorUid, amr, acr } = who
  if ((query.act_reason?.trim().length ?? 0) < ACT_REASON_MIN_LENGTH)
    return refuse('validation_failed', 'act_as needs an act_reason.')
  const authTime = Math.floor(parts.kernel.clock.now().getTime() / 1000)
  const acting = await actAs(
    parts,
    { actorUid, amr, acr, authTime, uid: query.act_as, reason: query.act_reason ?? '' },
    query,
  )
  return acting instanceof Refusal ? acting : { kind: 'code', redirectUri: acting.redirectUri, cookies: own.cookies }
}
