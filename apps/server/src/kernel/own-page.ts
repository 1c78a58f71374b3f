import { SERVICE_PATHS } from '@lectern/contracts'

/**
 * Returns whether an address is a page of the web app. A browser may be redirected with an authorization code only to
 * such a page. A service path such as `/content` can serve files of third parties. RFC 9700 §4.1.
 */
export function isOwnPage(value: string, origins: readonly string[]): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (!origins.includes(url.origin)) return false
  return !Object.values(SERVICE_PATHS).some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))
}
