import { and, desc, eq, gt, ilike, inArray, or } from 'drizzle-orm'
import * as calls from '@lectern/contracts'
import type { PersonType, SyncJob, SyncLogEntry } from '@lectern/contracts'
import type { Actor } from '../../kernel/actor.ts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import { refuse } from '../../kernel/refusal.ts'
import { ok, route } from '../../kernel/route.ts'
import type { Route } from '../../kernel/route.ts'
import { findNames, readAdministeredPeople, recordChange, relate, typeOfRole } from '../account/index.ts'
import {
  loadScope,
  requireAdministration,
  requireScope,
  requireWritingScope,
  writeContext,
} from '../controlpanel/index.ts'
import { runSyncJob } from './runs/run-sync.ts'
import type { RunContext } from './runs/run-context.ts'
import { undoSync } from './runs/undo-sync.ts'
import { JOB_COLUMNS, LAST_APPLIED, rosterEntries, rosterJobs } from './tables.ts'
import type { JobRow } from './tables.ts'

/** Returns the routes for the jobs of syncs and their logs. Spec 2 §7, sync service. */
export function jobRoutes(context: RunContext): Route[] {
  const { kernel } = context
  return [
    route(calls.listSyncJobs, {
      policy: requireScope,
      act: async ({ actor, db, params, query: { pageNumber, pageSize } }) => {
        await requireAdministration(db, actor, params.orgId)
        const where = and(
          eq(rosterJobs.syncUid, params.syncId),
          eq(rosterJobs.schoolUnitUid, params.orgId),
          eq(rosterJobs.realm, actor.realm),
          gt(rosterJobs.expiresAt, kernel.clock.now()),
        )
        const found = await db
          .select(JOB_COLUMNS)
          .from(rosterJobs)
          .where(where)
          .orderBy(desc(rosterJobs.createdAt), desc(rosterJobs.uid))
          .limit(pageSize)
          .offset((pageNumber - 1) * pageSize)
        return { data: await presentJobs(db, found), meta: { totalCount: await db.$count(rosterJobs, where) } }
      },
      present: ok,
    }),
    route(calls.getSyncJob, {
      policy: requireScope,
      act: async ({ actor, db, params }) => presentJob(db, await findJob(context, db, actor, params.jobId)),
      present: ok,
    }),
    route(calls.listSyncJobLogs, {
      policy: requireScope,
      act: async ({ actor, db, params, query }) => {
        const job = await findJob(context, db, actor, params.jobId)
        return listEntries(db, actor, job.uid, query)
      },
      present: ok,
    }),
    ...decisionRoutes(context),
  ]
}

function decisionRoutes(context: RunContext): Route[] {
  const { kernel } = context
  return [
    route(calls.applySyncJob, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        const job = await findJob(context, db, actor, params.jobId)
        const started = await setState(db, job, ['held', 'planned'], {
          state: 'applying',
          appliedBy: actor.userId,
          done: 0,
        })
        if (!started && !['applying', 'applied'].includes(job.state)) return refuse('conflict')
        if (started)
          await recordChange(await writeContext(kernel, db, actor), db, job.schoolUnitUid, 'apply-sync', {
            job: job.uid,
          })
        // Also for a job that a killed node has not queued. A job that runs twice writes once.
        if (job.state !== 'applied') await kernel.jobs.send(runSyncJob(context), { realm: actor.realm, jobId: job.uid })
        return presentJob(db, await findJob(context, db, actor, params.jobId))
      },
      present: (body) => ({ status: 202 as const, body }),
    }),
    route(calls.dismissSyncJob, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        const job = await findJob(context, db, actor, params.jobId)
        const isDone = await setState(db, job, ['held', 'planned'], { state: 'dismissed', sealedRoster: null })
        if (!isDone && job.state !== 'dismissed') return refuse('conflict')
        return presentJob(db, await findJob(context, db, actor, params.jobId))
      },
      present: ok,
    }),
    route(calls.undoSyncJob, {
      policy: requireWritingScope,
      act: async ({ actor, db, params }) => {
        const job = await findJob(context, db, actor, params.jobId)
        if (job.state !== 'undone') {
          const refusal = await undoSync(context, actor.realm, actor.userId, job.uid)
          if (refusal !== undefined) return refusal
          await recordChange(await writeContext(kernel, db, actor), db, job.schoolUnitUid, 'undo-sync', {
            job: job.uid,
          })
        }
        return presentJob(db, await findJob(context, db, actor, params.jobId))
      },
      present: ok,
    }),
  ]
}

/** Changes a job that has one of the states. Returns false if it has another one now. */
export async function setState(
  db: Rows,
  job: JobRow,
  states: readonly JobRow['state'][],
  values: Partial<typeof rosterJobs.$inferInsert>,
): Promise<boolean> {
  const changed = await db
    .update(rosterJobs)
    .set(values)
    .where(and(eq(rosterJobs.uid, job.uid), inArray(rosterJobs.state, [...states])))
    .returning({ uid: rosterJobs.uid })
  return changed.length > 0
}

/** Returns a job of an organization that the actor administers. Throws `not_found`. */
export async function findJob({ kernel }: RunContext, db: Db, actor: Actor, jobId: string): Promise<JobRow> {
  const isKept = gt(rosterJobs.expiresAt, kernel.clock.now())
  const [found] = await db
    .select(JOB_COLUMNS)
    .from(rosterJobs)
    .where(and(eq(rosterJobs.uid, jobId), eq(rosterJobs.realm, actor.realm), isKept))
  if (found === undefined) throw refuse('not_found')
  await requireAdministration(db, actor, found.schoolUnitUid)
  return found
}

/** Describes a job for its administrators. */
export async function presentJob(db: Db, job: JobRow): Promise<SyncJob> {
  const [presented] = await presentJobs(db, [job])
  if (presented === undefined) throw refuse('not_found')
  return presented
}

async function presentJobs(db: Db, jobs: readonly JobRow[]): Promise<SyncJob[]> {
  const names = await findNames(
    db,
    jobs.flatMap(({ startedBy }) => startedBy ?? []),
  )
  const undoable = await findUndoable(db, jobs)
  return jobs.map((job) => ({
    jobId: job.uid,
    syncId: job.syncUid,
    purpose: job.purpose,
    state: job.state,
    startedBy: job.startedBy === null ? null : (names.get(job.startedBy) ?? null),
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    records: job.records,
    done: job.done,
    counts: job.counts,
    problems: job.problems,
    doubts: job.doubts,
    held: [...job.held],
    errorType: job.errorType,
    errorMessage: job.errorMessage,
    undoUntil: undoable.has(job.uid) ? job.expiresAt.toISOString() : null,
    undone: job.undone,
  }))
}

/** Only the last applied job of a sync can be undone. */
async function findUndoable(db: Db, jobs: readonly JobRow[]): Promise<ReadonlySet<string>> {
  const applied = jobs.filter(({ state, isUndoable }) => state === 'applied' && isUndoable)
  if (applied.length === 0) return new Set()
  const syncs = [...new Set(applied.map(({ syncUid }) => syncUid))]
  const last = await db
    .selectDistinctOn([rosterJobs.syncUid], { uid: rosterJobs.uid })
    .from(rosterJobs)
    .where(and(inArray(rosterJobs.syncUid, syncs), eq(rosterJobs.state, 'applied')))
    .orderBy(rosterJobs.syncUid, ...LAST_APPLIED)
  return new Set(last.map(({ uid }) => uid))
}

async function listEntries(
  db: Db,
  actor: Actor,
  jobUid: string,
  { kind, effect, q, pageNumber, pageSize }: calls.CallQuery<typeof calls.listSyncJobLogs>,
) {
  const words = (q ?? '')
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
  const where = and(
    eq(rosterEntries.jobUid, jobUid),
    kind === undefined ? undefined : eq(rosterEntries.kind, kind),
    effect === undefined ? undefined : eq(rosterEntries.effect, effect),
    ...words.map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`
      return or(ilike(rosterEntries.label, pattern), ilike(rosterEntries.externalId, pattern))
    }),
  )
  const found = await db
    .select()
    .from(rosterEntries)
    .where(where)
    .orderBy(rosterEntries.number)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  const people = await findCandidates(
    db,
    actor,
    found.flatMap(({ kind: entryKind, uid, candidates }) => [
      ...candidates,
      ...(entryKind === 'person' && uid !== null ? [uid] : []),
    ]),
  )
  const data = found.map(({ jobUid: _job, candidates, fields, ...entry }): SyncLogEntry => {
    const stored = entry.kind === 'person' ? people.get(entry.uid ?? '') : undefined
    // The log stores no name of a person whom the source does not contain any more. Lists show the current one.
    const name = entry.effect === 'remove' ? stored?.name : undefined
    return {
      ...entry,
      label: entry.label ?? name ?? null,
      personType: stored?.type ?? null,
      fields: [...fields],
      candidates: presentCandidates(candidates, people),
    }
  })
  return { data, meta: { totalCount: await db.$count(rosterEntries, where) } }
}

interface KnownPerson {
  readonly uid: string
  readonly name: string
  readonly username: string
  readonly type: PersonType
}

/** Returns the people whom the actor administers. The actor may not know the others. */
export async function findCandidates(
  db: Db,
  actor: Actor,
  uids: readonly string[],
): Promise<ReadonlyMap<string, KnownPerson>> {
  if (uids.length === 0) return new Map()
  const scope = await loadScope(db, actor)
  const people = await readAdministeredPeople(db, actor.realm, [...new Set(uids)])
  const known = [...people.values()].filter((person) => relate(scope, person).administers)
  return new Map(
    known.map(({ user: { uid, firstname, lastname, username }, roles }) => [
      uid,
      { uid, name: `${firstname} ${lastname}`, username, type: typeOfRole(roles[0]?.role ?? 'student') },
    ]),
  )
}

/** Returns the stored people of a doubt, as far as the actor may know them. */
export const presentCandidates = (
  uids: readonly string[],
  known: ReadonlyMap<string, KnownPerson>,
): SyncLogEntry['candidates'] =>
  uids.flatMap((candidate) => {
    const person = known.get(candidate)
    return person === undefined ? [] : [{ uid: person.uid, name: person.name, username: person.username }]
  })
