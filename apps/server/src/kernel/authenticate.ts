import { OPDS_CLIENT_ID } from '@lectern/contracts'
import type { Call } from '@lectern/contracts'
import type { Actor } from './actor.ts'
import { isSuperUser } from './actor.ts'
import { Refusal, refuse } from './refusal.ts'
import type { TokenVerifier } from './token-verifier.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for calls with the access `anyone` and for routes without a contract. */
    actor: Actor | undefined
  }
}

/**
 * Returns the caller, or undefined for the access `anyone`. Throws the refusals `unauthenticated` (RFC 6750 §3) and
 * `forbidden`. A token of an OPDS app opens only the feeds, because another program has seen the password.
 */
export async function authenticate(
  { access, service }: Pick<Call, 'access' | 'service'>,
  authorization: string | undefined,
  verify: TokenVerifier,
): Promise<Actor | undefined> {
  if (access === 'anyone') return undefined
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1]
  const actor = token === undefined ? undefined : await verify(token)
  if (actor === undefined)
    throw new Refusal('unauthenticated', {
      headers: { 'www-authenticate': token === undefined ? 'Bearer' : 'Bearer error="invalid_token"' },
    })
  if (actor.client === OPDS_CLIENT_ID && service !== 'opds') throw refuse('forbidden')
  if (access === 'superUser' && !isSuperUser(actor)) throw refuse('forbidden')
  return actor
}
