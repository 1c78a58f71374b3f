import { and, desc, eq } from 'drizzle-orm'
import * as calls from '@lectern/contracts'
import { IMPORT_UNDO_DAYS } from '@lectern/contracts'
import type { SchoolYearRun } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { ok, route } from '../../../kernel/route.ts'
import type { Route } from '../../../kernel/route.ts'
import { administersUnit, startSchoolYear } from '../../account/index.ts'
import { requireScope, requireWritingScope, scopeWithUnit, writeContext } from '../../controlpanel/index.ts'
import { IMPORT_HEAD, isKept, undoImport } from '../apply-import.ts'
import type { ImportHead } from '../apply-import.ts'
import type { SessionPort } from '../apply-import.ts'
import { sealValue } from '../seal.ts'
import { peopleImports } from '../tables.ts'

const DAY_MS = 86_400_000

/** Returns the routes that start a school year, show the last one of a school unit, and take it back. */
export function schoolYearRoutes(kernel: Kernel, sessions: SessionPort): Route[] {
  return [
    route(calls.startSchoolYear, {
      policy: requireWritingScope,
      act: async ({ actor, db, params, body }) => {
        const context = await writeContext(kernel, db, actor)
        const uid = kernel.ids.next()
        const started = await startSchoolYear(context, params.id, body.data.groups, async (rows, year, undo) => {
          const now = kernel.clock.now()
          await rows.insert(peopleImports).values({
            uid,
            realm: actor.realm,
            schoolUnitUid: params.id,
            actor,
            type: 'school-year',
            fileName: '',
            state: 'applied',
            counts: { create: 0, change: year.leavers.length, same: 0, wrong: 0 },
            newGroups: year.names,
            columns: [],
            sealedRows: await sealValue(kernel, uid, []),
            sealedUndo: await sealValue(kernel, uid, undo),
            createdAt: now,
            appliedAt: now,
            expiresAt: new Date(now.getTime() + IMPORT_UNDO_DAYS * DAY_MS),
          })
        })
        if (started instanceof Refusal) return started
        const { names, leavers } = started
        for (const leaver of leavers) await sessions.endAllForAccount(leaver)
        return { renamed: names.length, leavers: leavers.length }
      },
      present: ok,
    }),
    route(calls.getSchoolYear, {
      policy: requireScope,
      act: async ({ actor, db, params }) => {
        await requireUnit(db, actor, params.id)
        const [last] = await db
          .select(IMPORT_HEAD)
          .from(peopleImports)
          .where(isYearOf(kernel, actor, params.id))
          .orderBy(desc(peopleImports.createdAt))
          .limit(1)
        return { run: last === undefined ? null : presentRun(last) }
      },
      present: ok,
    }),
    route(calls.undoSchoolYear, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        await requireUnit(db, actor, params.id)
        const found = await findRun(kernel, db, actor, params)
        const refusal = await undoImport(await writeContext(kernel, db, actor), sessions, db, found)
        return refusal ?? presentRun(await findRun(kernel, db, actor, params))
      },
      present: ok,
    }),
  ]
}

/** Throws `not_found` for a unit outside the scope, and `forbidden` for its teachers. */
async function requireUnit(db: Db, actor: Actor, id: string): Promise<void> {
  const { scope } = await scopeWithUnit(db, actor, id)
  if (!administersUnit(scope, id)) throw refuse('forbidden')
}

const isYearOf = (kernel: Kernel, { realm }: Actor, unit: string) =>
  and(
    eq(peopleImports.realm, realm),
    eq(peopleImports.schoolUnitUid, unit),
    eq(peopleImports.type, 'school-year'),
    isKept(kernel),
  )

async function findRun(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  { id, runId }: { readonly id: string; readonly runId: string },
): Promise<ImportHead> {
  const [found] = await db
    .select(IMPORT_HEAD)
    .from(peopleImports)
    .where(and(isYearOf(kernel, actor, id), eq(peopleImports.uid, runId)))
  if (found === undefined) throw refuse('not_found')
  return found
}

function presentRun({ uid, createdAt, newGroups, counts, state, expiresAt, undone }: ImportHead): SchoolYearRun {
  return {
    id: uid,
    startedAt: createdAt.toISOString(),
    renamed: newGroups.length,
    leavers: counts.change,
    undoUntil: state === 'applied' ? expiresAt.toISOString() : null,
    undone: undone && {
      people: undone.restored,
      groups: undone.groups?.restored ?? 0,
      keptPeople: [...undone.kept],
      keptGroups: [...(undone.groups?.kept ?? [])],
    },
  }
}
