import type { AccountSettings } from '@lectern/contracts'

/** Settings at the last synchronisation of this device with an account. */
export interface AgreedSettings {
  readonly uid: string
  readonly settings: AccountSettings
}

/**
 * Returns the account settings that this device applies: on a device that is new to the account, all settings;
 * otherwise those that changed on another device since the last synchronisation. A choice that was made here without a
 * network stays on this device until the account's setting changes.
 */
export function settingsToShow(uid: string, account: AccountSettings, agreed: AgreedSettings | null): AccountSettings {
  const before = agreed?.uid === uid ? agreed.settings : {}
  return {
    ...(account.locale === before.locale ? {} : { locale: account.locale }),
    ...(account.appearance === before.appearance ? {} : { appearance: account.appearance }),
  }
}
