import { isStudentLogIn } from '../../../kernel/actor.ts'
import type { AuthorizeQuery } from '@lectern/contracts'
import { IMPERSONATION_MAX_S, superUserScope } from '@lectern/contracts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { findImpersonable, findPerson, requireUnitLogIn } from '../../account/index.ts'
import { obtainCode } from '../obtain-code.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { saveImpersonation } from './impersonation-store.ts'
import type { Impersonation } from './impersonation-store.ts'
import { endImpersonations } from './end-impersonations.ts'
import { auditImpersonation } from './audit-impersonation.ts'

/** The actor's log-in and the person to impersonate. */
export interface ImpersonationRequest {
  readonly actorUid: string
  readonly amr: readonly string[]
  readonly acr: string
  /** Time of the actor's log-in, in seconds since 1970. */
  readonly authTime: number
  readonly uid: string
  readonly reason: string
}

/**
 * Issues a code for tokens of the other person, with the claim `act` (RFC 8693 §4.1). The tokens belong to a separate
 * session without a browser cookie, so the actor stays logged in. Refuses with `forbidden`, `need_secure_login` and `no_code_received`.
 */
export async function startImpersonation(
  dependencies: IdentityDependencies,
  request: ImpersonationRequest,
  query: AuthorizeQuery,
): Promise<{ readonly redirectUri: string } | Refusal> {
  const { kernel, provider, app } = dependencies
  const actor = isStudentLogIn(request) ? undefined : await findPerson(kernel, request.actorUid)
  const person = actor && (await findImpersonable(kernel, actor, request.uid))
  if (actor === undefined || person === undefined) return refuse('forbidden')
  const verdict = await requireUnitLogIn(kernel.shards.forRealm(actor.realm), {
    ...request,
    realm: actor.realm,
    userId: actor.uid,
    scopes: actor.superUser ? [superUserScope(actor.realm)] : [],
  })
  if (verdict !== 'allowed') return refuse(verdict)
  await endImpersonations(kernel, actor.uid)
  const { amr, acr, authTime } = request
  const who = { accountId: person.uid, amr, acr, authTime, impersonation: true }
  const answer = await obtainCode(app(), provider, who, withoutLogInParameters(query))
  if (answer instanceof Refusal) return answer
  const code = await provider.AuthorizationCode.find(new URL(answer.redirectUri).searchParams.get('code') ?? '')
  if (code?.grantId === undefined || code.sessionUid === undefined)
    throw new Error('the authorization code has no grant')
  const startedAt = kernel.clock.now()
  const impersonation: Impersonation = {
    grantId: code.grantId,
    sessionUid: code.sessionUid,
    realm: actor.realm,
    actorUid: actor.uid,
    actorName: actor.name,
    subjectUid: person.uid,
    reason: request.reason,
    startedAt,
    endsAt: new Date(startedAt.getTime() + IMPERSONATION_MAX_S * 1000),
  }
  await saveImpersonation(kernel, impersonation)
  await auditImpersonation(kernel, 'act.start', impersonation, actor.realm)
  return { redirectUri: answer.redirectUri }
}

/** The removed parameters concern the actor's log-in, not the impersonated person. */
function withoutLogInParameters(query: AuthorizeQuery): AuthorizeQuery {
  const {
    id_token_hint: _hint,
    max_age: _age,
    reauthenticate: _again,
    acr_values: _acr,
    claims: _claims,
    ...rest
  } = query
  return rest
}
