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

/** A signed token, and the time of its signature in milliseconds since 1970. */
interface SignedToken {
  readonly token: Promise<string>
  readonly signedAt: number
}

/** As in the web app, the requests of this time send the same token. A server checks the signature of a token once. */
const REUSED_FOR_MS = 30_000
type SigningKey = Kernel['signingKeys']['keys'][number]
/** The tokens of each signing key, by person. */
const tokensByKey = new WeakMap<SigningKey, Map<string, SignedToken>>()

/** Returns an access token without a log-in, signed like the tokens of the authorization server. */
export async function tokenFor(kernel: Kernel, person: TestPerson): Promise<string> {
  const [key] = kernel.signingKeys.keys
  if (key === undefined) throw new Error('no signing key')
  const tokens = tokensByKey.get(key) ?? new Map<string, SignedToken>()
  tokensByKey.set(key, tokens)
  const now = kernel.clock.now()
  const name = JSON.stringify([kernel.issuer, person])
  const known = tokens.get(name)
  const age = now.getTime() - (known?.signedAt ?? 0)
  if (known !== undefined && age >= 0 && age < REUSED_FOR_MS) return known.token
  const token = signToken(kernel, key, person, now)
  tokens.set(name, { token, signedAt: now.getTime() })
  return token
}

async function signToken(kernel: Kernel, key: SigningKey, person: TestPerson, now: Date): Promise<string> {
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
