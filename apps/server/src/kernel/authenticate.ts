import type { Access } from '@lectern/contracts'
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
 * `forbidden`.
 */
export async function authenticate(
  access: Access,
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
  if (access === 'superUser' && !isSuperUser(actor)) throw refuse('forbidden')
  return actor
}
