import { localeOfRealm, OPDS_TYPES, Realm } from '@lectern/contracts'
import type { OpdsAuthentication } from '@lectern/contracts'
import { createEmailWriter } from '@lectern/messages/emails'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Settings } from '../../../kernel/settings/settings.ts'
import { createFeedAddress } from './feed-address.ts'

/** Country without any hint in the request, as in the web app. */
const DEFAULT_REALM: Realm = 'se'
const OAUTH_PASSWORD = 'http://opds-spec.org/auth/oauth/password'

const Query = z.object({ realm: Realm })

/** Returns the country of the log-in: that of the address, otherwise that of the host name. */
export function findLogInRealm(request: FastifyRequest, { realmOfHost }: Pick<Settings, 'realmOfHost'>): Realm {
  const { data } = Query.safeParse(request.query)
  return data?.realm ?? realmOfHost[request.hostname] ?? DEFAULT_REALM
}

/** Returns the document that tells a client how to log in. Authentication for OPDS 1.0 §2. */
export async function writeAuthenticationDocument(origin: string, realm: Realm): Promise<OpdsAuthentication> {
  const say = await createEmailWriter(localeOfRealm(realm))
  const feeds = createFeedAddress(origin, realm)
  const token = { href: feeds.of('/token'), type: 'application/json' }
  return {
    id: feeds.of('/authentication'),
    title: say('opds.title'),
    description: say('opds.log_in'),
    links: [
      { rel: 'start', href: feeds.of('/home'), type: OPDS_TYPES.feed },
      { rel: 'register', href: `${origin}/signup`, type: 'text/html' },
      { rel: 'help', href: `${origin}/password/forgotten`, type: 'text/html' },
    ],
    authentication: [
      {
        type: OAUTH_PASSWORD,
        links: [
          { rel: 'authenticate', ...token },
          { rel: 'refresh', ...token },
        ],
        labels: { login: say('opds.username'), password: say('opds.password') },
      },
    ],
  }
}
