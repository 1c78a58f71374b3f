import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AuthorizeQuery, ExternalMethod, getMethodRealm, SERVICE_PATHS } from '@lectern/contracts'
import type { ErrorCode } from '@lectern/contracts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { LogInContext } from '../log-in-context.ts'
import { perPeriod } from '../../../kernel/attempt-limit.ts'
import { makeSecret } from '../one-time-secret.ts'
import { browserCookie, readBrowserCookie } from './browser-cookie.ts'
import type { CallbackInput } from './connector.ts'
import { linkAccount } from './link-account.ts'
import type { FoundConnector, ExternalProviders } from './external-providers.ts'
import { savePendingForm, savePendingLogIn, takePendingLogIn } from './pending-log-ins.ts'
import { secondStepAddress } from './second-step-address.ts'

const BASE = `${SERVICE_PATHS.auth}/v1/ways`
/** Limit of started log-ins per network address. A whole school can have one address. */
const STARTS = perPeriod(300, 60_000)

const Params = z.object({ method: ExternalMethod })
const BeginQuery = z.object({ library: z.uuid().optional() })
const Form = z.record(z.string(), z.string())
const State = z.object({ state: z.string().min(1).max(255) })

/** The URL for the browser after a log-in, and the cookies to set. */
interface FinishedLogIn {
  readonly address: string
  readonly cookies: string[]
}

/**
 * Registers the routes that start and finish an external log-in. Browsers navigate to these routes, so a refusal
 * redirects to the log-in page. An unknown method gets a 404 response.
 */
export function registerExternalAddresses(
  app: FastifyInstance,
  context: LogInContext,
  providers: ExternalProviders,
): void {
  const { kernel } = context
  const begin = createLogInStart(context, providers)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const getCallbackAddress = (method: ExternalMethod): string =>
    `${kernel.settings.publicOrigin}${BASE}/${method}/callback`
  const redirectToLogIn = (
    reply: FastifyReply,
    method: ExternalMethod,
    { code }: { code: ErrorCode },
  ): FastifyReply => {
    const page = method === 'ak-bibliotheken' ? '/login/ak-bibliotheken' : '/login'
    return reply.redirect(`${kernel.settings.publicOrigin}${page}?refused=${code}`, 303)
  }
  const parseMethod = (request: FastifyRequest): ExternalMethod => {
    const parsed = Params.safeParse(request.params)
    if (!parsed.success) throw refuse('not_found')
    return parsed.data.method
  }
  const schema = { hide: true }
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get(`${BASE}/:method`, { schema }, async (request, reply) => {
    const method = parseMethod(request)
    const begun = await begin(request, method, getCallbackAddress(method))
    if (begun instanceof Refusal) return redirectToLogIn(reply, method, begun)
    return reply.header('set-cookie', browserCookie(kernel.settings, begun.browser)).redirect(begun.address, 303)
  })
  app.get(`${BASE}/:method/callback`, { schema }, async (request, reply) => {
    const method = parseMethod(request)
    const outcome = await finishExternalLogIn(context, providers, request, method, getCallbackAddress(method))
    if (outcome instanceof Refusal) return redirectToLogIn(reply, method, outcome)
    return reply.header('set-cookie', outcome.cookies).redirect(outcome.address, 303)
  })
  // A browser sends no SameSite=Lax cookies with a form from another site. The redirect makes the browser send the
  // cookies with a GET request.
  app.post(`${BASE}/:method/callback`, { schema }, async (request, reply) => {
    const method = parseMethod(request)
    const form = Form.safeParse(request.body)
    const relay = State.safeParse({ state: form.data?.['RelayState'] })
    if (!form.success || !relay.success) return redirectToLogIn(reply, method, refuse('log_in_not_begun'))
    await savePendingForm(kernel, relay.data.state, form.data)
    const query = new URLSearchParams({ RelayState: relay.data.state })
    return reply.redirect(`${getCallbackAddress(method)}?${query.toString()}`, 303)
  })
}

type StartLogIn = (
  request: FastifyRequest,
  method: ExternalMethod,
  callback: string,
) => Promise<{ address: string; browser: string } | Refusal>

function createLogInStart({ kernel }: LogInContext, providers: ExternalProviders): StartLogIn {
  return async (request, method, callback) => {
    const query = AuthorizeQuery.safeParse(request.query)
    const { success, data } = BeginQuery.safeParse(request.query)
    if (!query.success || !success) return refuse('validation_failed')
    const refusal = await kernel.attempts.take({ name: ['external log-in', request.ip], rule: STARTS })
    if (refusal !== undefined) return refusal
    const found = await providers.find(method, data.library)
    if (found === undefined) return refuse('not_found')
    const state = makeSecret()
    const browser = readBrowserCookie(request.headers.cookie) ?? makeSecret()
    const begun = await found.connector.begin({ state, callback })
    if (begun instanceof Refusal) return begun
    await savePendingLogIn(kernel, state, browser, { provider: found.name, memory: begun.memory, query: query.data })
    return { address: begun.address, browser }
  }
}

async function finishExternalLogIn(
  { kernel, logInAs }: LogInContext,
  providers: ExternalProviders,
  request: FastifyRequest,
  method: ExternalMethod,
  callback: string,
): Promise<FinishedLogIn | Refusal> {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const state = query.get('state') ?? query.get('RelayState') ?? ''
  const pending = await takePendingLogIn(kernel, state, readBrowserCookie(request.headers.cookie) ?? '')
  if (pending instanceof Refusal) return pending
  const found: FoundConnector | undefined = providers.findByName(pending.provider)
  if (found === undefined || found.method !== method) return refuse('log_in_not_begun')
  const form: CallbackInput['form'] = Form.parse(JSON.parse(pending.memory['form'] ?? '{}'))
  const identity = await found.connector.finish({ state, callback }, { query, form }, pending.memory)
  if (identity instanceof Refusal) return identity
  const accountId = await linkAccount(kernel, identity)
  if (accountId instanceof Refusal) return accountId
  const firstFactor = { accountId, realm: getMethodRealm(method), amr: [method] }
  const result = await logInAs(firstFactor, pending.query, request.headers.cookie)
  if (result instanceof Refusal) return result
  return result.kind === 'code'
    ? { address: result.redirectUri, cookies: [...result.cookies] }
    : { address: secondStepAddress(kernel.settings, result.step, pending.query), cookies: [] }
}
