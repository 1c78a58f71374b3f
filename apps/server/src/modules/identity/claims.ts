import type { AccessTokenClaims, Role } from '@lectern/contracts'
import { ACR, superUserScope } from '@lectern/contracts'
import { isStudentLogIn } from '../../kernel/actor.ts'
import type { Person } from '../account/index.ts'
import type { Impersonation } from './impersonation/impersonation-store.ts'

export interface LogInFacts {
  readonly amr: readonly string[]
  readonly acr: string
  /** Time of the log-in, in seconds since 1970. */
  readonly authTime: number
  readonly sid?: string | undefined
  readonly grantId?: string | undefined
}

/**
 * Returns true if `acr_values` requires a second factor. A list that contains `basic` requires none. OpenID Connect
 * Core §3.1.2.1.
 */
export function requiresSecondFactor(acrValues: unknown): boolean {
  const values = typeof acrValues === 'string' ? acrValues.split(' ') : []
  return values.includes(ACR.secure) && !values.includes(ACR.basic)
}

/** Returns the claims of an access token about the person and the log-in. Spec 2 §3. */
export function accessTokenClaims(
  person: Person,
  facts: LogInFacts,
): Omit<AccessTokenClaims, 'sub' | 'scope' | 'exp' | 'aud'> {
  return {
    realm: person.realm,
    roles: grantedRoles(person, facts).map((value) => ({ value })),
    subscriptions: person.subscriptions.map((type) => ({ type })),
    amr: [...facts.amr],
    acr: facts.acr,
    auth_time: facts.authTime,
    ...(facts.sid === undefined ? {} : { sid: facts.sid }),
    ...(facts.grantId === undefined ? {} : { grant_id: facts.grantId }),
  }
}

const grantedRoles = ({ roles }: Person, facts: LogInFacts): readonly Role[] =>
  isStudentLogIn(facts) ? roles.filter((role) => role === 'student') : roles

/**
 * Returns the scope of an access token: the requested OpenID scopes, and the write scope of a super user. Spec 2 §6.
 */
export function accessTokenScope(requested: Iterable<string>, person: Person, facts: Pick<LogInFacts, 'amr'>): string {
  const apiScopes = person.superUser && !isStudentLogIn(facts) ? [superUserScope(person.realm)] : []
  const openIdScopes = [...requested].filter((scope) => OIDC_SCOPES.includes(scope))
  return [...new Set([...openIdScopes, ...apiScopes])].join(' ')
}

/** Scopes that a client may request. The scopes of the API depend only on the person. */
export const OIDC_SCOPES: readonly string[] = ['openid', 'profile', 'offline_access']

/** Returns the claims of an ID token. Spec 2 §3. */
export function idTokenClaims(person: Person): { sub: string; name: string; preferred_username: string } {
  return { sub: person.uid, name: person.name, preferred_username: person.username }
}

/** Returns the claim that names the actor of an impersonation. RFC 8693 §4.1. */
export function actClaim(impersonation: Impersonation | undefined): Pick<AccessTokenClaims, 'act'> {
  return impersonation === undefined ? {} : { act: { sub: impersonation.actorUid, name: impersonation.actorName } }
}
