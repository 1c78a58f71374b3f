import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActReason, AuthorizeQuery, SERVICE_PATHS } from '@lectern/contracts'
import * as z from 'zod'
import { Refusal } from '../../../kernel/refusal.ts'
import { findInteractionUid, readSetCookies } from '../cookies.ts'
import { isCrossSite } from '../cross-site.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { startImpersonation } from './start-impersonation.ts'

const AUTHORIZE = `${SERVICE_PATHS.auth}/v1/authorize`
const Asked = z.object({ act_as: z.uuid(), act_reason: ActReason })

/**
 * `GET /v1/authorize` with `act_as` and `act_reason`, by a browser in which the actor is logged in: a code at once. In
 * every other case the provider answers: it checks all of OAuth, asks for a log-in, and leads to the page that asks for
 * the reason. A link on another site's page leads there too, so that nobody acts without having meant to.
 */
export function registerAuthorizeImpersonation(app: FastifyInstance, parts: IdentityDependencies): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.routeOptions.url !== AUTHORIZE) return
    const asked = Asked.safeParse(request.query)
    const query = AuthorizeQuery.safeParse(request.query)
    if (!asked.success || !query.success || isCrossSite(request, parts.kernel.settings.origins)) return
    await answerAtOnce(app, parts, { request, reply, asked: asked.data, query: query.data })
  })
}

interface AskedFor {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly asked: z.infer<typeof Asked>
  readonly query: AuthorizeQuery
}

async function answerAtOnce(
  app: FastifyInstance,
  parts: IdentityDependencies,
  { request, reply, asked, query }: AskedFor,
): Promise<void> {
  const { provider, kernel } = parts
  const url = new URL(request.url, kernel.settings.publicOrigin)
  // Without the reason, the provider stops where only the reason is missing.
  url.searchParams.delete('act_reason')
  const headers = { cookie: request.headers.cookie ?? '' }
  const told = await app.inject({ method: 'GET', url: `${url.pathname}${url.search}`, headers })
  const uid = findInteractionUid(told.headers)
  const interaction = uid === undefined ? undefined : await provider.Interaction.find(uid)
  const session = await findSession(provider, interaction?.session?.uid)
  if (interaction?.prompt.name !== 'act_as' || session?.accountId === undefined) return
  await interaction.destroy()
  const { acr = 'basic', amr = [], loginTs = 0 } = session
  const who = { actorUid: session.accountId, acr, amr, authTime: loginTs }
  const answer = await startImpersonation(parts, { ...who, uid: asked.act_as, reason: asked.act_reason }, query)
  const target = answer instanceof Refusal ? deniedAt(query, kernel.issuer) : answer.redirectUri
  void reply.header(
    'set-cookie',
    readSetCookies(told.headers).filter((line) => line.startsWith('lectern_session')),
  )
  void reply.header('cache-control', 'no-store').redirect(target, 303)
}

const findSession = async (provider: IdentityDependencies['provider'], uid: string | undefined) =>
  uid === undefined ? undefined : provider.Session.findByUid(uid)

/** RFC 6749 §4.1.2.1; the provider has checked the redirect address before it asked for the reason. */
function deniedAt(query: AuthorizeQuery, issuer: string): string {
  const url = new URL(query.redirect_uri)
  url.searchParams.set('error', 'access_denied')
  url.searchParams.set('error_description', 'you may not act as this person')
  if (query.state !== undefined) url.searchParams.set('state', query.state)
  url.searchParams.set('iss', issuer)
  return url.href
}
