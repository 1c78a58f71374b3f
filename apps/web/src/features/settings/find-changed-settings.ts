import type { AccountSettings } from '@lectern/contracts'

/** The settings of an account when this device last synchronised with it. */
export interface SyncedSettings {
  readonly uid: string
  readonly settings: AccountSettings
}

/**
 * Returns the settings of the account that this device must apply. On a device that is new to the account, these are
 * all settings; otherwise only those that have changed on another device since the last synchronisation. A setting that
 * was chosen here without a network stays until the account's setting changes.
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
