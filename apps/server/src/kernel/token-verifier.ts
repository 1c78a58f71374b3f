import { errors, jwtVerify } from 'jose'
import type { JWTHeaderParameters, JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import { AccessTokenClaims, API_AUDIENCE } from '@lectern/contracts'
import type { Actor } from './actor.ts'
import type { Clock } from './clock.ts'

/** Returns the actor of an access token, or undefined for an invalid token. */
export type TokenVerifier = (token: string) => Promise<Actor | undefined>

/** Finds the public key with the id in the token's header. */
export type KeyFinder = JWTVerifyGetKey

interface VerifierParts {
  readonly issuer: string
  readonly keys: KeyFinder
  readonly clock: Clock
  /** Returns whether the session or the grant with this id has ended. */
  readonly hasEnded: (id: string) => boolean
}

/** A token whose signature and claims are valid. */
interface VerifiedToken {
  readonly header: JWTHeaderParameters
  /** Key that has verified the signature. */
  readonly key: Awaited<ReturnType<KeyFinder>>
  /** Seconds since 1970. */
  readonly expiresAt: number
  readonly actor: Actor
  /** Ids of the session and of the grant. */
  readonly owners: readonly string[]
}

/** Maximum number of tokens whose verification is remembered, about 2 kB each. */
const REMEMBERED_MAX = 10_000

/**
 * Creates a verifier that needs no network requests. RFC 9068. The check of a signature takes as long as a query, so
 * each token is checked once. Every call checks the expiry, the end of the session, and that the key is still in use.
 */
export function createTokenVerifier(options: VerifierParts): TokenVerifier {
  const remembered = new LRUCache<string, VerifiedToken>({ max: REMEMBERED_MAX })
  const isValid = async ({ header, key, expiresAt }: VerifiedToken): Promise<boolean> =>
    Math.floor(options.clock.now().getTime() / 1000) < expiresAt &&
    (await options.keys(header, { payload: '', signature: '' })) === key
  return async (token) => {
    try {
      const known = remembered.get(token)
      const verified = known && (await isValid(known)) ? known : await verifyToken(token, options)
      // Another version of the server signed a token with other claims.
      if (verified === undefined) return undefined
      if (verified !== known) remembered.set(token, verified)
      return verified.owners.some(options.hasEnded) ? undefined : verified.actor
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
}

/** Returns undefined for a valid token with claims of another shape. Throws `JOSEError` for an invalid token. */
async function verifyToken(token: string, { issuer, keys, clock }: VerifierParts): Promise<VerifiedToken | undefined> {
  const { payload, protectedHeader, key } = await jwtVerify(token, keys, {
    issuer,
    audience: API_AUDIENCE,
    typ: 'at+jwt',
    algorithms: ['ES256'],
    requiredClaims: ['exp'],
    currentDate: clock.now(),
  })
  const { data: claims } = AccessTokenClaims.safeParse(payload)
  if (claims === undefined) return undefined
  const owners = [claims.sid, claims.grant_id].filter((id) => id !== undefined)
  return { header: protectedHeader, key, expiresAt: payload.exp ?? 0, actor: toActor(claims), owners }
}

function toActor(claims: AccessTokenClaims): Actor {
  return {
    userId: claims.sub,
    realm: claims.realm,
    roles: claims.roles.map(({ value }) => value),
    scopes: claims.scope.split(' ').filter((scope) => scope !== ''),
    subscriptions: claims.subscriptions.map(({ type }) => type),
    acr: claims.acr,
    amr: claims.amr,
    ...(claims.client_id === undefined ? {} : { client: claims.client_id }),
    ...(claims.sid === undefined ? {} : { session: claims.sid }),
    authTime: claims.auth_time,
    ...(claims.act === undefined ? {} : { act: claims.act }),
  }
}
