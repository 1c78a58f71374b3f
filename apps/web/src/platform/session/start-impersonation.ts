import { AuthorizeQuery, startImpersonation as startActingCall } from '@lectern/contracts'
import * as z from 'zod/mini'
import type { RefusalCode } from '../http/http-client.ts'
import type { Platform } from '../platform.tsx'

type StartResult =
  | { readonly kind: 'acting' }
  /**
   * Another OAuth client requested the impersonation. The browser must open `address`, which returns to that client.
   */
  | { readonly kind: 'leave'; readonly address: string }
  | { readonly kind: 'refused'; readonly code: RefusalCode }

/**
 * Starts to impersonate the user `uid`. The actor's session at the auth service remains. Spec 2 §4.
 * `authorize` is the query of another OAuth client that requested the impersonation. Only that client then receives
 * tokens.
 */
export async function startImpersonation(
  { http, oauth, session }: Pick<Platform, 'http' | 'oauth' | 'session'>,
  uid: string,
  reason: string,
  authorize?: string,
): Promise<StartResult> {
  const query = authorize === undefined ? await oauth.beginLogIn('/') : parseForeignQuery(authorize)
  if (query === null) return { kind: 'refused', code: 'validation_failed' }
  const response = await http.call(startActingCall, { params: { uid }, query, body: { reason } })
  const address = response.ok ? response.headers.get('redirect-uri') : null
  if (address === null) {
    if (authorize === undefined) await oauth.cancelLogIn()
    return { kind: 'refused', code: response.ok ? 'no_code_received' : response.code }
  }
  if (authorize !== undefined) return { kind: 'leave', address }
  session.begin((await oauth.finishLogIn(new URL(address))).tokens)
  return { kind: 'acting' }
}

function parseForeignQuery(authorize: string): AuthorizeQuery | null {
  const parsed = z.catchall(AuthorizeQuery, z.unknown()).safeParse(Object.fromEntries(new URLSearchParams(authorize)))
  return parsed.success ? parsed.data : null
}
