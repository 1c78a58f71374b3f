import { uploadBook, type ImportedBook } from '@lectern/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuse, refuseUntilBack } from '../../../kernel/refusal.ts'
import { allowAll, ok, route, type Route } from '../../../kernel/route.ts'
import type { ContentAddressFor } from '../catalogue/content-address.ts'
import type { ImportBook } from './import-book.ts'
import type { ImportRefusal } from './import-refusal.ts'
import { presentBook } from '../catalogue/present-book.ts'

const EPUB_TYPE = 'application/epub+zip'

/** Registers a parser that passes on an upload as a stream, so that the whole file is never in memory. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(EPUB_TYPE, (_request, payload, done) => done(null, payload))
}

/** Returns the route for uploads. The contract allows only super users. */
export function uploadRoute(importBook: ImportBook, addressFor: ContentAddressFor): Route {
  return route(uploadBook, {
    policy: allowAll,
    act: async ({ actor, request }) => {
      if (!isEpub(request)) return refuse('unsupported_media_type')
      const outcome = await importBook({ source: request.raw, realms: [actor.realm] })
      if (outcome.kind === 'refused') return toRefusal(outcome.refusal)
      if (outcome.kind === 'not stored') {
        request.log.error({ reason: outcome.reason }, 'a book could not be stored')
        return refuseUntilBack()
      }
      const { created, warnings } = outcome
      return { book: await presentBook(outcome.book, addressFor(request)), created, warnings: [...warnings] }
    },
    present: (imported) => (imported.created ? createdBook(imported) : ok(imported)),
  })
}

const createdBook = (body: ImportedBook) => ({ status: 201 as const, body })

function isEpub(request: FastifyRequest): boolean {
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === EPUB_TYPE
}

function toRefusal({ code, message, details }: ImportRefusal): Refusal {
  // Without this header, the server would read the rest of a too large body.
  const headers = code === 'import_too_large' ? { connection: 'close' } : {}
  return new Refusal(code, { message, details, headers })
}
