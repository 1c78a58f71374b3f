import * as calls from '@lectern/contracts'
import type { ProviderFault } from '@lectern/contracts'
import { perPeriod } from '../../../kernel/attempt-limit.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { allowsPrivateAddresses, createPublicFetch } from '../../../kernel/public-network.ts'
import type { Route } from '../../../kernel/route.ts'
import { allowAll, noContent, ok, route } from '../../../kernel/route.ts'
import { findOffered } from './find-offered.ts'
import {
  deleteProvider,
  listProviders,
  presentProvider,
  readConfig,
  replaceProviderKey,
  requireProvider,
  storeProvider,
} from './provider-store.ts'
import type { SchoolProviderOptions } from './school-providers.ts'
import { testSamlMetadata } from './saml-peer.ts'
import { testPlatformKeys } from './lti-platforms.ts'
import { testProvider } from './test-provider.ts'
import { TEMPLATE_RULES } from './templates.ts'

/** Limit of searches per network address. A whole school can have one address. */
const SEARCHES = perPeriod(600, 60_000)

/** Routes with which super users set the providers, and with which the log-in page finds them. */
export function providerRoutes(kernel: Kernel, { issuer }: SchoolProviderOptions = {}): readonly Route[] {
  const fetch = createPublicFetch(issuer !== undefined || allowsPrivateAddresses(kernel.settings))
  return [
    route(calls.listIdentityProviders, {
      policy: allowAll,
      act: async ({ actor, db }) => {
        const found = await listProviders(db, actor.realm)
        return { data: await Promise.all(found.map((row) => presentProvider(kernel, db, row))) }
      },
      present: ok,
    }),
    route(calls.putIdentityProvider, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db, params, body }) =>
        presentProvider(kernel, db, await storeProvider(kernel, db, actor, params.id, body)),
      present: ok,
    }),
    route(calls.deleteIdentityProvider, {
      policy: refuseWhileImpersonating,
      act: ({ actor, db, params }) => deleteProvider(kernel, db, actor, params.id),
      present: noContent,
    }),
    route(calls.replaceProviderKey, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db, params }) =>
        presentProvider(kernel, db, await replaceProviderKey(kernel, db, actor, params.id)),
      present: ok,
    }),
    route(calls.testIdentityProvider, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db, params }): Promise<{ fault: ProviderFault | null }> => {
        const row = await requireProvider(db, actor.realm, params.id)
        const config = await readConfig(kernel, row)
        const { fields, protocol } = calls.readTemplate(row.template)
        if (fields.some((field) => config[field] === undefined)) return { fault: 'not-configured' }
        if (protocol === 'saml') return { fault: await testSamlMetadata(config, fetch, kernel.clock.now()) }
        if (protocol === 'lti') return { fault: await testPlatformKeys(row.template, config, fetch) }
        const address = issuer?.(row) ?? TEMPLATE_RULES[row.template].issuer?.(config) ?? ''
        return { fault: await testProvider(address, fetch) }
      },
      present: ok,
    }),
    route(calls.findIdentityProviders, {
      policy: allowAll,
      act: async ({ request, query }) => {
        const refusal = await kernel.attempts.take({ name: ['provider search', request.ip], rule: SEARCHES })
        if (refusal !== undefined) return refusal
        return findOffered(kernel, query)
      },
      present: ok,
    }),
  ]
}
