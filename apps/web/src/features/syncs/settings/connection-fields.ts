import type { SyncType } from '@lectern/contracts'

interface ConnectionFields {
  /** Accepted versions of the interface. The first one is the default. */
  readonly versions: readonly string[]
  readonly texts: readonly ('address' | 'tokenAddress' | 'clientId' | 'scope')[]
  /** Values that no response contains. */
  readonly secrets: readonly ('clientSecret' | 'accessToken')[]
}

/** The fields of the connection by kind of system, as the adapters of the server read them. */
export const CONNECTION_FIELDS: Readonly<Partial<Record<SyncType, ConnectionFields>>> = {
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
