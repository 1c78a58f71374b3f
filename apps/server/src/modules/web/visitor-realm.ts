import { detectRealm, REALM_COOKIE, Realm } from '@lectern/contracts'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../kernel/settings/settings.ts'

/**
 * Detects the country of the visitor as the app does. The app also reads the storage of the device, and hides a first
 * screen for another country.
 */
export function detectVisitorRealm(
  request: Pick<FastifyRequest, 'hostname' | 'headers'>,
  { realmOfHost }: Pick<Settings, 'realmOfHost'>,
): Realm {
  return detectRealm({
    host: request.hostname,
    realmOfHost,
    stored: readChosenRealm(request.headers.cookie),
    languages: readLanguages(request.headers['accept-language']),
  })
}

/** Returns the country that the user chose on this device; null without a choice. */
export function readChosenRealm(cookies: string | undefined): Realm | null {
  const value = new RegExp(`(?:^|;\\s*)${REALM_COOKIE}=([a-z]+)`).exec(cookies ?? '')?.[1]
  return Realm.safeParse(value).data ?? null
}

/** Returns the BCP 47 tags of the header. Browsers list the preferred language first. */
function readLanguages(acceptLanguage: string | undefined): string[] {
  return (acceptLanguage ?? '').split(',').map((entry) => entry.replace(/;.*/, '').trim())
}
