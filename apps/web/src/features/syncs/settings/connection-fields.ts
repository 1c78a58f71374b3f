import type { SyncType } from '@lectern/contracts'

type TextName = 'address' | 'tokenAddress' | 'clientId' | 'scope' | 'pupilValues' | 'employeeValues'

/** A value that is chosen from a list. */
export interface Choice {
  readonly name: 'roleFrom' | 'schoolFrom' | 'userNameIs' | 'groupKind'
  /** Accepted values. The first one is the default. */
  readonly values: readonly string[]
}

interface ConnectionFields {
  /** Accepted versions of the interface. The first one is the default. Empty for an interface with one version. */
  readonly versions: readonly string[]
  readonly texts: readonly TextName[]
  readonly choices?: readonly Choice[]
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
  // The identity provider pushes, so that the server has an address and makes the token.
  scim: {
    versions: [],
    choices: [
      { name: 'roleFrom', values: ['userType', 'title', 'department', 'roles', 'entitlements', 'groups'] },
      { name: 'schoolFrom', values: ['', 'department', 'division', 'organization', 'costCenter'] },
      { name: 'userNameIs', values: ['', 'eppn', 'gsuiteemail', 'office365'] },
      { name: 'groupKind', values: ['class', 'teaching', 'other', 'none'] },
    ],
    texts: ['pupilValues', 'employeeValues'],
    secrets: [],
  },
}
