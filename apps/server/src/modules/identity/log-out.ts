import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import * as z from 'zod'
import { SERVICE_PATHS, WEB_CLIENT_ID } from '@lectern/contracts'
import type { Locale } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, refuseUntilBack } from '../../kernel/refusal.ts'
import { findAddressee, findPerson } from '../account/index.ts'
import { toCookieHeader, readCookie, readSetCookies } from './cookies.ts'
import { endBrowserSession, findBrowserSession } from './browser-session.ts'
import { findExternalSession } from './external-sessions.ts'
import type { ExternalSession } from './external-sessions.ts'
import type { IdentityDependencies } from './identity-dependencies.ts'
import { LOG_OUT, logOutPageHeaders, writeLeavePage, writeLogOutPage } from './log-out-page.ts'
import { isLogOutTarget } from './log-out-targets.ts'
import { notifyLogOutProvider } from './notify-log-out-provider.ts'

const END_SESSION = `${SERVICE_PATHS.auth}/v1/end-session`
const Query = z.object({
  redirect: z.string().max(2048).optional(),
  post_logout_redirect_uri: z.string().max(2048).optional(),
  id_token_hint: z.string().max(16_384).optional(),
  state: z.string().max(1024).optional(),
})
const Form = z.object({ xsrf: z.string().max(255) })
const Hinted = z.object({ sub: z.string(), act: z.object({ sub: z.string() }).optional() })

/**
 * Registers `GET /auth/logout`, which ends the session and redirects. Spec 2 §7.
 * If a user is logged in and `isIntended` returns false, the user first sees a page with a form. RP-Initiated Logout
 * 1.0 §2.
 */
export async function registerLogOut(app: FastifyInstance, dependencies: IdentityDependencies): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  app.get(LOG_OUT, { schema: { hide: true } }, async (request, reply) => {
    const query = Query.safeParse(request.query)
    if (!query.success) throw refuse('validation_failed')
    const confirmation = await requestConfirmation(app, dependencies, query.data, request.headers.cookie)
    const session = await findBrowserSession(dependencies, request.headers.cookie)
    const accountId = session?.accountId
    if (accountId !== undefined && !isIntended(request, query.data.id_token_hint, accountId))
      return sendConfirmationPage(dependencies, reply, accountId, confirmation)
    return confirmLogOut(app, dependencies, request, reply, confirmation)
  })
  app.post(LOG_OUT, { schema: { hide: true } }, async (request, reply) => {
    const form = Form.safeParse(request.body)
    if (!form.success) throw refuse('validation_failed')
    return confirmLogOut(app, dependencies, request, reply, { secret: form.data.xsrf, cookies: [] })
  })
}

/** The secret of the provider's form, and the cookies for the secret. */
interface Confirmation {
  readonly secret: string
  readonly cookies: readonly string[]
}

/** Makes the provider check the parameters. Returns the provider's form. Throws a refusal with `validation_failed`. */
async function requestConfirmation(
  app: FastifyInstance,
  { kernel: { settings } }: IdentityDependencies,
  { redirect, post_logout_redirect_uri, id_token_hint, state }: z.infer<typeof Query>,
  cookie: string | undefined,
): Promise<Confirmation> {
  const targets = [post_logout_redirect_uri, redirect].filter((target) => target !== undefined)
  if (!targets.every((target) => isLogOutTarget(target, settings.origins)))
    throw refuse('validation_failed', 'A log-out cannot redirect to this address.')
  const query = new URLSearchParams({ post_logout_redirect_uri: targets[0] ?? `${settings.publicOrigin}/` })
  if (id_token_hint === undefined) query.set('client_id', WEB_CLIENT_ID)
  else query.set('id_token_hint', id_token_hint)
  if (state !== undefined) query.set('state', state)
  const confirmation = await app.inject({
    method: 'GET',
    url: `${END_SESSION}?${query.toString()}`,
    headers: { cookie: cookie ?? '' },
  })
  if (confirmation.statusCode === 503) throw refuseUntilBack()
  const secret = /name="xsrf" value="([^"]+)"/.exec(confirmation.payload)?.[1]
  if (secret === undefined) throw refuse('validation_failed', 'The id_token_hint was not issued by this server.')
  return { secret, cookies: readSetCookies(confirmation.headers) }
}

/** Returns true if a page of this site sends the request, or if the hint names the user as subject or as actor. */
function isIntended(request: FastifyRequest, hint: string | undefined, accountId: string): boolean {
  if (request.headers['sec-fetch-site'] === 'same-origin') return true
  if (hint === undefined) return false
  // The provider has already verified the hint.
  const { sub, act } = Hinted.parse(decodeJwt(hint))
  return sub === accountId || act?.sub === accountId
}

async function sendConfirmationPage(
  { kernel }: IdentityDependencies,
  reply: FastifyReply,
  accountId: string,
  { secret, cookies }: Confirmation,
): Promise<FastifyReply> {
  const { locale, name } = await findReader(kernel, accountId)
  const page = await writeLogOutPage({
    locale,
    name,
    secret,
    home: `${kernel.settings.publicOrigin}/`,
  })
  return reply
    .header('set-cookie', cookies)
    .headers(logOutPageHeaders(kernel.settings.origins))
    .type('text/html; charset=utf-8')
    .send(page)
}

/** Returns the name and the language of the person who reads a page. */
async function findReader(kernel: Kernel, accountId: string): Promise<{ name: string; locale: Locale }> {
  const person = await findPerson(kernel, accountId)
  const addressee = person && (await findAddressee(kernel, person.realm, accountId))
  return { name: person?.name ?? '', locale: addressee?.locale ?? 'en' }
}

/**
 * Confirms the provider's form and ends the session with its tokens. Throws a refusal with `validation_failed` if the
 * form has expired.
 */
async function confirmLogOut(
  app: FastifyInstance,
  dependencies: IdentityDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, cookies }: Confirmation,
): Promise<FastifyReply> {
  const sentCookies = request.headers.cookie ?? ''
  const session = await findBrowserSession(dependencies, sentCookies)
  const ended = await app.inject({
    method: 'POST',
    url: `${END_SESSION}/confirm`,
    headers: {
      // The new cookies replace older cookies of the browser with the same name.
      cookie: toCookieHeader([...sentCookies.split('; '), ...cookies]),
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ xsrf: secret, logout: 'yes' }).toString(),
  })
  if (ended.statusCode === 503) throw refuseUntilBack()
  const { location } = ended.headers
  if (location === undefined) throw refuse('validation_failed', 'This page has expired. Log out again.')
  const { kernel } = dependencies
  const external = session && (await findExternalSession(kernel.shards.home, session.uid))
  await endBrowserSession(kernel, session)
  await notifyLogOutProvider(kernel, readCookie(sentCookies, 'token'))
  reply.header('set-cookie', readSetCookies(ended.headers)).header('cache-control', 'no-store')
  return external === undefined || session?.accountId === undefined
    ? reply.redirect(location, 303)
    : leaveProvider(dependencies, request, reply, { external, location, accountId: session.accountId })
}

/** A session that has ended here, and the page for a browser that stays here. */
interface EndedSession {
  readonly external: ExternalSession
  readonly location: string
  readonly accountId: string
}

/**
 * Continues at the identity provider where the session began. Our session has ended already, so an error of the provider
 * stops nothing: the log-in page then says that the person can still be logged in there.
 */
async function leaveProvider(
  { kernel, externalLogOut }: IdentityDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { external, location, accountId }: EndedSession,
): Promise<FastifyReply> {
  const begun = await externalLogOut.begin?.(external).catch((error: unknown) => {
    kernel.log.warn({ err: error }, 'the log-out at the provider did not begin')
    return undefined
  })
  if (begun === undefined) return reply.redirect(toPageWithSentence(location), 303)
  reply.header('set-cookie', begun.cookies)
  if (request.method === 'GET') return reply.redirect(begun.address, 303)
  // The policy of the page with the form forbids a redirect of the form to another site. CSP 3, form-action.
  const page = await writeLeavePage((await findReader(kernel, accountId)).locale, begun.address)
  return reply.headers(logOutPageHeaders(kernel.settings.origins)).type('text/html; charset=utf-8').send(page)
}

/** Returns the log-in page of the same origin, with the sentence about the account at the provider. */
function toPageWithSentence(location: string): string {
  const page = new URL(location)
  // The first page of the app sends a browser without a session to the log-in page, without the query.
  if (page.pathname === '/') page.pathname = '/login'
  page.searchParams.set('school_account', 'open')
  return page.href
}
