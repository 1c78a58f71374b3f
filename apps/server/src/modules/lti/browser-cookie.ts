import { SERVICE_PATHS } from '@lectern/contracts'
import type { Settings } from '../../kernel/settings/settings.ts'
import { readSecretCookie, writeSecretCookie } from '../identity/index.ts'

/** As long as a teacher can take to choose a link. */
export const BROWSER_LIFETIME_S = 3600
const COOKIE = { name: 'lectern_launch', path: SERVICE_PATHS.lti, lifetimeS: BROWSER_LIFETIME_S }

/** Returns the `Set-Cookie` value that ties a launch to a browser. */
export const browserCookie = (settings: Pick<Settings, 'publicOrigin'>, value: string): string =>
  writeSecretCookie(settings, COOKIE, value)

/** Returns the value of the cookie, or undefined if it is missing or invalid. */
export const readBrowserCookie = (cookies: string | undefined): string | undefined => readSecretCookie(cookies, COOKIE)
