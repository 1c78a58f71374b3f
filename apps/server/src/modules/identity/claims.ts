import type { AccessTokenClaims } from '@lectern/contracts'
import { ACR, superUserScope } from '@lectern/contracts'
import type { Person } from '../account/index.ts'
import type { Impersonation } from './impersonation/impersonation-store.ts'

/** Facts about a log-in that its tokens contain. */
export interface LogInFacts {
  readonly amr: readonly string[]
  readonly acr: string
  /** Time of the log-in, in seconds since 1970. */
  readonly authTime: number
  /** Id of the session to which the log-in belongs. */
  readonly sid?: string | undefined
}

/**
 * Returns true if `acr_values` requires a second factor. The parameter lists accepted values: a list that contains
 * `basic` accepts a log-in without a second factor. Unknown values are ignored. OpenID Connect Core §3.1.2.1.
 */
export function requiresSecondFactor(acrValues: unknown): boolean {
  const values = typeof acrValues === 'string' ? acrValues.split(' ') : []
  return values.includes(ACR.secure) && !values.includes(ACR.basic)
}

/**
 * Returns the claims of an access token that describe the person and the log-in. The provider and `actClaim` add the
 * other claims. Spec 2 §3, access token claims.
 */
export function accessTokenClaims(
  person: Person,
  facts: LogInFacts,
): Omit<AccessTokenClaims, 'sub' | 'scope' | 'exp' | 'aud'> {
  return {
    realm: person.realm,
    roles: person.roles.map((value) => ({ value })),
    subscriptions: person.subscriptions.map((type) => ({ type })),
    amr: [...facts.amr],
    acr: facts.acr,
    auth_time: facts.authTime,
    ...(facts.sid === undefined ? {} : { sid: facts.sid }),
  }
}

/**
 * Returns the scope of an access token: the requested OpenID scopes, and for a super user the write scope of the realm.
 * Spec 2 §6.
 */
export function accessTokenScope(requested: Iterable<string>, person: Person): string {
  const apiScopes = person.superUser ? [superUserScope(person.realm)] : []
  const openIdScopes = [...requested].filter((scope) => OIDC_SCOPES.includes(scope))
  return [...new Set([...openIdScopes, ...apiScopes])].join(' ')
}

/**
 * Scopes that a client may request. A client cannot request the scopes of the API, because these depend only on the
 * person.
 */
export const OIDC_SCOPES: readonly string[] = ['openid', 'profile', 'offline_access']

/** Returns the claims of an ID token. The userinfo endpoint returns them too. Spec 2 §3. */
export function idTokenClaims(person: Person): { sub: string; name: string; preferred_username: string } {
  return { sub: person.uid, name: person.name, preferred_username: person.username }
}

/** Returns the claim that names the actor during an impersonation, otherwise no claim. RFC 8693 §4.1. */
export function actClaim(impersonation: Impersonation | undefined): Pick<AccessTokenClaims, 'act'> {
  return impersonation === undefined ? {} : { act: { sub: impersonation.actorUid, name: impersonation.actorName } }
}
