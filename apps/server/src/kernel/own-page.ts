import { SERVICE_PATHS } from '@lectern/contracts'

/**
 * Returns whether a browser may be redirected to an address with a code: only to pages of the web app, which are under
 * our own origins outside the service paths (`/content` shows files of third parties). RFC 9700 §4.1.
 */
export function isOwnPage(value: string, origins: readonly string[]): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (!origins.includes(url.origin)) return false
  return !Object.values(SERVICE_PATHS).some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))
}
