import * as z from 'zod/mini'
import type { Locale } from './locale.ts'

/** The countries in which Lectern is offered. A user belongs to exactly one country. Spec 1 §1. */
export const REALMS = ['de', 'fi', 'fr', 'nl', 'no', 'se', 'uk', 'us'] as const
export const Realm = z.enum(REALMS)
export type Realm = z.infer<typeof Realm>

/** Cookie with the country that the user chose on this device. */
export const REALM_COOKIE = 'lectern_realm'

const LOCALE_OF_REALM = {
  de: 'de',
  fi: 'fi',
  fr: 'fr',
  nl: 'nl',
  no: 'no',
  se: 'sv',
  uk: 'en',
  us: 'us',
} as const satisfies Record<Realm, Locale>
/** A locale that is the default locale of a realm. */
export type RealmLocale = (typeof LOCALE_OF_REALM)[Realm]

/** Returns the default locale of a realm. Spec 1 §1, locale map. */
export function localeOfRealm(realm: Realm): RealmLocale {
  return LOCALE_OF_REALM[realm]
}

export const SHARDS = ['eu', 'us'] as const
export type Shard = (typeof SHARDS)[number]

/** Returns the shard that stores a realm's rows: us for realm us, otherwise eu. Spec 2 §7. */
export function getShard(realm: Realm): Shard {
  return realm === 'us' ? 'us' : 'eu'
}
