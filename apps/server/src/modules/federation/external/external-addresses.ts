import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { AuthorizeQuery, ExternalMethod, getMethodRealm, SERVICE_PATHS } from '@lectern/contracts'
import type { ErrorCode } from '@lectern/contracts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { LogInContext } from '../log-in-context.ts'
import { createFailureLimit } from '../failure-limit.ts'
import { makeSecret } from '../one-time-secret.ts'
import { browserCookie, readBrowserCookie } from './browser-cookie.ts'
import type { Answer } from './connector.ts'
import { linkAccount } from './link-account.ts'
import type { FoundConnector, ExternalProviders } from './external-providers.ts'
import { savePendingForm, savePendingLogIn, takePendingLogIn } from './pending-log-ins.ts'
import { secondStepAddress } from './second-step-address.ts'

const BASE = `${SERVICE_PATHS.auth}/v1/ways`
/** A school behind one address begins a lesson; more than that is a flood of rows. */
const BEGUN_A_MINUTE = 300

const Params = z.object({ way: ExternalMethod })
const BeginQuery = z.object({ library: z.uuid().optional() })
const Form = z.record(z.string(), z.string())
const State = z.object({ state: z.string().min(1).max(255) })

/** Where a browser goes that was recognised. */
interface Arrival {
  readonly address: string
  readonly cookies: string[]
}

/**
 * Where a browser goes to log in at another organisation, and where it comes back: `/auth/v1/ways/{way}` and
 * `…/callback`. Both are gone to by browsers, so a refusal is a page: the log-in page, with the code in its query.
 */
export function registerExternalAddresses(
  app: FastifyInstance,
  context: LogInContext,
  providers: ExternalProviders,
): void {
  const { kernel } = context
  const begin = createBegin(context, providers)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const callbackFor = (way: ExternalMethod): string => `${kernel.settings.publicOrigin}${BASE}/${way}/callback`
  const goBack = (reply: FastifyReply, way: ExternalMethod, { code }: { code: ErrorCode }): FastifyReply => {
    const page = way === 'ak-bibliotheken' ? '/login/ak-bibliotheken' : '/login'
    return reply.redirect(`${kernel.settings.publicOrigin}${page}?refused=${code}`, 303)
  }
  const wayOf = (request: FastifyRequest): ExternalMethod => {
    const parsed = Params.safeParse(request.params)
    if (!parsed.success) throw refuse('not_found')
    return parsed.data.way
  }
  const schema = { hide: true }
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get(`${BASE}/:way`, { schema }, async (request, reply) => {
    const way = wayOf(request)
    const begun = await begin(request, way, callbackFor(way))
    if (begun instanceof Refusal) return goBack(reply, way, begun)
    return reply.header('set-cookie', browserCookie(kernel.settings, begun.browser)).redirect(begun.address, 303)
  })
  app.get(`${BASE}/:way/callback`, { schema }, async (request, reply) => {
    const way = wayOf(request)
    const outcome = await finishExternalLogIn(context, providers, request, way, callbackFor(way))
    if (outcome instanceof Refusal) return goBack(reply, way, outcome)
    return reply.header('set-cookie', outcome.cookies).redirect(outcome.address, 303)
  })
  // A form that another site's page sends comes without our cookies: it is kept, and the browser comes again by itself.
  app.post(`${BASE}/:way/callback`, { schema }, async (request, reply) => {
    const way = wayOf(request)
    const form = Form.safeParse(request.body)
    const relay = State.safeParse({ state: form.data?.['RelayState'] })
    if (!form.success || !relay.success) return goBack(reply, way, refuse('log_in_not_begun'))
    await savePendingForm(kernel, relay.data.state, form.data)
    const query = new URLSearchParams({ RelayState: relay.data.state })
    return reply.redirect(`${callbackFor(way)}?${query.toString()}`, 303)
  })
}

type Begin = (
  request: FastifyRequest,
  way: ExternalMethod,
  callback: string,
) => Promise<{ address: string; browser: string } | Refusal>

function createBegin({ kernel }: LogInContext, providers: ExternalProviders): Begin {
  const throttleFor = createFailureLimit(kernel.clock, BEGUN_A_MINUTE)
  return async (request, way, callback) => {
    const query = AuthorizeQuery.safeParse(request.query)
    const { success, data } = BeginQuery.safeParse(request.query)
    if (!query.success || !success) return refuse('validation_failed')
    const throttle = throttleFor(request.ip)
    if ((await throttle.waitMs()) > 0) return refuse('too_many_requests')
    await throttle.failed()
    const found = await providers.find(way, data.library)
    if (found === undefined) return refuse('not_found')
    const state = makeSecret()
    const browser = readBrowserCookie(request) ?? makeSecret()
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
  way: ExternalMethod,
  callback: string,
): Promise<Arrival | Refusal> {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const state = query.get('state') ?? query.get('RelayState') ?? ''
  const pending = await takePendingLogIn(kernel, state, readBrowserCookie(request) ?? '')
  if (pending instanceof Refusal) return pending
  const found: FoundConnector | undefined = providers.named(pending.provider)
  if (found === undefined || found.way !== way) return refuse('log_in_not_begun')
  const form: Answer['form'] = Form.parse(JSON.parse(pending.memory['form'] ?? '{}'))
  const identity = await found.connector.finish({ state, callback }, { query, form }, pending.memory)
  if (identity instanceof Refusal) return identity
  const accountId = await linkAccount(kernel, identity)
  if (accountId instanceof Refusal) return accountId
  const firstFactor = { accountId, realm: getMethodRealm(way), amr: [way] }
  const result = await logInAs(firstFactor, pending.query, request.headers.cookie)
  if (result instanceof Refusal) return result
  return result.kind === 'code'
    ? { address: result.redirectUri, cookies: [...result.cookies] }
    : { address: secondStepAddress(kernel.settings, result.step, pending.query), cookies: [] }
}
