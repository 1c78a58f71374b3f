import type { AccessTokenClaims } from '@lectern/contracts'
import { superUserScope } from '@lectern/contracts'
import type { Person } from '../account/index.ts'

/** What the log-in itself says. */
export interface LogInFacts {
  readonly amr: readonly string[]
  readonly acr: string
  /** Seconds since 1970. */
  readonly authTime: number
  /** The session that it belongs to. */
  readonly sid?: string | undefined
}

/** A log-in with a password alone, and one with a second factor. Spec 2 §4, securely logged in. */
export const ACR = { basic: 'basic', secure: 'secure' } as const

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

/** The claims of an ID token. Spec 2 §3. */
export function idTokenClaims(person: Person): { sub: string; name: string; preferred_username: string } {
  return { sub: person.uid, name: person.name, preferred_username: person.username }
}
