import * as calls from '@lectern/contracts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Route } from '../../../kernel/route.ts'
import { noContent, ok, route } from '../../../kernel/route.ts'
import { requireParent } from '../../account/index.ts'
import { isCrossSite } from '../cross-site.ts'
import type { IdentityDependencies } from '../identity-dependencies.ts'
import { removeReaderPin, setReaderPin } from './reader-pins.ts'
import { listReaders, requireReader, switchReader } from './switch-reader.ts'

/** Returns the routes with which a family chooses who reads in a browser. docs/decisions/0043-profiles-of-children.md. */
export function readerRoutes(dependencies: IdentityDependencies): Route[] {
  const { origins } = dependencies.kernel.settings
  return [
    route(calls.listReaders, {
      policy: requireReader,
      act: ({ actor }) => listReaders(dependencies, actor),
      present: ok,
    }),
    route(calls.switchReader, {
      policy: requireReader,
      act: async ({ actor, params, query, body, request }) => {
        if (isCrossSite(request, origins)) return refuse('forbidden', 'Choose the reader in the web app itself.')
        const { cookie: cookies } = request.headers
        return switchReader(dependencies, { actor, uid: params.uid, pin: body.pin, query, cookies })
      },
      present: ({ redirectUri, cookies }) => ({
        ...noContent(),
        headers: { 'redirect-uri': redirectUri, 'set-cookie': [...cookies] },
      }),
    }),
    route(calls.setReaderPin, {
      policy: requireParent,
      act: ({ actor, body }) => setReaderPin(dependencies, { realm: actor.realm, parent: actor.userId }, body.pin),
      present: noContent,
    }),
    route(calls.removeReaderPin, {
      policy: requireParent,
      act: ({ actor, db }) => removeReaderPin(db, actor.userId),
      present: noContent,
    }),
  ]
}
