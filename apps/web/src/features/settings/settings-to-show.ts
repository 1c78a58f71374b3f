import type { AccountSettings } from '@lectern/contracts'

/** What this device and an account last agreed on. */
export interface AgreedSettings {
  readonly uid: string
  readonly settings: AccountSettings
}

/**
 * What of an account's settings this device takes over: on a device that is new to the account all that was ever chosen,
 * else what was changed elsewhere since. What was changed here without a network stays until it is chosen anew.
 */
export function settingsToShow(uid: string, account: AccountSettings, agreed: AgreedSettings | null): AccountSettings {
  const before = agreed?.uid === uid ? agreed.settings : {}
  return {
    ...(account.locale === before.locale ? {} : { locale: account.locale }),
    ...(account.appearance === before.appearance ? {} : { appearance: account.appearance }),
  }
}
