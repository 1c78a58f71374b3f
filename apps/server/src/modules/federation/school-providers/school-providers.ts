import { eq } from 'drizzle-orm'
import { readTemplate, Realm } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { allowsPrivateAddresses, canConnect, createPublicFetch } from '../../../kernel/public-network.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Claims, Connector } from '../external/connector.ts'
import type { FoundProvider } from '../external/found-provider.ts'
import { createOidcConnector } from '../external/oidc-connector.ts'
import { createSamlConnector } from '../external/saml-connector.ts'
import { schoolProviders } from '../tables.ts'
import { makeAppleSecret } from './apple-secret.ts'
import { findProviderAccount } from './find-account.ts'
import { createPeerReader } from './saml-peer.ts'
import { readConfig } from './provider-store.ts'
import { protectSession } from './provider-sessions.ts'
import type { ProviderRow } from './provider-store.ts'
import { readClaimedPerson, TEMPLATE_RULES } from './templates.ts'
import type { ProviderConfig, TemplateRules } from './templates.ts'

/** The stored providers at which people log in. */
export interface SchoolProviders {
  /** Finds an active provider by its uid. */
  find(uid: string): Promise<FoundProvider | undefined>
}

export interface SchoolProviderOptions {
  /** Address of the providers of a template, for tests. */
  readonly issuer?: (row: ProviderRow) => string
}

/** Creates the clients of the stored providers. Sends no request before the first log-in. */
export function openSchoolProviders(kernel: Kernel, { issuer }: SchoolProviderOptions = {}): SchoolProviders {
  /** A client keeps the description of its provider, until the settings change. */
  const clients = new Map<string, { readonly version: number; readonly found: FoundProvider }>()
  const fetch = createPublicFetch(issuer !== undefined || allowsPrivateAddresses(kernel.settings))
  return {
    find: async (uid) => {
      const row = await findProvider(kernel, uid)
      if (row?.active !== true || readTemplate(row.template).protocol === 'lti') return undefined
      const known = clients.get(uid)
      if (known?.version === row.version) return known.found
      const config = await readConfig(kernel, row)
      const rules = TEMPLATE_RULES[row.template]
      const connector = connect(kernel, row, { config, fetch, issuer: issuer?.(row) })
      const found: FoundProvider = {
        name: uid,
        realm: Realm.parse(row.realm),
        methods: [row.template],
        connector,
        findAccount: (claims) => findClaimedAccount(kernel, row, { rules, config, claims }),
        logsOut: row.logsOut,
        protectSession: (session) => protectSession(kernel, uid, session, row.logsOut),
      }
      clients.set(uid, { version: row.version, found })
      return found
    },
  }
}

interface Connection {
  readonly config: ProviderConfig
  readonly fetch: ReturnType<typeof createPublicFetch>
  /** Address of an OpenID provider in place of that of the template. */
  readonly issuer: string | undefined
}

function connect(kernel: Kernel, row: ProviderRow, { config, fetch, issuer }: Connection): Connector {
  const { template } = row
  const rules = TEMPLATE_RULES[template]
  if (readTemplate(template).protocol === 'saml') {
    const readPeer = createPeerReader(kernel, row, config, fetch)
    const canReach = (address: string) =>
      canConnect(address, issuer !== undefined || allowsPrivateAddresses(kernel.settings))
    return createSamlConnector({ name: template, readPeer, canReach }, kernel.log)
  }
  const readSecret = () =>
    template === 'apple-school' ? makeAppleSecret(config, kernel.clock.now()) : (config.clientSecret ?? '')
  return createOidcConnector(
    {
      name: template,
      issuer: issuer ?? rules.issuer?.(config) ?? '',
      clientId: config.clientId ?? '',
      readSecret,
      scope: rules.scope ?? 'openid',
      ...(rules.responseMode === undefined ? {} : { responseMode: rules.responseMode }),
      fetch,
    },
    kernel.log,
  )
}

/** Finds a provider of any realm, because a browser names only the provider. */
export async function findProvider(kernel: Kernel, uid: string): Promise<ProviderRow | undefined> {
  const found = await Promise.all(
    kernel.shards.each.map((db) => db.select().from(schoolProviders).where(eq(schoolProviders.uid, uid))),
  )
  return found.flat()[0]
}

interface Answer {
  readonly rules: TemplateRules
  readonly config: ProviderConfig
  readonly claims: Claims
}

/** Returns the uid of the account of a person, or a refusal. See `findProviderAccount`. */
export async function findClaimedAccount(kernel: Kernel, row: ProviderRow, { rules, config, claims }: Answer) {
  if (rules.accepts?.(claims, config, row.domains) === false) return refuse('provider_untrusted')
  const person = readClaimedPerson(rules, claims)
  if (person === undefined) return refuse('provider_untrusted')
  const { uid, schoolUnitUid, template, domains, newPeople } = row
  const realm = Realm.parse(row.realm)
  const provesDomains = rules.provesDomains === true
  return findProviderAccount(kernel, { uid, realm, template, schoolUnitUid, domains, newPeople, provesDomains }, person)
}
