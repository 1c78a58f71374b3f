import type { FastifyRequest } from 'fastify'
import { COUNTRY_HEADER, Realm } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import { authenticate } from '../../kernel/authenticate.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'

/**
 * Returns the country of a payment call. Throws `validation_failed` if the header is missing or names no country, and
 * `forbidden` if the account of the caller belongs to another country. Spec 2 §7.
 */
export async function readCountry(kernel: Kernel, request: FastifyRequest, actor?: Actor): Promise<Realm> {
  const country = Realm.safeParse(request.headers[COUNTRY_HEADER])
  if (!country.success)
    throw refuse('validation_failed', `The header ${COUNTRY_HEADER} must have the country of the customer.`)
  // Calls without a log-in take a token, too: a stale screen must not order in the currency of another country.
  const caller =
    actor ??
    (request.headers.authorization === undefined
      ? undefined
      : await authenticate({ access: 'user', service: 'payment' }, request.headers.authorization, kernel.verifyToken))
  if (caller !== undefined && caller.realm !== country.data) throw refuse('forbidden')
  return country.data
}
