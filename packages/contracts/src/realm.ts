import * as z from 'zod/mini'

/** The countries Lectern serves; a user belongs to exactly one. Spec 1 §1. */
export const REALMS = ['de', 'fi', 'fr', 'nl', 'no', 'se', 'uk', 'us'] as const
export const Realm = z.enum(REALMS)
export type Realm = z.infer<typeof Realm>

/** The languages of the interface that a person can choose. Spec 1 §1. */
export const LOCALES = ['de', 'fi', 'fr', 'nl', 'no', 'sv', 'en', 'us'] as const
export const Locale = z.enum(LOCALES)
export type Locale = z.infer<typeof Locale>

/** The country that was chosen on a device, for the server that sends its first page. */
export const REALM_COOKIE = 'lectern_realm'

const LOCALE_OF_REALM: Record<Realm, Locale> = {
  de: 'de',
  fi: 'fi',
  fr: 'fr',
  nl: 'nl',
  no: 'no',
  se: 'sv',
  uk: 'en',
  us: 'us',
}

const TAG_OF_LOCALE: Record<Locale, string> = {
  de: 'de',
  fi: 'fi',
  fr: 'fr',
  nl: 'nl',
  no: 'nb',
  sv: 'sv',
  en: 'en-GB',
  us: 'en-US',
}

/** The locale that a country starts with. Spec 1 §1, locale map. */
export function localeOfRealm(realm: Realm): Locale {
  return LOCALE_OF_REALM[realm]
}

/** The BCP 47 tag of a locale, for `lang` attributes and Intl. Spec 1 §1, locale map. */
export function languageTagOf(locale: Locale): string {
  return TAG_OF_LOCALE[locale]
}

export const SHARDS = ['eu', 'us'] as const
export type Shard = (typeof SHARDS)[number]

/** Where a realm's rows live: realm us in the us shard, every other in eu. Spec 2 §7. */
export function shardOf(realm: Realm): Shard {
  return realm === 'us' ? 'us' : 'eu'
}
