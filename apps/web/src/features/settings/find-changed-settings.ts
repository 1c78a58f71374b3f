import type { AccountSettings } from '@lectern/contracts'

/** The settings of an account at the last synchronisation of this device. */
export interface SyncedSettings {
  readonly uid: string
  readonly settings: AccountSettings
}

/**
 * Returns the account's settings that have changed since the last synchronisation. On a new device, returns all
 * settings of the account.
 */
export function findChangedSettings(
  uid: string,
  account: AccountSettings,
  synced: SyncedSettings | null,
): AccountSettings {
  const before = synced?.uid === uid ? synced.settings : {}
  return {
    ...(account.locale === before.locale ? {} : { locale: account.locale }),
    ...(account.appearance === before.appearance ? {} : { appearance: account.appearance }),
  }
}
