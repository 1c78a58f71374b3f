import * as calls from '@lectern/contracts'
import type { FastifyRequest } from 'fastify'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { noContent, ok, route, type Route, type Verdict } from '../../../kernel/route.ts'
import { recordAudit } from '../../account/index.ts'
import type { Importer } from '../import/create-importer.ts'
import { receiveUpload } from '../import/upload-book.ts'
import { mayAdministerUnit, mayChangeUnit } from '../unit-books/unit-policies.ts'
import { listRevisions } from './list-revisions.ts'
import { type OwnedBookKey, readOwnedBook } from './owned-book.ts'
import { checkRevision, recordRevision, restoreRevision, type RecordedRevision } from './record-revision.ts'

interface UploadContext {
  readonly db: Db
  readonly actor: Actor
  readonly request: FastifyRequest
  readonly query: { readonly note?: string | undefined; readonly differences?: 'confirmed' | undefined }
}

/** Returns the routes for the revisions of books. docs/decisions/0035-revisions-of-a-book.md. */
export function revisionRoutes(kernel: Kernel, importUpload: Importer['importUpload']): Route[] {
  const audit = (actor: Actor, { realm, bookId, schoolUnit }: OwnedBookKey, action: string, details: object = {}) => {
    const [prefix, subject] = schoolUnit === undefined ? ['book', bookId] : ['school-book', schoolUnit]
    return (tx: Parameters<typeof recordAudit>[1], { number, trustEnded }: RecordedRevision) =>
      recordAudit(kernel, tx, [
        {
          realm,
          actor: auditActor(actor),
          subject,
          action: `${prefix}.${action}`,
          details: { ...(schoolUnit !== undefined && { bookId }), revision: number, trustEnded, ...details },
        },
      ])
  }
  const upload = async ({ db, actor, request, query }: UploadContext, key: OwnedBookKey, details: object = {}) => {
    const revision = {
      ...key,
      uploadedBy: actor.userId,
      note: query.note?.trim() || null,
      isConfirmed: query.differences === 'confirmed',
    }
    const outcome = await receiveUpload(request, (source) =>
      importUpload(source, {
        check: (content) => checkRevision(db, revision, content),
        record: (content) =>
          recordRevision(db, revision, content, kernel.clock.now(), audit(actor, key, 'revise', details)),
      }),
    )
    if (outcome instanceof Refusal) return outcome
    if (outcome.kind === 'declined') return outcome.refusal
    return { ...outcome.recorded, warnings: [...outcome.warnings] }
  }
  const present = <Body>(body: Body) => ({ status: 201 as const, body })
  const restore = (db: Db, actor: Actor, key: OwnedBookKey & { readonly number: number }) =>
    restoreRevision(db, key, kernel.clock.now(), audit(actor, key, 'restore-revision'))
  return [
    route(calls.listBookRevisions, {
      policy: (actor, { params }, db) => mayKnowBook(db, ofRealm(actor, params)),
      act: ({ db, actor, params }) => listRevisions(db, ofRealm(actor, params)),
      present: ok,
    }),
    route(calls.uploadBookRevision, {
      policy: mayChangeRealmBook,
      act: (context) => upload(context, ofRealm(context.actor, context.params)),
      present,
    }),
    route(calls.restoreBookRevision, {
      policy: mayChangeRealmBook,
      act: ({ db, actor, params }) => restore(db, actor, { ...ofRealm(actor, params), number: params.number }),
      present: noContent,
    }),
    route(calls.listSchoolBookRevisions, {
      policy: mayAdministerUnit,
      act: ({ db, actor, params }) => listRevisions(db, ofUnit(actor, params)),
      present: ok,
    }),
    route(calls.uploadSchoolBookRevision, {
      policy: mayChangeSchoolBook,
      act: (context) => upload(context, ofUnit(context.actor, context.params), { rights: context.query.rights }),
      present,
    }),
    route(calls.restoreSchoolBookRevision, {
      policy: mayChangeSchoolBook,
      act: ({ db, actor, params }) => restore(db, actor, { ...ofUnit(actor, params), number: params.number }),
      present: noContent,
    }),
  ]
}

interface BookInput {
  readonly params: { readonly id: string }
}
interface SchoolBookInput {
  readonly params: { readonly id: string; readonly bookId: string }
}

const ofRealm = (actor: Actor, { id }: BookInput['params']): OwnedBookKey => ({ realm: actor.realm, bookId: id })
const ofUnit = (actor: Actor, { id, bookId }: SchoolBookInput['params']): OwnedBookKey => ({
  realm: actor.realm,
  bookId,
  schoolUnit: id,
})

async function mayKnowBook(db: Db, key: OwnedBookKey): Promise<Verdict> {
  const owned = await readOwnedBook(db, key)
  return owned instanceof Refusal ? owned.code : 'allowed'
}

/** Refuses before the file is read. The contract allows only super users. */
async function mayChangeRealmBook(actor: Actor, { params }: BookInput, db: Db): Promise<Verdict> {
  const verdict = refuseWhileImpersonating(actor)
  return verdict === 'allowed' ? mayKnowBook(db, ofRealm(actor, params)) : verdict
}

async function mayChangeSchoolBook(actor: Actor, input: SchoolBookInput, db: Db): Promise<Verdict> {
  const verdict = await mayChangeUnit(actor, input, db)
  return verdict === 'allowed' ? mayKnowBook(db, ofUnit(actor, input.params)) : verdict
}
