import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../kernel/settings/settings.ts'
import { readChosenRealm } from './visitor-realm.ts'

type PageRequest = Pick<FastifyRequest, 'url' | 'protocol' | 'host' | 'headers'>

/**
 * Returns the address on the French site for a page request in French, otherwise undefined. Spec 2 §2. The country
 * chosen on the device has priority over the languages of the browser.
 */
export function findFrenchAddress(
  request: PageRequest,
  { frenchOrigin, origins }: Pick<Settings, 'frenchOrigin' | 'origins'>,
): string | undefined {
  if (frenchOrigin === undefined || origins.includes(frenchOrigin)) return undefined
  if (!origins.includes(`${request.protocol}://${request.host}`)) return undefined
  const chosen = readChosenRealm(request.headers.cookie)
  const isFrench = chosen === null ? prefersFrench(request.headers['accept-language']) : chosen === 'fr'
  // A browser could take `//name` for the address of another host.
  return isFrench ? `${frenchOrigin}/${request.url.replace(/^\/+/, '')}` : undefined
}

/** Browsers list the preferred language first. */
function prefersFrench(acceptLanguage: string | undefined): boolean {
  return /^\s*fr\b/i.test(acceptLanguage ?? '')
}
