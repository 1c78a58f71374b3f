import { SERVICE_PATHS } from '@lectern/contracts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { readSecretCookie, writeSecretCookie } from '../cookies.ts'

/** The lifetime is the longest that browsers accept. */
const COOKIE = { name: 'lectern_device', path: SERVICE_PATHS.auth, lifetimeS: 400 * 24 * 3600 }

/** Returns the `Set-Cookie` line for the id of a device, which distinguishes its log-ins from those of strangers. */
export function deviceCookie(settings: Pick<Settings, 'publicOrigin'>, id: string): string {
  return writeSecretCookie(settings, COOKIE, id)
}

/** Returns the id of the device, or undefined if the cookie is missing or invalid. */
export function readDevice(cookies: string | undefined): string | undefined {
  return readSecretCookie(cookies, COOKIE)
}
