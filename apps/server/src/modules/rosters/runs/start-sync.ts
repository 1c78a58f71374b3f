import { and, eq, inArray, lte } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isFileSync, Realm, SYNC_CHOICE_MS, SYNC_UNDO_DAYS } from '@lectern/contracts'
import type { SyncJobState, SyncPurpose, SyncSettings } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { JobKind } from '../../../kernel/jobs.ts'
import { rosterSeal } from '../roster-seal.ts'
import { rosterJobs, rosterSyncs, READING_STATES, RUNNING_STATES } from '../tables.ts'
import { runSyncJob } from './run-sync.ts'
import type { RunContext } from './run-context.ts'

const DAY_MS = 24 * 3_600_000

interface SyncToStart {
  readonly uid: string
  readonly realm: Realm
  readonly schoolUnitUid: string
}

/**
 * Starts a job of a sync, and returns its id. If a job of the organization reads already, returns the id of this job. Plans
 * that wait for a person are put aside, because the source can be different now.
 */
export async function startSync(
  context: RunContext,
  { uid: syncUid, realm, schoolUnitUid }: SyncToStart,
  startedBy: string | null,
): Promise<string> {
  const { kernel } = context
  const db = kernel.shards.forRealm(realm)
  const started = await startJob(context, { uid: syncUid, realm, schoolUnitUid }, startedBy)
  if (started !== undefined) return started
  const [running] = await db
    .select({ uid: rosterJobs.uid, state: rosterJobs.state, purpose: rosterJobs.purpose })
    .from(rosterJobs)
    .where(and(eq(rosterJobs.schoolUnitUid, schoolUnitUid), inArray(rosterJobs.state, [...READING_STATES])))
  // It has ended meanwhile, or was started between the two statements that dismiss such jobs and store this one.
  if (running === undefined || running.purpose === 'people')
    return startSync(context, { uid: syncUid, realm, schoolUnitUid }, startedBy)
  // The node that stored the job can have been killed before it queued the job.
  if (running.state === 'queued') await kernel.jobs.send(runSyncJob(context), { realm, jobId: running.uid })
  return running.uid
}

/**
 * Starts a job that reads the source so that an administrator can add people of it. A job of the sync that reads for the same
 * purpose is joined. Returns undefined while another job of the organization reads.
 */
export async function startChoosing(
  context: RunContext,
  sync: SyncToStart,
  startedBy: string,
): Promise<string | undefined> {
  const started = await startJob(context, sync, startedBy, { purpose: 'people' })
  if (started !== undefined) return started
  const { kernel } = context
  const [running] = await kernel.shards
    .forRealm(sync.realm)
    .select({ uid: rosterJobs.uid })
    .from(rosterJobs)
    .where(
      and(
        eq(rosterJobs.syncUid, sync.uid),
        eq(rosterJobs.purpose, 'people'),
        inArray(rosterJobs.state, [...READING_STATES]),
      ),
    )
  if (running === undefined) return undefined
  // The node that stored the job can have been killed before it queued the job.
  await kernel.jobs.send(runSyncJob(context), { realm: sync.realm, jobId: running.uid })
  return running.uid
}

/** Starts a job that reads an uploaded file. Returns its id, or undefined while another job of the organization reads. */
export async function startSyncWithFile(
  context: RunContext,
  sync: SyncToStart,
  startedBy: string,
  file: Buffer,
): Promise<string | undefined> {
  return startJob(context, sync, startedBy, { file: file.toString('base64') })
}

/** Returns undefined if another job of the organization reads. */
async function startJob(
  context: RunContext,
  { uid: syncUid, realm, schoolUnitUid }: SyncToStart,
  startedBy: string | null,
  { purpose = 'whole', file }: { readonly purpose?: SyncPurpose; readonly file?: string } = {},
): Promise<string | undefined> {
  const { kernel } = context
  const now = kernel.clock.now()
  const jobUid = kernel.ids.next()
  const sealedFile = file === undefined ? null : await rosterSeal(kernel).seal(jobUid, file)
  const started = await kernel.shards.forRealm(realm).transaction(async (rows) => {
    // A run of the whole source does not wait for an administrator who searches it.
    if (purpose === 'whole') await dismissJobs(rows, eq(rosterJobs.schoolUnitUid, schoolUnitUid), READING_STATES)
    const [job] = await rows
      .insert(rosterJobs)
      .values({
        uid: jobUid,
        realm,
        syncUid,
        schoolUnitUid,
        purpose,
        state: 'queued',
        startedBy,
        sealedFile,
        createdAt: now,
        expiresAt: new Date(now.getTime() + SYNC_UNDO_DAYS * DAY_MS),
      })
      .onConflictDoNothing()
      .returning({ uid: rosterJobs.uid })
    if (job === undefined) return undefined
    const isOfSync = eq(rosterJobs.syncUid, syncUid)
    // Another administrator goes on with the search that they have started.
    const isEnded =
      purpose === 'whole' || startedBy === null ? isOfSync : and(isOfSync, eq(rosterJobs.startedBy, startedBy))
    await dismissJobs(rows, isEnded, ['choosing'])
    // A plan that waits for a person stays while people are added.
    if (purpose === 'whole')
      await rows
        .update(rosterJobs)
        .set({ state: 'dismissed', sealedRoster: null })
        .where(and(isOfSync, inArray(rosterJobs.state, ['held', 'planned'])))
    return job.uid
  })
  if (started !== undefined) await kernel.jobs.send(runSyncJob(context), { realm, jobId: started })
  return started
}

/** Dismisses the jobs with which administrators add people. */
async function dismissJobs(rows: Rows, where: SQL | undefined, states: readonly SyncJobState[]): Promise<void> {
  await rows
    .update(rosterJobs)
    .set({ state: 'dismissed', sealedRoster: null, sealedPeople: null })
    .where(and(where, eq(rosterJobs.purpose, 'people'), inArray(rosterJobs.state, [...states])))
}

/**
 * Creates the nightly job that starts all active syncs, except those that are paused. Jobs that a killed node has left, or
 * that it has stored and not queued, are queued again. A job that runs still is not harmed: it writes once.
 */
export function startNightlySyncsJob(context: RunContext): JobKind<object> {
  const { kernel } = context
  return {
    name: 'start-roster-syncs',
    run: async () => {
      const now = kernel.clock.now()
      const isOld = lte(rosterJobs.finishedAt, new Date(now.getTime() - SYNC_CHOICE_MS))
      for (const db of kernel.shards.each) {
        await dismissJobs(db, isOld, ['choosing'])
        const left = await db
          .select({ realm: rosterJobs.realm, jobId: rosterJobs.uid })
          .from(rosterJobs)
          .where(inArray(rosterJobs.state, [...RUNNING_STATES]))
        for (const { realm, jobId } of left)
          await kernel.jobs.send(runSyncJob(context), { realm: Realm.parse(realm), jobId })
        const syncs = await db.select().from(rosterSyncs)
        for (const { uid, realm, schoolUnitUid, settings } of syncs)
          if (settings.active && !isFileSync(settings.type) && !isPaused(settings, now))
            await startSync(context, { uid, realm: Realm.parse(realm), schoolUnitUid }, null)
      }
    },
  }
}

/** Returns whether a time is in a pause. */
export function isPaused({ pauses }: SyncSettings, now: Date): boolean {
  const day = now.toISOString().slice(0, 10)
  return pauses.some(({ from, to }) => from <= day && day <= to)
}

/** Creates the daily job that deletes the jobs whose time is over, with their logs and undo data. */
export function deleteSyncJobsJob({ kernel }: RunContext): JobKind<object> {
  return {
    name: 'delete-roster-jobs',
    run: async () => {
      for (const db of kernel.shards.each)
        await db.delete(rosterJobs).where(lte(rosterJobs.expiresAt, kernel.clock.now()))
    },
  }
}
