import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { readTemplate } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Entrance } from '../external/entrance.ts'
import { writeSamlMetadata } from '../external/create-saml.ts'
import { callbackPath, metadataPath, PROVIDER_PATH, singleLogoutPath } from './callback-path.ts'
import { readKeys } from './saml-keys.ts'
import { findProvider } from './school-providers.ts'
import type { SchoolProviders } from './school-providers.ts'

const Params = z.object({ provider: z.uuid() })

/** Registers the address of our SAML metadata, which an administrator gives to a provider. */
export function registerSamlMetadata(app: FastifyInstance, kernel: Kernel): void {
  const toAddress = (path: string): string => `${kernel.settings.publicOrigin}${path}`
  app.get(`${PROVIDER_PATH}/:provider/metadata`, { schema: { hide: true } }, async (request, reply) => {
    const parsed = Params.safeParse(request.params)
    if (!parsed.success) throw refuse('not_found')
    const { provider } = parsed.data
    const row = await findProvider(kernel, provider)
    if (row === undefined || readTemplate(row.template).protocol !== 'saml') throw refuse('not_found')
    const [key] = await readKeys(kernel, row)
    if (key === undefined) throw new Error('the provider has no key')
    const xml = writeSamlMetadata({
      entityId: toAddress(metadataPath(provider)),
      callback: toAddress(callbackPath(provider)),
      singleLogout: toAddress(singleLogoutPath(provider)),
      ...key,
      signsRequests: row.signsRequests,
    })
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
