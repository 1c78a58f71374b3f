import type { AuthorizeQuery } from '@lectern/contracts'
import { IMPERSONATION_MAX_S } from '@lectern/contracts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { findImpersonable, findPerson } from '../../account/index.ts'
import { obtainCode } from '../obtain-code.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { saveImpersonation } from './impersonation-store.ts'
import type { Impersonation } from './impersonation-store.ts'
import { endImpersonations } from './end-impersonations.ts'
import { auditImpersonation } from './audit-impersonation.ts'

/** Who wants to act, and how they logged in themselves: the tokens say that of the person at the keyboard. */
export interface ImpersonationRequest {
  readonly actorUid: string
  readonly amr: readonly string[]
  readonly acr: string
  /** Seconds since 1970. */
  readonly authTime: number
  readonly uid: string
  readonly reason: string
}

/**
 * Gives a code whose tokens are the other person's, with `act` (RFC 8693 §4.1). They hang on a session that no browser
 * holds: the actor's own stays theirs, and an hour later nothing can be refreshed. One at a time: a new one ends the last.
 */
export async function startImpersonation(
  parts: IdentityDependencies,
  asked: ImpersonationRequest,
  query: AuthorizeQuery,
): Promise<{ readonly redirectUri: string } | Refusal> {
  const { kernel, provider, app } = parts
  const actor = await findPerson(kernel, asked.actorUid)
  const person = actor && (await findImpersonable(kernel, actor, asked.uid))
  if (actor === undefined || person === undefined) return refuse('forbidden')
  await endImpersonations(kernel, actor.uid)
  const { amr, acr, authTime } = asked
  const who = { accountId: person.uid, amr, acr, authTime, acting: true }
  const answer = await obtainCode(app(), provider, who, plainly(query))
  if (answer instanceof Refusal) return answer
  const code = await provider.AuthorizationCode.find(new URL(answer.redirectUri).searchParams.get('code') ?? '')
  if (code?.grantId === undefined || code.sessionUid === undefined) throw new Error('a code without a grant')
  const startedAt = kernel.clock.now()
  const acting: Impersonation = {
    grantId: code.grantId,
    sessionUid: code.sessionUid,
    realm: actor.realm,
    actorUid: actor.uid,
    actorName: actor.name,
    subjectUid: person.uid,
    reason: asked.reason,
    startedAt,
    endsAt: new Date(startedAt.getTime() + IMPERSONATION_MAX_S * 1000),
  }
  await saveImpersonation(kernel, acting)
  await auditImpersonation(kernel, 'act.start', acting, actor.realm)
  return { redirectUri: answer.redirectUri }
}

/** Without what was asked about the actor's own log-in: it was answered when they logged in. */
function plainly(query: AuthorizeQuery): AuthorizeQuery {
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
