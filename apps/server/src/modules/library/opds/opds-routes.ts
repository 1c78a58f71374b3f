import * as calls from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { ObjectStore } from '../../../kernel/object-store/object-store.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { allowAll, ok, route, type Route } from '../../../kernel/route.ts'
import { requireReadable } from '../catalogue/book-policies.ts'
import type { ContentAddressFor } from '../catalogue/content-address.ts'
import { findBook } from '../catalogue/granted-books.ts'
import { listCatalogue } from '../catalogue/list-catalogue.ts'
import { listFilterValues } from '../catalogue/list-filter-values.ts'
import { toReader } from '../entitlement/entitlement.ts'
import { listShelf } from '../shelf/list-shelf.ts'
import { findLogInRealm, writeAuthenticationDocument } from './authentication-document.ts'
import { buildEpub } from './build-epub.ts'
import { createFeedAddress } from './feed-address.ts'
import { FEED_PAGE_SIZE, writeCatalogueFeed, writeHomeFeed, writeShelfFeed } from './feeds.ts'
import { presentPublication } from './publication.ts'

/**
 * Returns the routes of OPDS 2.0. The lists are those of the catalogue and the shelf, so the entitlement and the age
 * filter are the same.
 */
export function opdsRoutes(kernel: Kernel, store: ObjectStore, addressFor: ContentAddressFor): Route[] {
  const { clock, settings } = kernel
  const mayReadBook = requireReadable(clock)
  type Context = { readonly actor: Actor; readonly request: Parameters<ContentAddressFor>[0] }
  const toContext = ({ actor, request }: Context) => ({
    realm: actor.realm,
    feeds: createFeedAddress(settings.publicOrigin, actor.realm),
    content: addressFor(request),
  })
  const toPaging = (page: number) => ({ limit: FEED_PAGE_SIZE, offset: (page - 1) * FEED_PAGE_SIZE })
  const asFeed = (feed: calls.OpdsFeed) => ({ ...ok(feed), headers: { 'content-type': calls.OPDS_TYPES.feed } })
  return [
    route(calls.getOpdsHome, {
      policy: allowAll,
      act: (context) => writeHomeFeed(toContext(context)),
      present: asFeed,
    }),
    route(calls.getOpdsCatalogue, {
      policy: allowAll,
      act: async (context) => {
        const { db, actor, query } = context
        const { page, query: words, realm: _realm, ...filters } = query
        const now = clock.now()
        const search = { ...filters, ...toPaging(page), q: words }
        const found = await listCatalogue(db, toReader(actor), search, now)
        const values = await listFilterValues(db, toReader(actor), now)
        return writeCatalogueFeed(toContext(context), { ...found, page }, { ...filters, query: words }, values)
      },
      present: asFeed,
    }),
    route(calls.getOpdsShelf, {
      policy: allowAll,
      act: async (context) => {
        const { db, actor, query } = context
        const { rows, totalCount } = await listShelf(db, toReader(actor), toPaging(query.page), clock.now())
        const page = { rows: rows.map(({ book }) => book), totalCount, page: query.page }
        return writeShelfFeed(toContext(context), page)
      },
      present: asFeed,
    }),
    route(calls.getOpdsPublication, {
      policy: mayReadBook,
      act: async (context) => {
        const row = await findBook(context.db, context.params.id)
        return row === undefined ? refuse('book_not_found') : presentPublication(row, toContext(context))
      },
      present: (publication) => ({ ...ok(publication), headers: { 'content-type': calls.OPDS_TYPES.publication } }),
    }),
    route(calls.downloadBook, {
      policy: mayReadBook,
      act: async ({ db, params }) => {
        const row = await findBook(db, params.id)
        if (row === undefined) return refuse('book_not_found')
        return (await buildEpub(store, row.sha256, row.revisedAt ?? row.createdAt)) ?? refuse('book_not_found')
      },
      present: (stream) => ({
        ...ok(stream),
        headers: {
          'content-type': 'application/epub+zip',
          'content-disposition': 'attachment; filename="book.epub"',
        },
      }),
    }),
    route(calls.getOpdsAuthentication, {
      policy: allowAll,
      act: ({ request }) => writeAuthenticationDocument(settings.publicOrigin, findLogInRealm(request, settings)),
      present: (document) => ({ ...ok(document), headers: { 'content-type': calls.OPDS_TYPES.authentication } }),
    }),
  ]
}
