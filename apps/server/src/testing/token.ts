import { importJWK, SignJWT } from 'jose'
import { API_AUDIENCE, superUserScope } from '@lectern/contracts'
import type { Realm, Role } from '@lectern/contracts'
import type { Kernel } from '../kernel/kernel.ts'

export interface TestPerson {
  readonly userId: string
  readonly realm: Realm
  readonly roles?: readonly Role[]
  readonly superUser?: boolean
  readonly subscriptions?: readonly string[]
  readonly acr?: string
  readonly amr?: readonly string[]
  readonly act?: { readonly sub: string; readonly name: string }
  readonly audience?: string
  readonly client?: string
  readonly issuer?: string
  readonly expiresAt?: Date
  /** Time of the log-in in seconds since 1970. Default: the current time. */
  readonly authTime?: number
}

const LIFETIME_MS = 15 * 60 * 1000

/** Returns an access token without a log-in, signed like the tokens of the authorization server. */
export async function tokenFor(kernel: Kernel, person: TestPerson): Promise<string> {
  const [key] = kernel.signingKeys.keys
  if (key === undefined) throw new Error('no signing key')
  const now = kernel.clock.now()
  const scopes = ['openid', ...(person.superUser === true ? [superUserScope(person.realm)] : [])]
  const claims = {
    scope: scopes.join(' '),
    realm: person.realm,
    roles: (person.roles ?? ['student']).map((value) => ({ value })),
    subscriptions: (person.subscriptions ?? []).map((type) => ({ type })),
    amr: person.amr ?? ['pwd'],
    acr: person.acr ?? 'basic',
    auth_time: person.authTime ?? Math.floor(now.getTime() / 1000),
    ...(person.client === undefined ? {} : { client_id: person.client }),
    ...(person.act === undefined ? {} : { act: person.act }),
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'at+jwt' })
    .setSubject(person.userId)
    .setIssuer(person.issuer ?? kernel.issuer)
    .setAudience(person.audience ?? API_AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(person.expiresAt ?? new Date(now.getTime() + LIFETIME_MS))
    .sign(await importJWK(key, key.alg))
}
