import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { OPDS_TYPES, SERVICE_PATHS } from '@lectern/contracts'
import type { AppModule, ModuleDefinition } from '../../../kernel/app-module.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { contentOriginFor, type ContentPolicies } from '../../content/index.ts'
import type { IdentityModule, OpdsTokens } from '../../identity/index.ts'
import { findLogInRealm, writeAuthenticationDocument } from './authentication-document.ts'
import { registerFallbackCover } from './fallback-cover.ts'
import { opdsRoutes } from './opds-routes.ts'
import { registerTokenRoute } from './token-route.ts'

interface OpdsOptions {
  readonly kernel: Kernel
  readonly store: ObjectStore
  readonly policies: ContentPolicies
  readonly tokens: OpdsTokens
}

interface OpdsNeeds extends Pick<OpdsOptions, 'store' | 'policies'> {
  readonly identity: () => Promise<IdentityModule>
}

/** Server module for the feeds of OPDS 2.0, with Authentication for OPDS 1.0. */
export const opdsModule: ModuleDefinition<OpdsNeeds> = {
  name: 'opds',
  create: async (kernel, { store, policies, identity }) =>
    createOpdsModule({ kernel, store, policies, tokens: (await identity()).opdsTokens }),
}

export function createOpdsModule({ kernel, store, policies, tokens }: OpdsOptions): AppModule {
  const { settings } = kernel
  return {
    routes: opdsRoutes(kernel, store, (request) => ({ origin: contentOriginFor(settings, request), policies })),
    plugin: async (app) => {
      removeCharset(app)
      addAuthenticationDocument(app, settings)
      redirectToHome(app)
      await registerFallbackCover(app)
      await registerTokenRoute(app, tokens, settings)
    },
  }
}

/** The types of OPDS have no parameter `charset`, and some clients compare the whole header. Fastify adds a charset. */
function removeCharset(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const type = Object.values(OPDS_TYPES).find(
      (known) => reply.getHeader('content-type') === `${known}; charset=utf-8`,
    )
    if (type !== undefined) void reply.header('content-type', type)
  })
}

const RefusalBody = z.object({ code: z.string(), message: z.string() })

/**
 * Adds the authentication document to every refusal with the status 401, so that a client can log in. Authentication
 * for OPDS 1.0 §3.1.
 */
function addAuthenticationDocument(app: FastifyInstance, settings: Settings): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (reply.statusCode !== 401 || typeof payload !== 'string') return payload
    const realm = findLogInRealm(request, settings)
    const document = await writeAuthenticationDocument(settings.publicOrigin, realm)
    void reply.header('content-type', OPDS_TYPES.authentication)
    return JSON.stringify({ ...document, ...RefusalBody.parse(JSON.parse(payload)) })
  })
}

/** The address that people type is short. */
function redirectToHome(app: FastifyInstance): void {
  for (const url of [SERVICE_PATHS.opds, `${SERVICE_PATHS.opds}/`])
    app.get(url, { schema: { hide: true } }, (request, reply) => {
      const [, query] = request.url.split('?', 2)
      return reply.redirect(`${SERVICE_PATHS.opds}/home${query === undefined ? '' : `?${query}`}`, 302)
    })
}
