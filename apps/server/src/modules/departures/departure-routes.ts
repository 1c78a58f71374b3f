import type { Readable } from 'node:stream'
import { fieldProblem } from '@lectern/contracts'
import type { DeletionTime, Realm } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ObjectStore } from '../../kernel/object-store/object-store.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { file, ok, route } from '../../kernel/route.ts'
import type { Route } from '../../kernel/route.ts'
import { deletionTime, hasUnitsBelow, inTransaction, recordChange, setUnitStatus } from '../account/index.ts'
import type { WriteContext } from '../account/index.ts'
import { requireShard, requireShardForChange, writeContext } from '../customers/index.ts'
import type { CustomerContext } from '../customers/index.ts'
import { readMoveConsequences, readUnitConsequences } from './consequences.ts'
import type { ConsequenceContext } from './consequences.ts'
import { deleteSchoolsJob } from './delete-school.ts'
import { findDeparture, lockDeparture, presentDeparture, updateDeparture } from './departure-row.ts'
import { exportSchoolJob } from './export/export-school.ts'

/** Returns the routes with which a super user exports and deletes a school unit. */
export function departureRoutes(context: CustomerContext, needs: ConsequenceContext, store: ObjectStore): Route[] {
  const { kernel, calls } = context
  const policy = requireShard(context)
  const changePolicy = requireShardForChange(context)
  const exportJob = exportSchoolJob(kernel, store, needs.sources)
  const deletionJob = deleteSchoolsJob(kernel, needs.sources)
  return [
    route(calls.getSchoolUnitConsequences, {
      policy,
      act: ({ actor, db, params, query }) =>
        query.action === 'move'
          ? readMoveConsequences(needs, db, actor.realm, params.id, query.parent)
          : readUnitConsequences(needs, db, actor.realm, params.id),
      present: ok,
    }),
    route(calls.getDeparture, {
      policy,
      act: ({ actor, db, params }) => presentDeparture(db, actor.realm, params.id),
      present: ok,
    }),
    route(calls.exportSchoolUnit, {
      policy: changePolicy,
      act: async ({ actor, db, params }) => {
        const started = await startExport(await writeContext(context, db, actor), params.id)
        if (started instanceof Refusal) return started
        if (started.oldKey !== null) await store.delete(started.oldKey)
        if (started.isNew) await kernel.jobs.send(exportJob, { realm: actor.realm, uid: params.id })
        return presentDeparture(db, actor.realm, params.id)
      },
      present: (departure) => ({ status: 202 as const, body: departure }),
    }),
    route(calls.downloadSchoolUnitExport, {
      policy: changePolicy,
      act: async ({ actor, db, params }) => {
        const row = await findDeparture(db, actor.realm, params.id)
        const isReady = row?.exportState === 'ready' && isInFuture(kernel, row.exportExpiresAt)
        const stored = isReady && row.exportKey !== null ? await store.get(row.exportKey) : undefined
        if (stored === undefined) return refuse('not_found')
        await recordChange(await writeContext(context, db, actor), db, params.id, 'download-school-export')
        return stored.stream
      },
      present: (stream: Readable) => file(stream),
    }),
    route(calls.deleteSchoolUnit, {
      policy: changePolicy,
      act: async ({ actor, db, params, body }) => {
        const refusal = await scheduleDeletion(await writeContext(context, db, actor), params.id, body)
        if (refusal !== undefined) return refusal
        if (body.time === 'now') await kernel.jobs.send(deletionJob, {})
        return presentDeparture(db, actor.realm, params.id)
      },
      present: (departure) => ({ status: 202 as const, body: departure }),
    }),
    route(calls.cancelSchoolUnitDeletion, {
      policy: changePolicy,
      act: async ({ actor, db, params }) =>
        (await cancelDeletion(await writeContext(context, db, actor), params.id)) ??
        presentDeparture(db, actor.realm, params.id),
      present: ok,
    }),
  ]
}

const isInFuture = ({ clock }: Kernel, time: Date | null): boolean => time !== null && time > clock.now()
const exportKey = (realm: Realm, unit: string, id: string) => `exports/${realm}/${unit}/${id}.zip`

/** Marks a new export as running, unless one runs already. Returns the key of the file that the new one replaces. */
function startExport(context: WriteContext, uid: string) {
  const { kernel, actor } = context
  return inTransaction(context, {}, async (rows) => {
    const row = await lockDeparture(rows, actor.realm, uid)
    if (row.exportState === 'running') return { isNew: false, oldKey: null }
    await updateDeparture(rows, row, {
      exportState: 'running',
      exportKey: exportKey(actor.realm, uid, kernel.ids.next()),
      exportSize: 0,
      exportExpiresAt: null,
    })
    await recordChange(context, rows, uid, 'export-school')
    return { isNew: true, oldKey: row.exportKey }
  })
}

/**
 * Plans the deletion of a school unit and closes it. Refuses with `not_found`, `validation_failed` for another name, and
 * `conflict` without an export, with units below, and after the deletion has begun.
 */
function scheduleDeletion(
  context: WriteContext,
  uid: string,
  { name, time }: { readonly name: string; readonly time: DeletionTime },
) {
  const { kernel, actor } = context
  return inTransaction(context, {}, async (rows) => {
    const row = await lockDeparture(rows, actor.realm, uid)
    if (name.trim() !== row.schoolUnitName)
      throw refuse('validation_failed', undefined, { errors: [fieldProblem('name', 'format')] })
    const isExported = row.exportState === 'ready' && isInFuture(kernel, row.exportExpiresAt)
    if (!isExported || row.deletionState === 'running' || (await hasUnitsBelow(rows, uid))) throw refuse('conflict')
    const now = kernel.clock.now()
    const deletionDueAt = time === 'now' ? now : deletionTime(now)
    const closed = await setUnitStatus(rows, uid, 'inactive')
    // The unit is already closed if a planned deletion gets another time.
    const statusBefore = row.deletionState === 'scheduled' ? row.statusBefore : closed
    await updateDeparture(rows, row, {
      deletionState: 'scheduled',
      deletionDueAt,
      statusBefore,
      deletedBy: actor.userId,
    })
    await recordChange(context, rows, uid, 'schedule-school-deletion', { dueAt: deletionDueAt.toISOString() })
    return undefined
  })
}

/** Cancels a planned deletion and restores the status of the school unit. Refuses with `not_found` and `conflict`. */
function cancelDeletion(context: WriteContext, uid: string) {
  const { kernel, actor } = context
  return inTransaction(context, {}, async (rows) => {
    const row = await findDeparture(rows, actor.realm, uid, { lock: true })
    if (row === undefined) throw refuse('not_found')
    if (row.deletionState !== 'scheduled' || !isInFuture(kernel, row.deletionDueAt)) throw refuse('conflict')
    await updateDeparture(rows, row, { deletionState: null, deletionDueAt: null, statusBefore: null, deletedBy: null })
    await setUnitStatus(rows, uid, row.statusBefore ?? 'active')
    await recordChange(context, rows, uid, 'cancel-school-deletion')
    return undefined
  })
}
