import type { AccessTokenClaims } from '@lectern/contracts'
import { ACR, superUserScope } from '@lectern/contracts'
import type { Person } from '../account/index.ts'
import type { Impersonation } from './impersonation/impersonation-store.ts'

/** What the log-in itself says. */
export interface LogInFacts {
  readonly amr: readonly string[]
  readonly acr: string
  /** Seconds since 1970. */
  readonly authTime: number
  /** The session that it belongs to. */
  readonly sid?: string | undefined
}

/**
 * Does `acr_values` ask for a second factor? It is a list of what would do, best first: where `basic` is in it, that does.
 * Values that we do not know ask for nothing. OpenID Connect Core §3.1.2.1.
 */
export function demandsSecure(acrValues: unknown): boolean {
  const values = typeof acrValues === 'string' ? acrValues.split(' ') : []
  return values.includes(ACR.secure) && !values.includes(ACR.basic)
}

/** The claims of an access token beside the registered ones. Spec 2 §3, access token claims. */
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

/** The scope of an access token: what was asked for, and what the person is. Spec 2 §6: a super user's write scope. */
export function accessTokenScope(asked: Iterable<string>, person: Person): string {
  const own = person.superUser ? [superUserScope(person.realm)] : []
  const plain = [...asked].filter((scope) => OIDC_SCOPES.includes(scope))
  return [...new Set([...plain, ...own])].join(' ')
}

/** What a client may ask for; the scopes of the API come from who the person is, never from asking. */
export const OIDC_SCOPES: readonly string[] = ['openid', 'profile', 'offline_access']

/** The claims of an ID token, and of the userinfo address. Spec 2 §3. */
export function idTokenClaims(person: Person): { sub: string; name: string; preferred_username: string } {
  return { sub: person.uid, name: person.name, preferred_username: person.username }
}

/** Who really sits at the keyboard. RFC 8693 §4.1. */
export function actClaim(acting: Impersonation | undefined): Pick<AccessTokenClaims, 'act'> {
  return acting === undefined ? {} : { act: { sub: acting.actorUid, name: acting.actorName } }
}
