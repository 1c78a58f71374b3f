import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { ErrorCode } from '@lectern/contracts'
import { perPeriod } from '../../kernel/attempt-limit.ts'
import { plainPageHeaders } from '../../kernel/plain-page.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { findLtiPlatforms, LTI_ADDRESSES, makeSecret } from '../federation/index.ts'
import { browserCookie, readBrowserCookie } from './browser-cookie.ts'
import { finishLaunch } from './finish-launch.ts'
import { FRAME_ADDRESS, preferredLocale, writeFramePage, writeOpenPage, writeReturnPage } from './launch-pages.ts'
import { saveForm, saveLaunch } from './launch-store.ts'
import type { LtiContext } from './lti-context.ts'
import { findAnswer, findFrameAnswer } from './deep-links.ts'
import { readToolKeySet } from './tool-keys.ts'

/** Limit of started launches per network address. A whole school can have one address. */
const STARTS = perPeriod(600, 60_000)
/** A token of a platform lists roles, course and services. */
const FORM_BYTES_MAX = 65_536

const text = (max: number) => z.string().min(1).max(max)
const Form = z.record(z.string(), z.string())
const Login = z.object({
  iss: text(2048),
  login_hint: text(2048),
  target_link_uri: text(4096),
  client_id: text(255),
  lti_message_hint: text(16_384).optional(),
  lti_deployment_id: text(255).optional(),
  /** Secret of the frame that waits for a link. Only the page of this deployment sends it. */
  frame: text(64).optional(),
})
const State = z.object({ state: text(255) })
const Frame = z.object({ frame: text(64) })
const Uuid = z.object({ uid: z.uuid() })
/** Values of the header `Sec-Fetch-Dest` for a page inside another page. */
const FRAMES = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe'])
const schema = { hide: true }

/** Registers the addresses of LTI 1.3, to which platforms send browsers. A refusal leads to the log-in page. */
export function registerLaunchAddresses(app: FastifyInstance, context: LtiContext): void {
  const { kernel } = context
  const { publicOrigin } = kernel.settings
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  const redirectToLogIn = (reply: FastifyReply, { code }: { code: ErrorCode }): FastifyReply =>
    reply.redirect(`${publicOrigin}/login?refused=${code}`, 303)

  app.get(LTI_ADDRESSES.keys, { schema }, () => readToolKeySet(kernel))
  app.route({
    method: ['GET', 'POST'],
    url: LTI_ADDRESSES.login,
    schema,
    bodyLimit: FORM_BYTES_MAX,
    handler: async (request, reply) => {
      const login = Login.safeParse(request.method === 'POST' ? request.body : request.query)
      if (!login.success) return redirectToLogIn(reply, refuse('validation_failed'))
      if (FRAMES.has(String(request.headers['sec-fetch-dest']))) return sendFramePage(request, reply, login.data)
      const begun = await startLaunch(context, request, login.data)
      if (begun instanceof Refusal) return redirectToLogIn(reply, begun)
      return reply.header('set-cookie', browserCookie(kernel.settings, begun.browser)).redirect(begun.address, 303)
    },
  })
  // A browser sends no SameSite=Lax cookies with a form from another site. The redirect makes the browser send the
  // cookies with a GET request.
  app.post(LTI_ADDRESSES.launch, { schema, bodyLimit: FORM_BYTES_MAX }, async (request, reply) => {
    const form = Form.safeParse(request.body)
    const state = State.safeParse(form.data)
    if (!form.success || !state.success) return redirectToLogIn(reply, refuse('log_in_not_begun'))
    await saveForm(kernel, state.data.state, form.data)
    return reply.redirect(`${publicOrigin}${LTI_ADDRESSES.launch}?${new URLSearchParams(state.data).toString()}`, 303)
  })
  app.get(LTI_ADDRESSES.launch, { schema }, async (request, reply) => {
    const state = State.safeParse(request.query)
    if (!state.success) return redirectToLogIn(reply, refuse('log_in_not_begun'))
    const page = await finishLaunch(context, state.data.state, readBrowserCookie(request.headers.cookie) ?? '')
    return page instanceof Refusal ? redirectToLogIn(reply, page) : reply.redirect(`${publicOrigin}${page}`, 303)
  })
  registerAnswerAddresses(app, context)
}

/** Registers the addresses through which a chosen link gets back to its platform. */
function registerAnswerAddresses(app: FastifyInstance, context: LtiContext): void {
  app.get('/lti/deep-links/:uid/return', { schema }, async (request, reply) => {
    const uid = Uuid.safeParse(request.params)
    const browser = readBrowserCookie(request.headers.cookie)
    if (!uid.success || browser === undefined) throw refuse('not_found')
    const answer = await findAnswer(context, uid.data.uid, browser)
    if (answer === undefined) throw refuse('not_found')
    const nonce = makeSecret()
    return reply
      .headers(plainPageHeaders({ formAction: new URL(answer.address).origin, nonce }))
      .type('text/html')
      .send(await writeReturnPage(preferredLocale(request.headers['accept-language']), { ...answer, nonce }))
  })
  app.post(FRAME_ADDRESS, { schema }, async (request, _reply) => {
    const asked = Frame.safeParse(request.body)
    if (!asked.success) throw refuse('validation_failed')
    return (await findFrameAnswer(context, asked.data.frame)) ?? {}
  })
}

type Login = z.infer<typeof Login>

/** Sends the page for a frame. A platform can be any site, so any site may show it. */
async function sendFramePage(request: FastifyRequest, reply: FastifyReply, login: Login): Promise<FastifyReply> {
  const fields = Object.fromEntries(
    Object.entries(login).filter((pair): pair is [string, string] => pair[0] !== 'frame' && pair[1] !== undefined),
  )
  const locale = preferredLocale(request.headers['accept-language'])
  const isDeepLink =
    URL.canParse(login.target_link_uri) && new URL(login.target_link_uri).pathname === LTI_ADDRESSES.deepLink
  const nonce = makeSecret()
  const html = isDeepLink
    ? await writeFramePage(locale, { fields, frame: makeSecret(), nonce })
    : await writeOpenPage(locale, fields)
  const policy = isDeepLink
    ? { formAction: "'self' https: http:", frameAncestors: '*', nonce }
    : { formAction: "'self'", frameAncestors: '*' }
  return reply.headers(plainPageHeaders(policy)).type('text/html').send(html)
}

async function startLaunch(
  { kernel, platforms }: LtiContext,
  request: FastifyRequest,
  { iss, client_id, lti_deployment_id, frame, login_hint, lti_message_hint }: Login,
): Promise<{ address: string; browser: string } | Refusal> {
  const refusal = await kernel.attempts.take({ name: ['launch', request.ip], rule: STARTS })
  if (refusal !== undefined) return refusal
  // Schools with one client id differ in their deployments, not in the addresses of the platform.
  const found = await findLtiPlatforms(kernel, iss, client_id)
  const platform = found.find(({ deployments }) => deployments.includes(lti_deployment_id ?? '')) ?? found[0]
  if (platform === undefined) return refuse('platform_unknown')
  const [state, nonce] = [makeSecret(), makeSecret()]
  const browser = readBrowserCookie(request.headers.cookie) ?? makeSecret()
  const address = await platforms.authorize(platform, { state, nonce }, { login_hint, lti_message_hint })
  if (address === undefined) return refuse('platform_unknown')
  await saveLaunch(kernel, { state, browser, frame, issuer: iss, clientId: client_id, nonce })
  return { address, browser }
}
