import { EPUB_TYPE, uploadBook, uploadSchoolBook, type ImportedBook } from '@lectern/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse, refuseUntilBack } from '../../../kernel/refusal.ts'
import { allowAll, ok, route, type Route } from '../../../kernel/route.ts'
import { recordAudit } from '../../account/index.ts'
import type { BookOwners } from '../catalogue/catalogue.ts'
import type { ContentAddressFor } from '../catalogue/content-address.ts'
import type { ImportBook, ImportFailure } from './import-book.ts'
import type { ImportRefusal } from './import-refusal.ts'
import { presentBook } from '../catalogue/present-book.ts'
import { mayChangeUnit } from '../unit-books/unit-policies.ts'

/** Registers a parser that passes on an upload as a stream, so that the whole file is never in memory. */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser(EPUB_TYPE, (_request, payload, done) => done(null, payload))
}

/** Returns the routes for uploads. The contract allows only super users to upload a book of the realm. */
export function uploadRoutes(kernel: Kernel, importBook: ImportBook, addressFor: ContentAddressFor): Route[] {
  const receive = async (request: FastifyRequest, owners: BookOwners) => {
    const outcome = await receiveUpload(request, (source) => importBook({ source, ...owners }))
    if (outcome instanceof Refusal) return outcome
    const { created, warnings } = outcome
    return { book: await presentBook(outcome.book, addressFor(request)), created, warnings: [...warnings] }
  }
  const present = (imported: ImportedBook) => (imported.created ? createdBook(imported) : ok(imported))
  return [
    route(uploadBook, {
      policy: allowAll,
      act: ({ actor, request }) => {
        const onAdded = recordUpload(kernel, actor, (subject) => ({ subject, action: 'book.upload' }))
        return receive(request, { realms: [actor.realm], uploadedBy: actor.userId, onAdded })
      },
      present,
    }),
    route(uploadSchoolBook, {
      policy: mayChangeUnit,
      act: ({ actor, params, query, request }) => {
        const onAdded = recordUpload(kernel, actor, (bookId) => ({
          subject: params.id,
          action: 'school-book.upload',
          details: { bookId, rights: query.rights },
        }))
        const owner = { realms: [actor.realm], schoolUnit: params.id, uploadedBy: actor.userId }
        return receive(request, { ...owner, onAdded })
      },
      present,
    }),
  ]
}

/** Passes the body of an upload to `run`. Returns the refusal of a file that cannot be imported. */
export async function receiveUpload<Success extends { readonly kind: string }>(
  request: FastifyRequest,
  run: (source: AsyncIterable<Uint8Array>) => Promise<Success | ImportFailure>,
): Promise<Success | Refusal> {
  if (!isEpub(request)) return refuse('unsupported_media_type')
  const outcome = await run(request.raw)
  if (isRefused(outcome)) return toRefusal(outcome.refusal)
  if (isNotStored(outcome)) {
    request.log.error({ reason: outcome.reason }, 'a book could not be stored')
    return refuseUntilBack()
  }
  return outcome
}

interface UploadEntry {
  readonly subject: string
  readonly action: string
  readonly details?: Record<string, unknown>
}

/** Returns the function that writes the entry of an upload to the audit log. */
function recordUpload(kernel: Kernel, actor: Actor, toEntry: (bookId: string) => UploadEntry): BookOwners['onAdded'] {
  const { realm } = actor
  return (tx, bookId) => recordAudit(kernel, tx, [{ realm, actor: auditActor(actor), ...toEntry(bookId) }])
}

const createdBook = (body: ImportedBook) => ({ status: 201 as const, body })

const isRefused = (outcome: { readonly kind: string }): outcome is Extract<ImportFailure, { kind: 'refused' }> =>
  outcome.kind === 'refused'
const isNotStored = (outcome: { readonly kind: string }): outcome is Extract<ImportFailure, { kind: 'not stored' }> =>
  outcome.kind === 'not stored'

function isEpub(request: FastifyRequest): boolean {
  return request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() === EPUB_TYPE
}

function toRefusal({ code, message, details }: ImportRefusal): Refusal {
  // Without this header, the server would read the rest of a too large body.
  const headers = code === 'import_too_large' ? { connection: 'close' } : {}
  return new Refusal(code, { message, details, headers })
}
