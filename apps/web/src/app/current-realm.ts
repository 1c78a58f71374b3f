import { detectRealm, type Realm, type WebConfig } from '@lectern/contracts'
import { storedRealm } from '../platform/i18n/locale-choice.ts'

/** Detects the country of this visit. */
export function currentRealm(config: WebConfig): Realm {
  return detectRealm({
    host: globalThis.location.hostname,
    realmOfHost: config.realmOfHost,
    stored: storedRealm.get(),
    languages: navigator.languages,
  })
}
