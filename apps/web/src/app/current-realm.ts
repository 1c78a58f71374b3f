import type { Realm, WebConfig } from '@lectern/contracts'
import { detectRealm } from '../platform/i18n/detect-locale.ts'
import { storedRealm } from '../platform/i18n/locale-choice.ts'

/** The country of this visit, from what the browser and the deployment say. */
export function currentRealm(config: WebConfig): Realm {
  return detectRealm({
    host: globalThis.location.hostname,
    realmOfHost: config.realmOfHost,
    stored: storedRealm.get(),
    languages: navigator.languages,
  })
}
