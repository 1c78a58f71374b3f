import * as calls from '@lectern/contracts'
import type { Clock } from '../../../kernel/clock.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { allowAll, ok, route, type Route } from '../../../kernel/route.ts'
import { resourcesUrl, type ContentAddressFor } from '../catalogue/content-address.ts'
import { filterReadable, findBook } from '../catalogue/granted-books.ts'
import { findCurrentRevisions } from '../catalogue/find-revision.ts'
import { listBookFiles, readableUntil } from './offline-files.ts'
import { requireReadable } from '../catalogue/book-policies.ts'
import { toReader } from '../entitlement/entitlement.ts'

/** Returns the routes of offline books. Source: docs/decisions/0019-offline-books.md. */
export function offlineFileRoutes(clock: Clock, store: ObjectStore, addressFor: ContentAddressFor): Route[] {
  return [
    route(calls.getBookFiles, {
      policy: requireReadable(clock),
      act: async ({ db, params, request }) => {
        const row = await findBook(db, params.id)
        if (row === undefined) return refuse('book_not_found')
        return {
          resourcesUrl: resourcesUrl(addressFor(request).origin, row.sha256),
          revision: row.revision,
          readableUntil: readableUntil(clock),
          files: await listBookFiles(store, row.sha256),
        }
      },
      present: ok,
    }),
    route(calls.renewOfflineBooks, {
      policy: allowAll,
      act: async ({ db, actor, query }) => {
        const ids = query.ids.split(',').filter((id) => calls.BookId.safeParse(id).success)
        const granted = await filterReadable(db, toReader(actor), ids, clock.now())
        const revisions = await findCurrentRevisions(db, [...granted])
        const until = readableUntil(clock)
        return { data: [...revisions].map(([bookId, revision]) => ({ bookId, readableUntil: until, revision })) }
      },
      present: ok,
    }),
  ]
}
