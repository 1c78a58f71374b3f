import { AuthorizeQuery, startImpersonation as startActingCall } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { RefusalCode } from '../http/http-client.ts'
import type { Platform } from '../platform.tsx'

type Started =
  | { readonly kind: 'acting' }
  /** Another client asked: the browser goes back to it, code in hand. */
  | { readonly kind: 'leave'; readonly address: string }
  | { readonly kind: 'refused'; readonly code: RefusalCode }

/**
 * Acts as another person, for a reason; this app then has their tokens. The actor's own log-in stays at the auth service,
 * from where `return-to-own` gets it back. Spec 2 §4. `authorize` is the query of another client that asked.
 */
export async function startImpersonation(
  { http, oauth, session }: Pick<Platform, 'http' | 'oauth' | 'session'>,
  uid: string,
  reason: string,
  authorize?: string,
): Promise<Started> {
  const query = authorize === undefined ? await oauth.beginLogIn('/') : foreignQuery(authorize)
  if (query === null) return { kind: 'refused', code: 'validation_failed' }
  const answer = await http.call(startActingCall, { params: { uid }, query, body: { reason } })
  if (!answer.ok) return { kind: 'refused', code: answer.code }
  const address = answer.headers.get('redirect-uri')
  if (address === null) return { kind: 'refused', code: 'no_code_received' }
  if (authorize !== undefined) return { kind: 'leave', address }
  session.begin((await oauth.finishLogIn(new URL(address))).tokens)
  return { kind: 'acting' }
}

function foreignQuery(authorize: string): AuthorizeQuery | null {
  const parsed = z.catchall(AuthorizeQuery, z.unknown()).safeParse(Object.fromEntries(new URLSearchParams(authorize)))
  return parsed.success ? parsed.data : null
}
