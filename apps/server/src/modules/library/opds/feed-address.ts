import { SERVICE_PATHS } from '@lectern/contracts'
import type { Realm } from '@lectern/contracts'

/** Creates the addresses of feeds. */
export interface FeedAddress {
  /** Origin of the web app. */
  readonly origin: string
  /** Returns a full address. Parameters without a value are left out. */
  readonly of: (path: string, query?: Readonly<Record<string, string | number | undefined>>) => string
}

/** Every address has the realm, so that a client whose token has ended logs in to the same country again. */
export function createFeedAddress(origin: string, realm: Realm): FeedAddress {
  return {
    origin,
    of: (path, query = {}) => {
      const parameters = new URLSearchParams()
      for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, `${value}`)
      parameters.set('realm', realm)
      return `${origin}${SERVICE_PATHS.opds}${path}?${parameters.toString()}`
    },
  }
}
