import * as calls from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { noContent, ok, route, type Route } from '../../../kernel/route.ts'
import type { ContentAddressFor } from '../catalogue/content-address.ts'
import { filterReadable } from '../catalogue/granted-books.ts'
import { presentBook, presentWithoutCover } from '../catalogue/present-book.ts'
import { toReader } from '../entitlement/entitlement.ts'
import { addUnitBook, listUnitBooks, removeUnitBook } from './unit-books.ts'
import { mayChangeUnit, maySeeUnit } from './unit-policies.ts'

/** Returns the routes for the book lists of school units. Spec 2 §7. */
export function unitBookRoutes(kernel: Kernel, addressFor: ContentAddressFor): Route[] {
  return [
    route(calls.listUnitBooks, {
      policy: maySeeUnit,
      act: async ({ db, actor, params, query, request }) => {
        const { rows, totalCount } = await listUnitBooks(db, params.id, query)
        const ids = rows.map(({ id }) => id)
        const readable = await filterReadable(db, toReader(actor), ids, kernel.clock.now())
        const address = addressFor(request)
        const data = rows.map(async (row) =>
          readable.has(row.id) ? await presentBook(row, address) : presentWithoutCover(row),
        )
        return { data: await Promise.all(data), meta: { totalCount } }
      },
      present: ok,
    }),
    route(calls.addUnitBook, {
      policy: mayChangeUnit,
      act: ({ db, actor, params, body }) => addUnitBook({ kernel, db, actor }, params.id, body.bookId),
      present: noContent,
    }),
    route(calls.removeUnitBook, {
      policy: mayChangeUnit,
      act: ({ db, actor, params }) => removeUnitBook({ kernel, db, actor }, params.id, params.bookId),
      present: noContent,
    }),
  ]
}
