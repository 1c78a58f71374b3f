import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AuthorizeQuery } from '@lectern/contracts'
import type { ErrorCode } from '@lectern/contracts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { LogInContext } from '../log-in-context.ts'
import { perPeriod } from '../../../kernel/attempt-limit.ts'
import { makeSecret } from '../one-time-secret.ts'
import { browserCookie, readBrowserCookie } from './browser-cookie.ts'
import type { CallbackInput } from './connector.ts'
import type { Entrance, OpenEntrance } from './entrance.ts'
import { savePendingForm, savePendingLogIn, takePendingLogIn } from './pending-log-ins.ts'
import { secondStepAddress } from './second-step-address.ts'

/** Limit of started log-ins per network address. A whole school can have one address. */
const STARTS = perPeriod(300, 60_000)

const BeginQuery = z.object({ library: z.uuid().optional() })
const Form = z.record(z.string(), z.string())
const State = z.object({ state: z.string().min(1).max(255) })

/**
 * Registers the routes that start and finish an external log-in. Browsers navigate to these routes, so a refusal
 * redirects to the log-in page. An unknown method gets a 404 response.
 */
export function registerExternalAddresses(
  app: FastifyInstance,
  context: LogInContext,
  entrances: readonly Entrance[],
): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  for (const entrance of entrances) registerEntrance(app, context, entrance)
}

function registerEntrance(app: FastifyInstance, context: LogInContext, { path, open }: Entrance): void {
  const { kernel } = context
  const { publicOrigin } = kernel.settings
  const redirectToLogIn = (reply: FastifyReply, page: string, { code }: { code: ErrorCode }): FastifyReply =>
    reply.redirect(`${publicOrigin}${page}?refused=${code}`, 303)
  const schema = { hide: true }

  app.get(path, { schema }, async (request, reply) => {
    const entrance = open(request.params)
    const begun = await startExternalLogIn(context, entrance, request)
    if (begun instanceof Refusal) return redirectToLogIn(reply, entrance.page, begun)
    return reply.header('set-cookie', browserCookie(kernel.settings, begun.browser)).redirect(begun.address, 303)
  })
  app.get(`${path}/callback`, { schema }, async (request, reply) => {
    const entrance = open(request.params)
    const outcome = await finishExternalLogIn(context, entrance, request)
    if (outcome instanceof Refusal) return redirectToLogIn(reply, entrance.page, outcome)
    return reply.header('set-cookie', outcome.cookies).redirect(outcome.address, 303)
  })
  // A browser sends no SameSite=Lax cookies with a form from another site. The redirect makes the browser send the
  // cookies with a GET request.
  app.post(`${path}/callback`, { schema }, async (request, reply) => {
    const { page, callback } = open(request.params)
    const form = Form.safeParse(request.body)
    const state = State.safeParse({ state: form.data?.['RelayState'] ?? form.data?.['state'] })
    if (!form.success || !state.success) return redirectToLogIn(reply, page, refuse('log_in_not_begun'))
    await savePendingForm(kernel, state.data.state, form.data)
    const query = new URLSearchParams(state.data)
    return reply.redirect(`${publicOrigin}${callback}?${query.toString()}`, 303)
  })
}

async function startExternalLogIn(
  { kernel }: LogInContext,
  { callback, find }: OpenEntrance,
  request: FastifyRequest,
): Promise<{ address: string; browser: string } | Refusal> {
  const query = AuthorizeQuery.safeParse(request.query)
  const { success, data } = BeginQuery.safeParse(request.query)
  if (!query.success || !success) return refuse('validation_failed')
  const refusal = await kernel.attempts.take({ name: ['external log-in', request.ip], rule: STARTS })
  if (refusal !== undefined) return refusal
  const found = await find(data.library)
  if (found === undefined) return refuse('not_found')
  const state = makeSecret()
  const browser = readBrowserCookie(request.headers.cookie) ?? makeSecret()
  const begun = await found.connector.begin({ state, callback: `${kernel.settings.publicOrigin}${callback}` })
  if (begun instanceof Refusal) return begun
  await savePendingLogIn(kernel, state, browser, { provider: found.name, memory: begun.memory, query: query.data })
  return { address: begun.address, browser }
}

/** The URL for the browser after a log-in, and the cookies to set. */
interface FinishedLogIn {
  readonly address: string
  readonly cookies: string[]
}

async function finishExternalLogIn(
  { kernel, logInAs }: LogInContext,
  { callback, findByName }: OpenEntrance,
  request: FastifyRequest,
): Promise<FinishedLogIn | Refusal> {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const state = query.get('state') ?? query.get('RelayState') ?? ''
  const pending = await takePendingLogIn(kernel, state, readBrowserCookie(request.headers.cookie) ?? '')
  if (pending instanceof Refusal) return pending
  const found = await findByName(pending.provider)
  if (found === undefined) return refuse('log_in_not_begun')
  const form: CallbackInput['form'] = Form.parse(JSON.parse(pending.memory['form'] ?? '{}'))
  const round = { state, callback: `${kernel.settings.publicOrigin}${callback}` }
  const person = await found.connector.finish(round, { query, form }, pending.memory)
  if (person instanceof Refusal) return person
  const { claims, session } = person
  const accountId = await found.findAccount(claims)
  if (accountId instanceof Refusal) return accountId
  const amr = [...found.methods, ...(hasSeveralFactors(claims) ? ['mfa'] : [])]
  const external = await found.protectSession?.(session)
  const result = await logInAs({ accountId, realm: found.realm, amr, external }, pending.query, request.headers.cookie)
  if (result instanceof Refusal) return result
  return result.kind === 'code'
    ? { address: result.redirectUri, cookies: [...result.cookies] }
    : { address: secondStepAddress(kernel.settings, result.step, pending.query), cookies: [] }
}

/** Returns whether the provider says that it checked several factors. RFC 8176. */
function hasSeveralFactors({ amr }: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(amr) && amr.includes('mfa')
}
