import { errors, jwtVerify } from 'jose'
import type { JWTVerifyGetKey } from 'jose'
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

/** Creates a verifier that needs no network requests. RFC 9068. */
export function createTokenVerifier(options: VerifierParts): TokenVerifier {
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, options.keys, {
        issuer: options.issuer,
        audience: API_AUDIENCE,
        typ: 'at+jwt',
        algorithms: ['ES256'],
        currentDate: options.clock.now(),
      })
      const { data: claims } = AccessTokenClaims.safeParse(payload)
      // Another version of the server signed a token with other claims.
      if (claims === undefined) return undefined
      const owners = [claims.sid, claims.grant_id].filter((id) => id !== undefined)
      return owners.some(options.hasEnded) ? undefined : toActor(claims)
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
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
    ...(claims.sid === undefined ? {} : { session: claims.sid }),
    authTime: claims.auth_time,
    ...(claims.act === undefined ? {} : { act: claims.act }),
  }
}
