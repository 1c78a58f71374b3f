import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActReason, AuthorizeQuery, SERVICE_PATHS } from '@lectern/contracts'
import * as z from 'zod'
import { Refusal } from '../../../kernel/refusal.ts'
import { findInteractionUid, readSetCookies } from '../cookies.ts'
import { isCrossSite } from '../cross-site.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { startImpersonation } from './start-impersonation.ts'

const AUTHORIZE = `${SERVICE_PATHS.auth}/v1/authorize`
const ImpersonationQuery = z.object({ act_as: z.uuid(), act_reason: ActReason })

/**
 * Handles `GET /v1/authorize` with `act_as` and `act_reason` for an actor who is logged in. The provider handles every
 * other request. A request from another site never starts an impersonation here.
 */
export function registerAuthorizeImpersonation(app: FastifyInstance, dependencies: IdentityDependencies): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.routeOptions.url !== AUTHORIZE) return
    const target = ImpersonationQuery.safeParse(request.query)
    const query = AuthorizeQuery.safeParse(request.query)
    if (!target.success || !query.success || isCrossSite(request, dependencies.kernel.settings.origins)) return
    await issueCode(app, dependencies, { request, reply, target: target.data, query: query.data })
  })
}

interface CodeRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly target: z.infer<typeof ImpersonationQuery>
  readonly query: AuthorizeQuery
}

async function issueCode(
  app: FastifyInstance,
  dependencies: IdentityDependencies,
  { request, reply, target, query }: CodeRequest,
): Promise<void> {
  const { provider, kernel } = dependencies
  const url = new URL(request.url, kernel.settings.publicOrigin)
  // The provider starts an interaction with the prompt `act_as` only if the request is valid, the actor is logged in
  // and the reason is missing.
  url.searchParams.delete('act_reason')
  const headers = { cookie: request.headers.cookie ?? '' }
  const response = await app.inject({ method: 'GET', url: `${url.pathname}${url.search}`, headers })
  const uid = findInteractionUid(response.headers)
  const interaction = uid === undefined ? undefined : await provider.Interaction.find(uid)
  const session = await findSession(provider, interaction?.session?.uid)
  if (interaction?.prompt.name !== 'act_as' || session?.accountId === undefined) return
  await interaction.destroy()
  const { acr = 'basic', amr = [], loginTs = 0 } = session
  const actor = { actorUid: session.accountId, acr, amr, authTime: loginTs }
  const answer = await startImpersonation(
    dependencies,
    { ...actor, uid: target.act_as, reason: target.act_reason },
    query,
  )
  const location = answer instanceof Refusal ? toDeniedAddress(query, kernel.issuer) : answer.redirectUri
  void reply.header(
    'set-cookie',
    readSetCookies(response.headers).filter((line) => line.startsWith('lectern_session')),
  )
  void reply.header('cache-control', 'no-store').redirect(location, 303)
}

const findSession = async (provider: IdentityDependencies['provider'], uid: string | undefined) =>
  uid === undefined ? undefined : provider.Session.findByUid(uid)

/**
 * Returns the redirect URL with the error `access_denied` (RFC 6749 §4.1.2.1). The provider has already checked the
 * redirect URL.
 */
function toDeniedAddress(query: AuthorizeQuery, issuer: string): string {
  const url = new URL(query.redirect_uri)
  url.searchParams.set('error', 'access_denied')
  url.searchParams.set('error_description', 'you do not have permission to act as this person')
  if (query.state !== undefined) url.searchParams.set('state', query.state)
  url.searchParams.set('iss', issuer)
  return url.href
}
