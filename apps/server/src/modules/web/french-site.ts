import { Realm, REALM_COOKIE } from '@lectern/contracts'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../kernel/settings/settings.ts'

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
  const chosen = Realm.safeParse(chosenRealm(request.headers.cookie))
  const isFrench = chosen.success ? chosen.data === 'fr' : prefersFrench(request.headers['accept-language'])
  // A browser could take `//name` for the address of another host.
  return isFrench ? `${frenchOrigin}/${request.url.replace(/^\/+/, '')}` : undefined
}

function chosenRealm(cookies: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${REALM_COOKIE}=([a-z]+)`).exec(cookies ?? '')?.[1]
}

/** Browsers list the preferred language first. */
function prefersFrench(acceptLanguage: string | undefined): boolean {
  return /^\s*fr\b/i.test(acceptLanguage ?? '')
}
