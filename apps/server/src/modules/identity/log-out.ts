import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { SERVICE_PATHS, WEB_CLIENT_ID } from '@lectern/contracts'
import { refuse } from '../../kernel/refusal.ts'
import { endActings } from './acting/end-actings.ts'
import { tellLogOutProvider } from './tell-log-out-provider.ts'
import { cookieHeaderOf, cookieOf, setCookiesOf } from './cookie-jar.ts'
import { endSessions } from './end-sessions.ts'
import type { IdentityParts } from './identity-parts.ts'
import { isLogOutTarget } from './log-out-targets.ts'

const END = `${SERVICE_PATHS.auth}/v1/end-session`
const Query = z.object({
  redirect: z.string().max(2048).optional(),
  post_logout_redirect_uri: z.string().max(2048).optional(),
  id_token_hint: z.string().max(16_384).optional(),
  state: z.string().max(1024).optional(),
})

/**
 * `GET /auth/logout`: ends the session and goes to `redirect` or `post_logout_redirect_uri`. Spec 2 §7. The provider's
 * own form ('do you want to log out?') is answered here: the person has pressed Log out already.
 */
export function registerLogOut(app: FastifyInstance, parts: IdentityParts): void {
  const { settings } = parts.kernel
  app.get(`${SERVICE_PATHS.auth}/logout`, { schema: { hide: true } }, async (request, reply) => {
    const parsed = Query.safeParse(request.query)
    if (!parsed.success) throw refuse('validation_failed')
    const { redirect, post_logout_redirect_uri, id_token_hint, state } = parsed.data
    const targets = [post_logout_redirect_uri, redirect].filter((target) => target !== undefined)
    if (!targets.every((target) => isLogOutTarget(target, settings.origins)))
      throw refuse('validation_failed', 'After a log-out, only some pages of this site are gone to.')
    const target = targets[0] ?? `${settings.publicOrigin}/`
    const query = new URLSearchParams({ post_logout_redirect_uri: target })
    if (id_token_hint === undefined) query.set('client_id', WEB_CLIENT_ID)
    else query.set('id_token_hint', id_token_hint)
    if (state !== undefined) query.set('state', state)
    const mine = request.headers.cookie ?? ''
    const asked = await app.inject({ method: 'GET', url: `${END}?${query.toString()}`, headers: { cookie: mine } })
    const secret = /name="xsrf" value="([^"]+)"/.exec(asked.payload)?.[1]
    if (secret === undefined) throw refuse('validation_failed', 'The id_token_hint is not one of ours.')
    const session = await sessionOf(parts, request)
    const fresh = setCookiesOf(asked.headers)
    const ended = await app.inject({
      method: 'POST',
      url: `${END}/confirm`,
      headers: {
        cookie: [mine, cookieHeaderOf(fresh)].filter((part) => part !== '').join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ xsrf: secret, logout: 'yes' }).toString(),
    })
    if (session?.accountId !== undefined) {
      await endActings(parts.kernel, session.accountId)
      await endSessions(parts.kernel, session.accountId, [session.uid])
    }
    await tellLogOutProvider(parts.kernel, cookieOf(request.headers.cookie, 'token'))
    return reply
      .header('set-cookie', setCookiesOf(ended.headers))
      .header('cache-control', 'no-store')
      .redirect(ended.headers.location ?? target, 303)
  })
}

/** Whose session the browser holds. */
async function sessionOf({ provider }: IdentityParts, request: FastifyRequest) {
  const id = cookieOf(request.headers.cookie, 'lectern_session')
  return id === undefined ? undefined : provider.Session.find(id)
}
