import type { SyncType } from '@lectern/contracts'

/** Names of the kinds of systems. They are the same in each language. */
export const SYNC_NAMES: Readonly<Record<SyncType, string>> = {
  skolon: 'Skolon',
  oneroster: 'OneRoster',
  'oneroster-csv': 'OneRoster CSV',
  ss12000: 'SS12000',
  excel: 'Excel, CSV',
  scim: 'SCIM',
}
