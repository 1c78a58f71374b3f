import type { Realm } from './realm.ts'

const REALM_OF_REGION: Readonly<Record<string, Realm>> = {
  DE: 'de',
  FI: 'fi',
  FR: 'fr',
  NL: 'nl',
  NO: 'no',
  SE: 'se',
  GB: 'uk',
  US: 'us',
}

const REALM_OF_LANGUAGE: Readonly<Record<string, Realm>> = {
  de: 'de',
  fi: 'fi',
  fr: 'fr',
  nl: 'nl',
  nb: 'no',
  nn: 'no',
  no: 'no',
  sv: 'se',
  en: 'uk',
}

const DEFAULT_REALM: Realm = 'se'

export interface RealmHints {
  readonly host: string
  readonly realmOfHost: Readonly<Record<string, Realm>>
  readonly stored: Realm | null
  /** BCP 47 tags in order of preference, as in `navigator.languages`. */
  readonly languages: readonly string[]
}

/**
 * Detects the country from the host name, then from the stored choice, then from the languages of the browser. The
 * default is se.
 */
export function detectRealm(hints: RealmHints): Realm {
  return hints.realmOfHost[hints.host] ?? hints.stored ?? findRealmByLanguages(hints.languages) ?? DEFAULT_REALM
}

function findRealmByLanguages(languages: readonly string[]): Realm | undefined {
  for (const tag of languages) {
    const [language = '', region = ''] = tag.split('-')
    const realm = REALM_OF_REGION[region.toUpperCase()] ?? REALM_OF_LANGUAGE[language.toLowerCase()]
    if (realm !== undefined) return realm
  }
  return undefined
}
