import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { refuse } from '../../../kernel/refusal.ts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import type { Entrance } from '../external/entrance.ts'
import { writeSamlMetadata } from '../external/saml-connector.ts'
import { callbackPath, metadataPath, PROVIDER_PATH } from './callback-path.ts'
import type { SchoolProviders } from './school-providers.ts'

const Params = z.object({ provider: z.uuid() })

/** Registers the address of our SAML metadata, which an administrator gives to a provider. */
export function registerSamlMetadata(app: FastifyInstance, { publicOrigin }: Pick<Settings, 'publicOrigin'>): void {
  app.get(`${PROVIDER_PATH}/:provider/metadata`, { schema: { hide: true } }, async (request, reply) => {
    const parsed = Params.safeParse(request.params)
    if (!parsed.success) throw refuse('not_found')
    const { provider } = parsed.data
    const xml = writeSamlMetadata(
      `${publicOrigin}${metadataPath(provider)}`,
      `${publicOrigin}${callbackPath(provider)}`,
    )
    return reply.type('application/samlmetadata+xml').send(xml)
  })
}

/** Returns the route of the providers that super users have stored. */
export function schoolEntrance(providers: SchoolProviders): Entrance {
  return {
    path: `${PROVIDER_PATH}/:provider`,
    open: (params) => {
      const parsed = Params.safeParse(params)
      if (!parsed.success) throw refuse('not_found')
      const { provider } = parsed.data
      const find = () => providers.find(provider)
      return {
        callback: callbackPath(provider),
        page: '/login',
        find,
        findByName: async (name) => (name === provider ? find() : undefined),
      }
    },
  }
}
