import { Realm, REALM_COOKIE } from '@lectern/contracts'
import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../kernel/settings/settings.ts'

type PageRequest = Pick<FastifyRequest, 'url' | 'protocol' | 'host' | 'headers'>

/**
 * Where the French site's page is, for a page of the app's own host that is asked for in French; undefined for every other.
 * Spec 2 §2: it is moved permanently (301), with its full path. A country that was chosen on this device comes before the
 * browser's languages.
 */
export function findFrenchAddress(
  request: PageRequest,
  { frenchOrigin, origins }: Pick<Settings, 'frenchOrigin' | 'origins'>,
): string | undefined {
  if (frenchOrigin === undefined || origins.includes(frenchOrigin)) return undefined
  if (!origins.includes(`${request.protocol}://${request.host}`)) return undefined
  const chosen = Realm.safeParse(chosenRealm(request.headers.cookie))
  const isFrench = chosen.success ? chosen.data === 'fr' : prefersFrench(request.headers['accept-language'])
  // One slash: a second would name another host.
  return isFrench ? `${frenchOrigin}/${request.url.replace(/^\/+/, '')}` : undefined
}

function chosenRealm(cookies: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${REALM_COOKIE}=([a-z]+)`).exec(cookies ?? '')?.[1]
}

/** Browsers put the language that is wanted most first. */
function prefersFrench(acceptLanguage: string | undefined): boolean {
  return /^\s*fr\b/i.test(acceptLanguage ?? '')
}
