import { getMethodRealm } from '@lectern/contracts'
import type { ExternalMethod, Library } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { findSchoolUnits } from '../../account/index.ts'
import type { IdentifiedUnit } from '../../account/index.ts'
import { createLibrarySystem } from './library-system.ts'
import type { LibrarySystem } from './library-system.ts'
import { providerKey } from '../providers/identity-providers.ts'
import type { IdentityProvider, SamlProvider } from '../providers/identity-providers.ts'
import type { LoadedProviders } from '../providers/load-identity-providers.ts'
import type { Claims } from './connector.ts'
import { readExternalIdentity, toLibraryReader } from './external-identity.ts'
import type { FoundProvider } from './found-provider.ts'
import { linkAccount } from './link-account.ts'
import { createOidcConnector } from './oidc-connector.ts'
import { createSamlConnector } from './saml-connector.ts'
import type { SamlPeer } from './create-saml.ts'

export interface ExternalProviders {
  /**
   * Finds the connector of a method. `library` is the uid of a library's school unit. Returns undefined if no connector
   * is configured.
   */
  find(method: ExternalMethod, library: string | undefined): Promise<FoundProvider | undefined>
  findByName(name: string): FoundProvider | undefined
  /** Lists the configured libraries with an active school unit, sorted by name. */
  libraries(): Promise<readonly Library[]>
  /** Finds the card-checking system of a library by the uid of the library's school unit. */
  librarySystem(library: string): Promise<LibrarySystem | undefined>
}

/** Creates a client for each configured provider. Sends no request before the first log-in. */
export function connectProviders(kernel: Kernel, { providers, secretAt }: LoadedProviders): ExternalProviders {
  const connectors = new Map<string, FoundProvider>()
  const systems = new Map<string, LibrarySystem>()
  for (const provider of providers) {
    const name = providerKey(provider)
    if (provider.protocol === 'library-card')
      systems.set(name, createLibrarySystem(provider, secretAt(provider.secret), kernel.log))
    else {
      const connector =
        provider.protocol === 'oidc'
          ? createOidcConnector(
              { ...provider, name: provider.way, readSecret: () => secretAt(provider.clientSecret) },
              kernel.log,
            )
          : createSamlConnector({ name: provider.way, readPeer: async () => readPeer(provider, secretAt) }, kernel.log)
      connectors.set(name, {
        name,
        realm: getMethodRealm(provider.way),
        methods: [provider.way],
        connector,
        findAccount: (claims) => findAccount(kernel, provider, claims),
      })
    }
  }
  const libraryProviders = providers.filter(({ library }) => library !== undefined)
  const findLibraryProvider = async (library: string): Promise<IdentityProvider | undefined> => {
    for (const provider of libraryProviders)
      if ((await findLibraryUnit(kernel, provider))?.uid === library) return provider
    return undefined
  }
  return {
    find: async (method, library) => {
      if (library === undefined) return connectors.get(method)
      const provider = await findLibraryProvider(library)
      return provider === undefined || provider.way !== method ? undefined : connectors.get(providerKey(provider))
    },
    findByName: (name) => connectors.get(name),
    libraries: async () => {
      const listed = libraryProviders.map(async (provider) => {
        const unit = await findLibraryUnit(kernel, provider)
        const logIn = provider.protocol === 'library-card' ? ('card' as const) : ('own-page' as const)
        return unit === undefined ? [] : [{ uid: unit.uid, name: unit.name, logIn }]
      })
      return (await Promise.all(listed)).flat().toSorted((a, b) => a.name.localeCompare(b.name))
    },
    librarySystem: async (library) => {
      const provider = await findLibraryProvider(library)
      return provider === undefined ? undefined : systems.get(providerKey(provider))
    },
  }
}

async function findAccount(kernel: Kernel, { way, library }: IdentityProvider, claims: Claims) {
  const identity = readExternalIdentity(way, claims)
  if (identity === undefined) return refuse('provider_untrusted')
  return linkAccount(kernel, library === undefined ? identity : toLibraryReader(library, identity))
}

function readPeer(
  { entryPoint, issuer, entityId, certificate, decryptionKey }: SamlProvider,
  secretAt: LoadedProviders['secretAt'],
): SamlPeer {
  const peer = { entryPoint, issuer, entityId, certificates: [secretAt(certificate)] }
  return decryptionKey === undefined ? peer : { ...peer, decryptionKeys: [secretAt(decryptionKey)] }
}

async function findLibraryUnit(
  kernel: Kernel,
  { way, library }: IdentityProvider,
): Promise<IdentifiedUnit | undefined> {
  const units = await findSchoolUnits(kernel, 'officialMunicipalityKey', library ?? '')
  return units.find(({ active, realm, type }) => active && realm === getMethodRealm(way) && type === 'library')
}
