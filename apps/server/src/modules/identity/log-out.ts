import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import * as z from 'zod'
import { SERVICE_PATHS, WEB_CLIENT_ID } from '@lectern/contracts'
import { refuse } from '../../kernel/refusal.ts'
import { findAddressee, findPerson } from '../account/index.ts'
import { toCookieHeader, readCookie, readSetCookies } from './cookies.ts'
import { endBrowserSession, findBrowserSession } from './browser-session.ts'
import type { IdentityDependencies } from './identity-dependencies.ts'
import { LOG_OUT, logOutPageHeaders, writeLogOutPage } from './log-out-page.ts'
import { isLogOutTarget } from './log-out-targets.ts'
import { notifyLogOutProvider } from './notify-log-out-provider.ts'

const END = `${SERVICE_PATHS.auth}/v1/end-session`
const Query = z.object({
  redirect: z.string().max(2048).optional(),
  post_logout_redirect_uri: z.string().max(2048).optional(),
  id_token_hint: z.string().max(16_384).optional(),
  state: z.string().max(1024).optional(),
})
const Form = z.object({ xsrf: z.string().max(255) })
const Hinted = z.object({ sub: z.string(), act: z.object({ sub: z.string() }).optional() })

/**
 * `GET /auth/logout`: ends the session and goes to `redirect` or `post_logout_redirect_uri`. Spec 2 §7. Where it is known
 * that the person pressed Log out, the provider's own question is answered here: the `id_token_hint` is theirs, or a page of
 * ours asks. Whoever came by somebody else's link is asked, and answers with `POST`. RP-Initiated Logout 1.0 §2.
 */
export async function registerLogOut(app: FastifyInstance, parts: IdentityDependencies): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  app.get(LOG_OUT, { schema: { hide: true } }, async (request, reply) => {
    const query = Query.safeParse(request.query)
    if (!query.success) throw refuse('validation_failed')
    const asked = await askProvider(app, parts, query.data, request.headers.cookie)
    const held = await findBrowserSession(parts, request.headers.cookie)
    const holder = held?.accountId
    if (holder !== undefined && !isOwnWish(request, query.data.id_token_hint, holder))
      return askPerson(parts, reply, holder, asked)
    return end(app, parts, request, reply, asked)
  })
  app.post(LOG_OUT, { schema: { hide: true } }, async (request, reply) => {
    const form = Form.safeParse(request.body)
    if (!form.success) throw refuse('validation_failed')
    return end(app, parts, request, reply, { secret: form.data.xsrf, cookies: [] })
  })
}

/** The provider's question, which it has noted with the session: its secret, and the session's cookies. */
interface Question {
  readonly secret: string
  readonly cookies: readonly string[]
}

/** Has the provider check everything that was asked. */
async function askProvider(
  app: FastifyInstance,
  { kernel: { settings } }: IdentityDependencies,
  { redirect, post_logout_redirect_uri, id_token_hint, state }: z.infer<typeof Query>,
  cookie: string | undefined,
): Promise<Question> {
  const targets = [post_logout_redirect_uri, redirect].filter((target) => target !== undefined)
  if (!targets.every((target) => isLogOutTarget(target, settings.origins)))
    throw refuse('validation_failed', 'After a log-out, only some pages of this site are gone to.')
  const query = new URLSearchParams({ post_logout_redirect_uri: targets[0] ?? `${settings.publicOrigin}/` })
  if (id_token_hint === undefined) query.set('client_id', WEB_CLIENT_ID)
  else query.set('id_token_hint', id_token_hint)
  if (state !== undefined) query.set('state', state)
  const asked = await app.inject({
    method: 'GET',
    url: `${END}?${query.toString()}`,
    headers: { cookie: cookie ?? '' },
  })
  const secret = /name="xsrf" value="([^"]+)"/.exec(asked.payload)?.[1]
  if (secret === undefined) throw refuse('validation_failed', 'The id_token_hint is not one of ours.')
  return { secret, cookies: readSetCookies(asked.headers) }
}

/** The hint names whoever is logged in, or acts as the one whom it names; or a page of ours asks. */
function isOwnWish(request: FastifyRequest, hint: string | undefined, accountId: string): boolean {
  if (request.headers['sec-fetch-site'] === 'same-origin') return true
  if (hint === undefined) return false
  // The provider has verified it.
  const { sub, act } = Hinted.parse(decodeJwt(hint))
  return sub === accountId || act?.sub === accountId
}

async function askPerson(
  { kernel }: IdentityDependencies,
  reply: FastifyReply,
  accountId: string,
  { secret, cookies }: Question,
): Promise<FastifyReply> {
  const person = await findPerson(kernel, accountId)
  const addressee = person && (await findAddressee(kernel, person.realm, accountId))
  const page = await writeLogOutPage({
    locale: addressee?.locale ?? 'en',
    name: person?.name ?? '',
    secret,
    home: `${kernel.settings.publicOrigin}/`,
  })
  return reply
    .header('set-cookie', cookies)
    .headers(logOutPageHeaders(kernel.settings.origins))
    .type('text/html; charset=utf-8')
    .send(page)
}

/** Answers the provider's question with yes, ends what hangs on the session, and goes where it was asked to. */
async function end(
  app: FastifyInstance,
  parts: IdentityDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, cookies }: Question,
): Promise<FastifyReply> {
  const mine = request.headers.cookie ?? ''
  const held = await findBrowserSession(parts, mine)
  const ended = await app.inject({
    method: 'POST',
    url: `${END}/confirm`,
    headers: {
      // A cookie of the answer takes the place of one that the browser has from a session before.
      cookie: toCookieHeader([...mine.split('; '), ...cookies]),
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ xsrf: secret, logout: 'yes' }).toString(),
  })
  const { location } = ended.headers
  if (location === undefined) throw refuse('validation_failed', 'This page is too old. Log out again.')
  await endBrowserSession(parts.kernel, held)
  await notifyLogOutProvider(parts.kernel, readCookie(mine, 'token'))
  return reply
    .header('set-cookie', readSetCookies(ended.headers))
    .header('cache-control', 'no-store')
    .redirect(location, 303)
}
