import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import type { CustomFetch } from 'openid-client'
import type { Configuration } from 'openid-client'
import * as z from 'zod'
import type { Log } from '../../../kernel/log.ts'
import type { LogoutToken } from './connector.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** A token with another type, such as an access token, is no logout token. Older providers name none, or `JWT`. */
const TYPES = new Set([undefined, 'JWT', 'logout+jwt'])
/** Signatures with a public key. With a shared secret or none, a client of the provider could make a token. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const CLOCK_TOLERANCE_S = 60
/** Maximum age of a token. Its id is stored for longer, so that it counts once. */
export const LOGOUT_TOKEN_MAX_AGE_S = 600

/** The claims that only a logout token has. OpenID Connect Back-Channel Logout 1.0 §2.4. */
const LogoutClaims = z
  .looseObject({
    jti: z.string().min(1).max(1000),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    // An ID token must not count as a logout token.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

interface TokenIssuer {
  readonly name: string
  readonly clientId: string
  readonly configuration: () => Promise<Configuration>
  readonly fetch?: CustomFetch
}

/**
 * Creates the check of the logout tokens of a provider: signature, issuer, audience, age, event, and neither nonce nor
 * another type. The caller checks that an id counts once.
 */
export function createLogoutTokenReader(
  { name, clientId, configuration, fetch }: TokenIssuer,
  log: Log,
): (token: string) => Promise<LogoutToken | undefined> {
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  return async (token) => {
    try {
      const { issuer, jwks_uri: address = '' } = (await configuration()).serverMetadata()
      // The set fetches the keys again for an unknown key, at most once in half a minute.
      keys ??= createRemoteJWKSet(new URL(address), fetch === undefined ? {} : { [customFetch]: fetchKeys(fetch) })
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        issuer,
        audience: clientId,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_S,
        maxTokenAge: LOGOUT_TOKEN_MAX_AGE_S,
      })
      if (!TYPES.has(protectedHeader.typ)) throw new Error('the token has another type')
      const { jti, sub, sid } = LogoutClaims.parse(payload)
      return { id: jti, subject: sub, sid }
    } catch (error) {
      log.warn({ way: name, reason: error instanceof Error ? error.name : 'unknown' }, 'a logout token was refused')
      return undefined
    }
  }
}

type KeyFetch = (url: string, options: { headers: Headers; signal: AbortSignal }) => Promise<Response>

const fetchKeys =
  (fetch: CustomFetch): KeyFetch =>
  (url, { headers, signal }) =>
    fetch(url, { body: undefined, method: 'GET', redirect: 'manual', headers: Object.fromEntries(headers), signal })
