import type { SyncType } from '@lectern/contracts'

type TextName = 'address' | 'tokenAddress' | 'clientId' | 'scope'

interface ConnectionFields {
  /** Accepted versions of the interface. The first one is the default. Empty for an interface with one version. */
  readonly versions: readonly string[]
  readonly texts: readonly TextName[]
  /** Values that no response contains. */
  readonly secrets: readonly ('clientSecret' | 'accessToken')[]
  /** Values that are `true` or `false`. */
  readonly switches?: readonly 'onlyLicensed'[]
  /** Addresses that the server uses without a typed one. */
  readonly defaults?: Readonly<Partial<Record<TextName, string>>>
}

/** The fields of the connection by kind of system, as the adapters of the server read them. */
export const CONNECTION_FIELDS: Readonly<Partial<Record<SyncType, ConnectionFields>>> = {
  skolon: {
    versions: [],
    texts: ['address', 'tokenAddress', 'clientId'],
    secrets: ['clientSecret'],
    switches: ['onlyLicensed'],
    defaults: { address: 'https://api.skolon.com', tokenAddress: 'https://idp.skolon.com/oauth/access_token' },
  },
  oneroster: {
    versions: ['1.2', '1.1'],
    texts: ['address', 'tokenAddress', 'clientId', 'scope'],
    secrets: ['clientSecret'],
  },
  ss12000: {
    versions: ['2.1', '2.0'],
    texts: ['address', 'tokenAddress', 'clientId', 'scope'],
    secrets: ['clientSecret', 'accessToken'],
  },
}
