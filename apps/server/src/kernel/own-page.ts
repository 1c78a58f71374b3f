import { SERVICE_PATHS } from '@lectern/contracts'

/**
 * May a browser be sent here with a code? Only to a page of the web app: an address under one of
 * our own origins that is none of the services (`/content` shows files that others wrote). RFC 9700 §4.1.
 */
export function isOwnPage(value: string, origins: readonly string[]): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (!origins.includes(url.origin)) return false
  return !Object.values(SERVICE_PATHS).some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))
}
