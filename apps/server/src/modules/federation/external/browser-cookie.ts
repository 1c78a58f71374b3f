import type { Settings } from '../../../kernel/settings/settings.ts'
import { readSecretCookie, writeSecretCookie } from '../../identity/index.ts'
import { EXTERNAL_PATH } from './entrance.ts'

const COOKIE = { name: 'lectern_way', path: EXTERNAL_PATH, lifetimeS: 15 * 60 }

/**
 * Returns the `Set-Cookie` value that ties an external log-in to a browser. Without the cookie, a victim could finish
 * the attacker's log-in.
 */
export function browserCookie(settings: Pick<Settings, 'publicOrigin'>, value: string): string {
  return writeSecretCookie(settings, COOKIE, value)
}

/** Returns the value of the browser cookie, or undefined if the cookie is missing or invalid. */
export function readBrowserCookie(cookies: string | undefined): string | undefined {
  return readSecretCookie(cookies, COOKIE)
}
