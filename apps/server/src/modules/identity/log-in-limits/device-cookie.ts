import { SERVICE_PATHS } from '@lectern/contracts'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { readCookie } from '../cookies.ts'

const NAME = 'lectern_device'
/** The longest lifetime that browsers accept. */
const LIFETIME_S = 400 * 24 * 3600
const VALUE = /^[\w-]{43}$/u

/** Returns the `Set-Cookie` line for the id of a device, which distinguishes its log-ins from those of strangers. */
export function deviceCookie({ publicOrigin }: Pick<Settings, 'publicOrigin'>, id: string): string {
  const parts = [`${NAME}=${id}`, `Path=${SERVICE_PATHS.auth}`, `Max-Age=${LIFETIME_S}`, 'HttpOnly', 'SameSite=Lax']
  return [...parts, ...(publicOrigin.startsWith('https:') ? ['Secure'] : [])].join('; ')
}

/** Returns the id of the device, or undefined if the cookie is missing or invalid. */
export function readDevice(cookies: string | undefined): string | undefined {
  const value = readCookie(cookies, NAME)
  return value !== undefined && VALUE.test(value) ? value : undefined
}
