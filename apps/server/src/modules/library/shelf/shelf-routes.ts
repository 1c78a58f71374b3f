import * as calls from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { noContent, ok, route, type Route } from '../../../kernel/route.ts'
import { isStoredSuperUser } from '../../account/index.ts'
import type { ContentAddressFor } from '../catalogue/content-address.ts'
import { filterReadable } from '../catalogue/granted-books.ts'
import { presentBook, presentWithoutCover } from '../catalogue/present-book.ts'
import { toReader } from '../entitlement/entitlement.ts'
import type { Reader } from '../entitlement/entitlement.ts'
import { addToGroupShelves, addToShelf, removeFromShelf } from './change-shelf.ts'
import { listShelf } from './list-shelf.ts'
import { mayChangeShelf, mayFillGroupShelves, mayViewShelf } from './shelf-policies.ts'

/** Returns the routes of shelves. Spec 2 §7. */
export function shelfRoutes(kernel: Kernel, addressFor: ContentAddressFor): Route[] {
  return [
    route(calls.listShelf, {
      policy: mayViewShelf,
      act: async ({ db, actor, params, query, request }) => {
        const now = kernel.clock.now()
        const { rows, totalCount } = await listShelf(db, await findOwner(db, actor, params.userId), query, now)
        const address = addressFor(request)
        // The statement of the own shelf has already checked the rights.
        const readable =
          params.userId === actor.userId
            ? undefined
            : await filterReadable(
                db,
                toReader(actor),
                rows.map(({ book }) => book.id),
                now,
              )
        const data = rows.map(async ({ book, addedAt, lastOpenedAt, progress }) => ({
          book: readable?.has(book.id) === false ? presentWithoutCover(book) : await presentBook(book, address),
          addedAt: addedAt.toISOString(),
          lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
          progress,
        }))
        return { data: await Promise.all(data), meta: { totalCount } }
      },
      present: ok,
    }),
    route(calls.addToShelf, {
      policy: mayChangeShelf,
      act: async ({ db, actor, params, body }) =>
        addToShelf({ kernel, db, actor }, await findOwner(db, actor, params.userId), body.bookId),
      present: noContent,
    }),
    route(calls.removeFromShelf, {
      policy: mayChangeShelf,
      act: ({ db, actor, params }) => removeFromShelf({ kernel, db, actor }, params.userId, params.bookId),
      present: noContent,
    }),
    route(calls.addToGroupShelves, {
      policy: mayFillGroupShelves,
      act: ({ db, actor, params, body }) => addToGroupShelves({ kernel, db, actor }, params.groupId, body.bookId),
      present: ok,
    }),
  ]
}

/**
 * The rights of the owner decide which books a shelf shows, also for another viewer. The viewer gets signed addresses
 * only for the books that the viewer may read.
 */
async function findOwner(db: Db, actor: Actor, userId: string): Promise<Reader> {
  if (userId === actor.userId) return toReader(actor)
  return { realm: actor.realm, userId, everything: await isStoredSuperUser(db, userId) }
}
