import { safeRedirect } from '../features/session/safe-redirect.ts'

const LOG_IN_PATHS = new Set(['/login', '/login/ak-bibliotheken'])

/** Returns the page after the log-in; null for other pages, and for a log-in to another client. */
export function findPageAfterLogIn(href: string, origin: string): string | null {
  const { pathname, searchParams } = new URL(href, origin)
  if (!LOG_IN_PATHS.has(pathname) || searchParams.has('authorize')) return null
  return safeRedirect(searchParams.get('redirect') ?? undefined, origin)
}
