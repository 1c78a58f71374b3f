import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { perPeriod } from '../../../kernel/attempt-limit.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { endExternalSessions } from '../../identity/index.ts'
import { LOGOUT_TOKEN_MAX_AGE_S } from '../external/logout-token.ts'
import { LOG_OUT_MESSAGE_MAX_AGE_MS } from '../external/saml-log-out.ts'
import type { ProviderMessage } from '../external/connector.ts'
import { backChannelPath, loggedOutPath, singleLogoutPath } from './callback-path.ts'
import { findPageAfterLogOut, forgetLogOut, writePageWithSentence } from './provider-log-out.ts'
import { hashSessions } from './provider-sessions.ts'
import type { SchoolProviders } from './school-providers.ts'
import { markUsed } from './used-messages.ts'

/** Limit of log-outs per network address. A provider sends the log-outs of a whole town. */
const LOG_OUTS = perPeriod(600, 60_000)

const Params = z.object({ provider: z.uuid() })
const Returned = z.object({ state: z.string().max(255).optional() })
const Form = z.record(z.string(), z.string())
const BackChannel = z.object({ logout_token: z.string().min(1).max(16_384) })
/** A message is remembered for longer than it is accepted. */
const REMEMBERED_MS = 2 * LOGOUT_TOKEN_MAX_AGE_S * 1000

/** Registers the address after a log-out at a provider, and the address at which a provider ends sessions itself. */
export function registerLogOutAddresses(app: FastifyInstance, kernel: Kernel, providers: SchoolProviders): void {
  registerSingleLogout(app, kernel, providers)
  const schema = { hide: true }
  app.get(loggedOutPath(':provider'), { schema }, async (request, reply) => {
    const { state } = Returned.safeParse(request.query).data ?? {}
    const page = findPageAfterLogOut(kernel.settings, request.headers.cookie, state)
    return reply.header('set-cookie', forgetLogOut(kernel.settings)).redirect(page, 303)
  })
  app.post(backChannelPath(':provider'), { schema }, async (request, reply) => {
    const refusal = await kernel.attempts.take({ name: ['provider log-out', request.ip], rule: LOG_OUTS })
    if (refusal !== undefined) throw refusal
    const params = Params.safeParse(request.params)
    if (!params.success) throw refuse('not_found')
    const body = BackChannel.safeParse(request.body)
    const { provider } = params.data
    if (!body.success || !(await endSessionsOfToken(kernel, providers, provider, body.data.logout_token)))
      // OpenID Connect Back-Channel Logout 1.0 §2.8.
      return reply
        .code(400)
        .send({ error: 'invalid_request', code: 'validation_failed', message: 'The logout token is not valid.' })
    return reply.code(200).send()
  })
}

/** Registers the address for messages of SAML Single Logout, which browsers bring as a query or as a form. */
function registerSingleLogout(app: FastifyInstance, kernel: Kernel, providers: SchoolProviders): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply, message: ProviderMessage) => {
    const refusal = await kernel.attempts.take({ name: ['provider log-out', request.ip], rule: LOG_OUTS })
    if (refusal !== undefined) throw refusal
    const params = Params.safeParse(request.params)
    if (!params.success) throw refuse('not_found')
    const next = await answerMessage(kernel, providers, params.data.provider, message)
    return reply.redirect(next ?? writePageWithSentence(kernel.settings), 303)
  }
  const path = singleLogoutPath(':provider')
  app.get(path, { schema: { hide: true } }, (request, reply) =>
    handle(request, reply, { query: request.url.split('?', 2)[1] ?? '' }),
  )
  app.post(path, { schema: { hide: true } }, (request, reply) =>
    handle(request, reply, { form: Form.safeParse(request.body).data ?? {} }),
  )
}

/** Returns the next address of the browser, or undefined for a message that is not valid or was used. */
async function answerMessage(
  kernel: Kernel,
  providers: SchoolProviders,
  provider: string,
  text: ProviderMessage,
): Promise<string | undefined> {
  const found = await providers.find(provider)
  const message = await found?.connector.readLogOutMessage?.(text)
  if (message === undefined) return undefined
  if (message.kind === 'response') {
    if (!message.success) return undefined
    // A browser sends no cookies with a form of another site, so the next address compares the state with the cookie.
    const query = new URLSearchParams({ state: message.state })
    return `${kernel.settings.publicOrigin}${loggedOutPath(provider)}?${query.toString()}`
  }
  const { id, subject, sids, writeAnswer } = message
  if (!(await markUsed(kernel, `${provider} ${id}`, 2 * LOG_OUT_MESSAGE_MAX_AGE_MS))) return undefined
  for (const sid of sids.length === 0 ? [undefined] : sids)
    await endExternalSessions(kernel, hashSessions(provider, { subject, sid }))
  return writeAnswer()
}

/** Ends the sessions that a logout token names. Returns false for a token that is not valid or was used. */
async function endSessionsOfToken(
  kernel: Kernel,
  providers: SchoolProviders,
  provider: string,
  text: string,
): Promise<boolean> {
  const found = await providers.find(provider)
  const token = await found?.connector.readLogoutToken?.(text)
  if (token === undefined) return false
  if (!(await markUsed(kernel, `${provider} ${token.id}`, REMEMBERED_MS))) return false
  await endExternalSessions(kernel, hashSessions(provider, token))
  return true
}
