import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { SERVICE_PATHS } from '@lectern/contracts'
import type { ErrorCode } from '@lectern/contracts'
import type { Settings } from '../../kernel/settings.ts'

const MOUNT = SERVICE_PATHS.auth
const ADDRESSES = [
  '/v1/authorize',
  '/v1/authorize/:uid',
  '/v2/token',
  '/jwks',
  '/v1/userinfo',
  '/v1/end-session',
  '/v1/end-session/confirm',
  '/.well-known/openid-configuration',
] as const

/** Hands the OAuth addresses to the provider as they come in, body unread. */
export async function registerOAuthAddresses(
  app: FastifyInstance,
  provider: Provider,
  settings: Settings,
): Promise<void> {
  addErrorCodes(provider)
  const answer = provider.callback()
  const { protocol, host } = new URL(settings.publicOrigin)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const hand = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.hijack()
    const { raw } = request
    const originalUrl = raw.url ?? MOUNT
    // The provider makes absolute addresses from these; they are the deployment's, whatever the request says.
    Object.assign(raw.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host })
    Object.assign(raw, { originalUrl, url: originalUrl.slice(MOUNT.length) })
    await answer(raw, reply.raw)
  }
  for (const path of ADDRESSES)
    app.route({ method: ['GET', 'POST', 'OPTIONS'], url: `${MOUNT}${path}`, schema: { hide: true }, handler: hand })
}

/** RFC 6749 §5.2 lets an error body hold more: ours holds the code and message that every API of ours has. */
function addErrorCodes(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const body: unknown = ctx.body
    if (typeof body !== 'object' || body === null || !('error' in body)) return
    const code: ErrorCode =
      ctx.status === 401 ? 'unauthenticated' : ctx.status >= 500 ? 'internal_error' : 'validation_failed'
    const told = 'error_description' in body ? body.error_description : body.error
    ctx.body = { ...body, code, message: String(told) }
  })
}
