import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { SERVICE_PATHS } from '@lectern/contracts'
import type { Settings } from '../../kernel/settings/settings.ts'

const MOUNT = SERVICE_PATHS.auth
const ADDRESSES = [
  '/v1/authorize',
  '/v1/authorize/:uid',
  '/v2/token',
  '/jwks',
  '/v1/end-session',
  '/v1/end-session/confirm',
  '/.well-known/openid-configuration',
] as const

/** Registers the OAuth endpoints. The provider reads the bodies of the requests. */
export async function registerOAuthAddresses(
  app: FastifyInstance,
  getHandler: () => Promise<ReturnType<Provider['callback']>>,
  settings: Settings,
): Promise<void> {
  const { protocol, host } = new URL(settings.publicOrigin)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const handleRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const handle = await getHandler()
    reply.hijack()
    const { raw } = request
    const originalUrl = raw.url ?? MOUNT
    // The provider builds absolute URLs from these headers. A client could forge the headers, so their values come from
    // the settings.
    Object.assign(raw.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host })
    Object.assign(raw, { originalUrl, url: originalUrl.slice(MOUNT.length) })
    await handle(raw, reply.raw)
  }
  for (const path of ADDRESSES) {
    // form-addresses.ts accepts forms at the authorize endpoint.
    const method = path === '/v1/authorize' ? ['GET', 'OPTIONS'] : ['GET', 'POST', 'OPTIONS']
    app.route({ method, url: `${MOUNT}${path}`, schema: { hide: true }, handler: handleRequest })
  }
}
