import { and, eq } from 'drizzle-orm'
import * as calls from '@lectern/contracts'
import type { ImportRow, PeopleImport } from '@lectern/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../kernel/actor.ts'
import { concurrencyLimit } from '../../kernel/concurrency-limit.ts'
import type { Db } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { file, ok, route } from '../../kernel/route.ts'
import type { Route } from '../../kernel/route.ts'
import { administersUnit, recordChange } from '../account/index.ts'
import {
  isSecure,
  loadScope,
  requireScope,
  requireWritingScope,
  scopeWithUnit,
  writeContext,
} from '../controlpanel/index.ts'
import { applyImportJob, IMPORT_HEAD, isFileImport, isKept, readRows, undoImport } from './apply-import.ts'
import type { FileImport, SessionPort } from './apply-import.ts'
import { receivePeopleFile, storeCheckedImport } from './check-import.ts'
import { listPeopleOfUnit } from './export-people.ts'
import { listImports } from './list-imports.ts'
import { filledColumns, presentRow } from './import-row.ts'
import { loadFileTexts } from './people-file/column-texts.ts'
import { writeMarkedFile, writePeopleFile } from './people-file/write-files.ts'
import { peopleImports } from './tables.ts'

/** Files that a node reads at the same time. */
const READ_AT_ONCE = 1

/** Passes on an upload as a stream, so that the limit of size applies while it arrives. */
export function acceptSpreadsheets(app: FastifyInstance): void {
  app.addContentTypeParser(calls.XLSX_TYPE, (_request, payload, done) => done(null, payload))
}

/** Returns the routes for Excel files of people. Spec 2 §5. */
export function importRoutes(kernel: Kernel, sessions: SessionPort): Route[] {
  const readInTurn = concurrencyLimit(READ_AT_ONCE)
  return [
    route(calls.getImportTemplate, {
      policy: requireScope,
      act: ({ actor, params }) => writePeopleFile(params.type, actor.realm, []),
      present: file,
    }),
    route(calls.exportPeople, {
      policy: requireScope,
      act: async ({ actor, db, params, query }) => {
        const { scope, unit } = await scopeWithUnit(db, actor, params.id)
        if (!administersUnit(scope, unit.unit.uid)) return refuse('forbidden')
        const people = await listPeopleOfUnit(db, actor, scope, params.id, params.type, query)
        if (people.some(({ speakingBookRights }) => speakingBookRights !== undefined)) {
          const context = await writeContext(kernel, db, actor)
          await recordChange(context, db, params.id, 'view-speaking-book-rights', { export: params.type })
        }
        return writePeopleFile(params.type, actor.realm, people)
      },
      present: file,
    }),
    route(calls.checkPeopleImport, {
      policy: requireWritingScope,
      act: async ({ actor, db, params, query, request }) => {
        const { unit } = await scopeWithUnit(db, actor, params.id)
        const context = await writeContext(kernel, db, actor)
        if (!administersUnit(context.scope, unit.unit.uid)) return refuse('forbidden')
        const { realm } = actor
        const people = await readInTurn(() => receivePeopleFile(kernel, request.raw, { ...query, realm }))
        if (people instanceof Refusal) return people
        const id = await storeCheckedImport(context, db, { unit: params.id, ...query }, people)
        return findImport(kernel, db, actor, id)
      },
      present: (found) => ({ status: 201 as const, body: presentImport(found) }),
    }),
    route(calls.listPeopleImports, {
      policy: requireScope,
      act: async ({ actor, db, params, query }) => {
        const { scope, unit } = await scopeWithUnit(db, actor, params.id)
        if (!administersUnit(scope, unit.unit.uid)) return refuse('forbidden')
        return listImports(kernel, db, { realm: actor.realm, unit: unit.unit.uid, ...query })
      },
      present: ok,
    }),
    ...storedImportRoutes(kernel, sessions),
  ]
}

function storedImportRoutes(kernel: Kernel, sessions: SessionPort): Route[] {
  const job = applyImportJob(kernel, sessions)
  return [
    route(calls.getPeopleImport, {
      policy: requireScope,
      act: ({ actor, db, params }) => findImport(kernel, db, actor, params.importId),
      present: (found) => ok(presentImport(found)),
    }),
    route(calls.listImportRows, {
      policy: requireScope,
      act: async ({ actor, db, params, query: { effect, pageNumber, pageSize } }) => {
        const found = await findImport(kernel, db, actor, params.importId)
        const all = await readRows(kernel, db, found.uid)
        const matching = effect === undefined ? all : all.filter((row) => row.effect === effect)
        const page = matching.slice((pageNumber - 1) * pageSize, pageNumber * pageSize)
        const reader = {
          isMaker: found.actor.userId === actor.userId,
          secure: isSecure(actor),
          texts: await loadFileTexts(actor.realm),
        }
        const data: ImportRow[] = page.map((row) => presentRow(row, found.columns, reader))
        return { data, meta: { totalCount: matching.length, filledColumns: filledColumns(all, found.columns) } }
      },
      present: ok,
    }),
    route(calls.getMarkedFile, {
      policy: requireScope,
      act: async ({ actor, db, params }) => {
        const found = await findImport(kernel, db, actor, params.importId)
        const stored = await readRows(kernel, db, found.uid)
        const rows = stored.map(({ texts, found: problems }) =>
          found.columns.map(({ column }, index) => ({
            text: texts[index] ?? '',
            rule: problems.find((problem) => problem.column === column)?.rule,
          })),
        )
        return writeMarkedFile(
          found.type,
          actor.realm,
          found.columns.map(({ header }) => header),
          rows,
        )
      },
      present: file,
    }),
    route(calls.applyPeopleImport, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        const { uid, counts } = await findImport(kernel, db, actor, params.importId)
        if (counts.wrong > 0) return refuse('conflict')
        const started = await db
          .update(peopleImports)
          .set({ state: 'applying', preparation: null, done: 0, actor })
          .where(and(eq(peopleImports.uid, uid), eq(peopleImports.state, 'checked')))
          .returning({ uid: peopleImports.uid })
        if (started.length > 0) await kernel.jobs.send(job, { realm: actor.realm, uid })
        return findImport(kernel, db, actor, uid)
      },
      present: (found) => ({ status: 202 as const, body: presentImport(found) }),
    }),
    route(calls.undoPeopleImport, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        const found = await findImport(kernel, db, actor, params.importId)
        const refusal = await undoImport(await writeContext(kernel, db, actor), sessions, db, found)
        return refusal ?? findImport(kernel, db, actor, params.importId)
      },
      present: (found) => ok(presentImport(found)),
    }),
  ]
}

/** Returns an import of a school unit that the actor administers. Throws `not_found`. */
async function findImport(kernel: Kernel, db: Db, actor: Actor, uid: string): Promise<FileImport> {
  const scope = await loadScope(db, actor)
  const [found] = await db
    .select(IMPORT_HEAD)
    .from(peopleImports)
    .where(and(eq(peopleImports.uid, uid), eq(peopleImports.realm, actor.realm), isKept(kernel)))
  if (found === undefined || !administersUnit(scope, found.schoolUnitUid)) throw refuse('not_found')
  if (!isFileImport(found)) throw refuse('not_found')
  return found
}

function presentImport(found: FileImport): PeopleImport {
  const { uid, type, fileName, state, counts, newGroups, columns, preparation, done, appliedAt } = found
  const { expiresAt, undone } = found
  return {
    id: uid,
    type,
    fileName,
    state,
    counts: { ...counts },
    newGroups: [...newGroups],
    columns: columns.map((column) => ({ ...column })),
    preparation,
    done,
    appliedAt: appliedAt?.toISOString() ?? null,
    undoUntil: state === 'applied' ? expiresAt.toISOString() : null,
    undone: undone && { removed: undone.removed, restored: undone.restored, kept: [...undone.kept] },
  }
}
