import * as calls from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { noContent, ok, route, type Route } from '../../../kernel/route.ts'
import type { ContentAddressFor } from '../catalogue/content-address.ts'
import { isGranted } from '../catalogue/granted-books.ts'
import { presentBook } from '../catalogue/present-book.ts'
import { addToShelf, removeFromShelf } from './change-shelf.ts'
import { listShelf } from './list-shelf.ts'
import { requireShelfOwner } from './shelf-policies.ts'

/** Returns the routes of the own shelf. Spec 2 §7. */
export function shelfRoutes(kernel: Kernel, addressFor: ContentAddressFor): Route[] {
  return [
    route(calls.listShelf, {
      policy: requireShelfOwner,
      act: async ({ db, actor, query, request }) => {
        const { rows, totalCount } = await listShelf(db, actor, query)
        const address = addressFor(request)
        const data = rows.map(async ({ book, addedAt, lastOpenedAt, progress }) => ({
          book: await presentBook(book, address),
          addedAt: addedAt.toISOString(),
          lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
          progress,
        }))
        return { data: await Promise.all(data), meta: { totalCount } }
      },
      present: ok,
    }),
    route(calls.addToShelf, {
      policy: requireShelfOwner,
      act: async ({ db, actor, body }) => {
        if (!(await isGranted(db, actor.realm, body.bookId))) return refuse('book_not_found')
        return addToShelf(kernel, db, actor, body.bookId)
      },
      present: noContent,
    }),
    route(calls.removeFromShelf, {
      policy: requireShelfOwner,
      act: ({ db, actor, params }) => removeFromShelf(kernel, db, actor, params.bookId),
      present: noContent,
    }),
  ]
}
