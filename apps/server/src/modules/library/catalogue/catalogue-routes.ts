import * as calls from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { allowAll, noContent, ok, route, type Route } from '../../../kernel/route.ts'
import { toReader } from '../entitlement/entitlement.ts'
import { requireReadable } from './book-policies.ts'
import { setBookAccess, withdrawBook } from './change-grant.ts'
import { type ContentAddressFor, resourcesUrl, scriptedUrl } from './content-address.ts'
import { findRevision } from './find-revision.ts'
import { findBook, isTrusted } from './granted-books.ts'
import { listCatalogue } from './list-catalogue.ts'
import { listFilterValues } from './list-filter-values.ts'
import { presentBook } from './present-book.ts'
import { trustBook } from './trust-book.ts'

/** Returns the routes for the books of a realm. Spec 1 §7 and spec 2 §7. */
export function catalogueRoutes(kernel: Kernel, addressFor: ContentAddressFor): Route[] {
  const mayReadBook = requireReadable(kernel.clock)
  return [
    route(calls.listCatalogue, {
      policy: allowAll,
      act: async ({ db, actor, query, request }) => {
        const { rows, totalCount } = await listCatalogue(db, toReader(actor), query, kernel.clock.now())
        const address = addressFor(request)
        return { data: await Promise.all(rows.map((row) => presentBook(row, address))), meta: { totalCount } }
      },
      present: ok,
    }),
    route(calls.listFilterValues, {
      policy: allowAll,
      act: ({ db, actor }) => listFilterValues(db, toReader(actor), kernel.clock.now()),
      present: ok,
    }),
    route(calls.getBook, {
      policy: mayReadBook,
      act: async ({ db, params, request }) => {
        const row = await findBook(db, params.id)
        return row === undefined ? refuse('book_not_found') : presentBook(row, addressFor(request))
      },
      present: ok,
    }),
    route(calls.getResourcesUrl, {
      policy: mayReadBook,
      act: async ({ db, actor, params, query, request }) => {
        const revision = await findRevision(db, params.id, query.revision)
        if (revision === undefined) return refuse('book_not_found')
        const { number, sha256, isCurrent } = revision
        const address = addressFor(request)
        // The permission is for the scripts of the current file.
        const trusted = isCurrent && (await isTrusted(db, actor.realm, params.id))
        return {
          resourcesUrl: resourcesUrl(address.origin, sha256),
          revision: number,
          ...(trusted ? { scriptedUrl: await scriptedUrl(address, sha256) } : {}),
        }
      },
      present: ok,
    }),
    route(calls.setBookTrust, {
      policy: mayReadBook,
      act: ({ db, actor, params, body }) => trustBook(kernel, db, actor, { ...params, ...body }),
      present: noContent,
    }),
    route(calls.setBookAccess, {
      policy: refuseWhileImpersonating,
      act: ({ db, actor, params, body }) => setBookAccess({ kernel, db, actor }, params.id, body.access),
      present: noContent,
    }),
    route(calls.withdrawBook, {
      policy: refuseWhileImpersonating,
      act: ({ db, actor, params }) => withdrawBook({ kernel, db, actor }, params.id),
      present: noContent,
    }),
    route(calls.getBookPolicy, {
      policy: mayReadBook,
      act: async ({ db, params, query, request }) => {
        const revision = await findRevision(db, params.id, query.revision)
        return revision === undefined
          ? refuse('book_not_found')
          : { policy: await addressFor(request).policies.sign(revision.sha256) }
      },
      present: ok,
    }),
  ]
}
