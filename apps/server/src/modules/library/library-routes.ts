import * as calls from '@lectern/contracts'
import type { FastifyRequest } from 'fastify'
import { letIn, noContent, ok, route, type Route } from '../../kernel/route.ts'
import { refuse } from '../../kernel/refusal.ts'
import { contentOriginFor } from '../content/index.ts'
import { resourcesUrl, scriptedUrl } from './content-address.ts'
import { findGranted, isGranted, isTrusted } from './granted-books.ts'
import { keptBookRoutes } from './kept-book-routes.ts'
import { addToShelf, removeFromShelf } from './keep-shelf.ts'
import type { LibraryParts } from './library-parts.ts'
import { mayReadBook, ownShelf } from './library-policies.ts'
import { listCatalogue } from './list-catalogue.ts'
import { listShelf } from './list-shelf.ts'
import { markRoutes } from './mark-routes.ts'
import { presentBook } from './present-book.ts'
import { readingRoutes } from './reading/reading-routes.ts'
import { readStopWords } from './stop/read-stop-words.ts'
import { trustBook } from './trust-book.ts'
import { uploadRoute } from './upload-book.ts'

/** The library's calls. Spec 1 §7 and spec 2 §7, 'Library base'. */
export function libraryRoutes(parts: LibraryParts): Route[] {
  const { settings } = parts.kernel
  const addressFor = (request: FastifyRequest) => ({
    origin: contentOriginFor(settings, request),
    policies: parts.policies,
  })
  return [
    route(calls.listShelf, {
      policy: ownShelf,
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
      policy: ownShelf,
      act: async ({ db, actor, body }) => {
        if (!(await isGranted(db, actor.realm, body.bookId))) return refuse('book_not_found')
        return addToShelf(parts.kernel, db, actor, body.bookId)
      },
      present: noContent,
    }),
    route(calls.removeFromShelf, {
      policy: ownShelf,
      act: ({ db, actor, params }) => removeFromShelf(parts.kernel, db, actor, params.bookId),
      present: noContent,
    }),
    route(calls.listCatalogue, {
      policy: letIn,
      act: async ({ db, actor, query, request }) => {
        const { rows, totalCount } = await listCatalogue(db, actor.realm, query)
        const address = addressFor(request)
        return { data: await Promise.all(rows.map((row) => presentBook(row, address))), meta: { totalCount } }
      },
      present: ok,
    }),
    route(calls.getBook, {
      policy: mayReadBook,
      act: async ({ db, actor, params, request }) => {
        const row = await findGranted(db, actor.realm, params.id)
        return row === undefined ? refuse('book_not_found') : presentBook(row, addressFor(request))
      },
      present: ok,
    }),
    route(calls.getResourcesUrl, {
      policy: mayReadBook,
      act: async ({ db, actor, params, request }) => {
        const row = await findGranted(db, actor.realm, params.id)
        if (row === undefined) return refuse('book_not_found')
        const { origin, policies } = addressFor(request)
        const trusted = await isTrusted(db, actor.realm, params.id)
        return {
          resourcesUrl: resourcesUrl(origin, row.sha256),
          ...(trusted ? { scriptedUrl: await scriptedUrl({ origin, policies }, row.sha256) } : {}),
        }
      },
      present: ok,
    }),
    route(calls.setBookTrust, {
      policy: mayReadBook,
      act: ({ db, actor, params, body }) => trustBook(parts.kernel, db, actor, { ...params, ...body }),
      present: noContent,
    }),
    route(calls.getBookPolicy, {
      policy: mayReadBook,
      act: async ({ db, actor, params }) => {
        const row = await findGranted(db, actor.realm, params.id)
        return row === undefined ? refuse('book_not_found') : { policy: await parts.policies.sign(row.sha256) }
      },
      present: ok,
    }),
    route(calls.getStopWords, {
      policy: mayReadBook,
      act: async ({ db, actor, params }) => {
        const row = await findGranted(db, actor.realm, params.id)
        if (row === undefined) return refuse('book_not_found')
        return readStopWords(parts, db, { realm: actor.realm, userId: actor.userId, bookId: row.id }, row)
      },
      present: ok,
    }),
    ...keptBookRoutes(parts, addressFor),
    ...markRoutes(parts.kernel),
    ...readingRoutes(parts.kernel.clock, addressFor),
    uploadRoute(parts, addressFor),
  ]
}
