import { detectRealm, type Locale, LOCALES, type Realm, REALMS } from '@lectern/contracts'
import { chooseLocale } from '../platform/i18n/choose-locale.ts'
import { LOCALE_KEY, REALM_KEY } from '../platform/i18n/choice-keys.ts'

/** Returns the locale with which the page starts, by the rule of the app. */
export function findFirstLocale(): Locale {
  return chooseLocale(findFirstRealm(), readChoice(LOCALE_KEY, LOCALES))
}

/**
 * Returns the country with which the page starts, by the rule of the app. The app takes the country of the host from
 * `/config.json`, which has not loaded yet; the server also writes this country into the page.
 */
export function findFirstRealm(): Realm {
  const host = globalThis.location.hostname
  const realmOfHost = findValue(REALMS, document.documentElement.dataset['hostRealm'])
  return detectRealm({
    host,
    realmOfHost: realmOfHost === null ? {} : { [host]: realmOfHost },
    stored: readChoice(REALM_KEY, REALMS),
    languages: navigator.languages,
  })
}

/** Reads a value as `createStoredValue` does, without the schema library. */
function readChoice<T>(key: string, values: readonly T[]): T | null {
  try {
    return findValue(values, JSON.parse(globalThis.localStorage.getItem(key) ?? 'null'))
  } catch {
    return null
  }
}

function findValue<T>(values: readonly T[], candidate: unknown): T | null {
  return values.find((value) => value === candidate) ?? null
}
