// @vitest-environment jsdom
import { detectRealm, type Realm } from '@lectern/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { findFirstLocale } from './find-first-locale.ts'

interface Visit {
  readonly locale?: string
  readonly realm?: string
  readonly host?: Realm
  readonly languages?: readonly string[]
}

const VISITS: [Visit, string][] = [
  [{}, 'sv'],
  [{ languages: ['en-GB', 'sv'] }, 'en'],
  [{ languages: ['en-US'] }, 'us'],
  [{ languages: ['sv-FI'] }, 'fi'],
  [{ languages: ['pl', 'nl-BE'] }, 'nl'],
  [{ realm: '"no"', languages: ['de'] }, 'no'],
  [{ realm: '"uk"', locale: '"fr"', languages: ['de'] }, 'fr'],
  [{ host: 'fi', realm: '"uk"', languages: ['de'] }, 'fi'],
  [{ host: 'fi', locale: '"sv"' }, 'sv'],
  [{ realm: '"xx"', locale: '"xx"', languages: ['de'] }, 'de'],
  [{ realm: 'uk', locale: '{', languages: ['de'] }, 'de'],
  [{ realm: 'null', locale: 'null', languages: ['de'] }, 'de'],
]

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['hostRealm']
})

test.each(VISITS)('%j starts with the locale %s, and the app chooses the same locale', async (visit, locale) => {
  if (visit.locale !== undefined) localStorage.setItem('lectern_locale', visit.locale)
  if (visit.realm !== undefined) localStorage.setItem('lectern_realm', visit.realm)
  if (visit.host !== undefined) document.documentElement.dataset['hostRealm'] = visit.host
  vi.stubGlobal('navigator', { languages: visit.languages ?? [] })
  expect(findFirstLocale()).toBe(locale)
  expect(await chooseLocaleOfApp(visit.host)).toBe(locale)
})

/** The app reads the stored values once, when its modules load. */
async function chooseLocaleOfApp(host: Realm | undefined): Promise<string> {
  vi.resetModules()
  const { chooseLocale } = await import('../platform/i18n/choose-locale.ts')
  const { storedLocale, storedRealm } = await import('../platform/i18n/locale-choice.ts')
  const hostname = globalThis.location.hostname
  const realmOfHost = host === undefined ? {} : { [hostname]: host }
  const { languages } = navigator
  const realm = detectRealm({ host: hostname, realmOfHost, stored: storedRealm.get(), languages })
  return chooseLocale(realm, storedLocale.get())
}
