import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { Realm } from '@lectern/contracts'
import type { SyncErrorType, SyncHold, SyncJobState } from '@lectern/contracts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import { findViolatedIndex } from '../../../kernel/database/unique-violation.ts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { isOutage } from '../../../kernel/outage.ts'
import { lockUnchanged, recordAudit, storeProtectedIdentities, writeOrganization } from '../../account/index.ts'
import type { HoldReason, Links, Plan } from '../planner/plan.ts'
import { rosterSeal } from '../roster-seal.ts'
import { readNewer } from './read-newer.ts'
import type { Roster } from '../roster.ts'
import { SourceError } from '../sources/source-error.ts'
import { JOB_COLUMNS, rosterEntries, rosterJobs, rosterSyncs, RUNNING_STATES } from '../tables.ts'
import { writeLinks } from './links.ts'
import { makePlan } from './make-plan.ts'
import { toEntries } from './plan-entries.ts'
import { readPeople } from './read-people.ts'
import { readSource } from './read-source.ts'
import { lockOrganization, setJob } from './run-context.ts'
import type { Run, RunContext } from './run-context.ts'
import { notifyAdministrators } from './sync-email.ts'

const JobInput = z.object({ realm: Realm, jobId: z.string() })
/** Each of them takes as long as a plan. */
const APPLY_TRIES = 5

/**
 * Creates the job of the queue. `run` runs it, here or in a process apart. An outage of the database or a killed process
 * leaves the state of the job, so that the next try goes on. After the last try the job has failed.
 */
export function queuedSyncJob(
  context: RunContext,
  run: (input: z.infer<typeof JobInput>) => Promise<void>,
): JobKind<z.infer<typeof JobInput>> {
  return {
    name: 'run-roster-sync',
    retry: { tries: 5, firstWaitSeconds: 10, longestWaitSeconds: 300 },
    run: (input) => run(JobInput.parse(input)),
    onGivenUp: async (input) => {
      const { realm, jobId } = JobInput.parse(input)
      const left = await findRunning(context.kernel.shards.forRealm(realm), realm, jobId)
      if (left === undefined) return
      await fail(context, left, 'internal', '')
      await notifyAdministrators(context.kernel, left.db, realm, jobId)
    },
  }
}

/**
 * Creates the job that reads a source, makes the plan, and applies it if no person has to look at it. A job that is
 * killed runs again: it finds either nothing or everything written.
 */
export function runSyncJob(context: RunContext): JobKind<z.infer<typeof JobInput>> {
  return queuedSyncJob(context, async ({ realm, jobId }) => {
    const run = await findRunning(context.kernel.shards.forRealm(realm), realm, jobId)
    if (run === undefined) return
    try {
      await runJob(context, run)
    } catch (error) {
      const known = error instanceof SourceError
      if (!known && isOutage(error)) throw error
      await fail(context, run, known ? error.type : 'internal', known ? error.where : '')
      if (!known) context.kernel.log.error({ err: error, syncJob: jobId }, 'a sync failed')
      else
        context.kernel.log.warn({ syncJob: jobId, type: error.type, source: error.where }, 'a roster could not be read')
    }
    await notifyAdministrators(context.kernel, run.db, realm, jobId)
  })
}

async function findRunning(db: Db, realm: Realm, jobId: string): Promise<Run | undefined> {
  const [found] = await db
    .select({ job: JOB_COLUMNS, sync: rosterSyncs })
    .from(rosterJobs)
    .innerJoin(rosterSyncs, eq(rosterSyncs.uid, rosterJobs.syncUid))
    .where(and(eq(rosterJobs.uid, jobId), inArray(rosterJobs.state, [...RUNNING_STATES])))
  return found === undefined ? undefined : { db, realm, ...found }
}

async function runJob(context: RunContext, run: Run): Promise<void> {
  if (run.job.state !== 'applying' && run.job.purpose === 'people') return readPeople(context, run)
  const state = run.job.state === 'applying' ? 'applying' : await planRoster(context, run)
  // The stored roster is read again, so that the memory of the first plan is free.
  if (state === 'applying') await applyRoster(context, run, await storedRoster(context.kernel, run))
}

/** Reads the source and stores the plan. Returns the new state of the job. */
async function planRoster(context: RunContext, run: Run): Promise<SyncJobState> {
  const { kernel } = context
  const { job, db } = run
  await setJob(db, job.uid, { state: 'reading', records: 0 })
  const { roster, read } = await readSource(context, run)
  const { plan, links } = await makePlan(kernel, db, syncToPlan(run), roster)
  // Records that the plan leaves as they are, such as doubts, are no changes.
  const isSame = plan.entries.every(({ effect }) => effect === 'skip')
  const state = isSame ? 'same' : run.sync.settings.dryRun ? 'planned' : plan.held.length > 0 ? 'held' : 'applying'
  await db.transaction(async (rows) => {
    await storePlan(rows, job.uid, plan)
    // Also if the plan waits or changes nothing, because a protection must not wait.
    await storeProtection(rows, run, roster, links)
    await setJob(rows, job.uid, {
      state,
      records: read,
      sealedFile: null,
      sealedRoster: await rosterSeal(kernel).seal(job.uid, roster),
      ...(state === 'applying' ? {} : { finishedAt: kernel.clock.now() }),
    })
    if (state === 'held') await recordOutcome(kernel, rows, run, 'sync.held')
    await rows.update(rosterSyncs).set({ errorType: null, errorMessage: null }).where(eq(rosterSyncs.uid, run.sync.uid))
  })
  return state
}

async function storedRoster(kernel: Kernel, { db, job }: Run): Promise<Roster> {
  const [stored] = await db
    .select({ sealed: rosterJobs.sealedRoster })
    .from(rosterJobs)
    .where(eq(rosterJobs.uid, job.uid))
  if (stored === undefined || stored.sealed === null) throw new Error('a job is applied without a roster')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `planRoster` writes this value
  return (await rosterSeal(kernel).unseal(job.uid, stored.sealed)) as Roster
}

const syncToPlan = ({ realm, job, sync: { uid, schoolUnitUid, settings } }: Run) => ({
  uid,
  realm,
  schoolUnitUid,
  settings,
  job,
})

async function storePlan(rows: Rows, jobUid: string, plan: Plan): Promise<void> {
  await rows.delete(rosterEntries).where(eq(rosterEntries.jobUid, jobUid))
  const entries = toEntries(jobUid, plan)
  for (let start = 0; start < entries.length; start += ENTRIES_PER_INSERT)
    await rows.insert(rosterEntries).values(entries.slice(start, start + ENTRIES_PER_INSERT))
  await setJob(rows, jobUid, {
    counts: plan.counts,
    problems: plan.problems.length,
    doubts: plan.doubts.length,
    held: plan.held.map(toHold),
  })
}

/** Only SS12000 states whose identity is protected. Another source neither sets nor ends a protection. */
async function storeProtection(
  rows: Rows,
  { realm, sync, job }: Run,
  roster: Roster,
  { people }: Links,
): Promise<void> {
  if (sync.settings.type !== 'ss12000') return
  // A plan that waited does not know the protection of people who were added since.
  const newer = await readNewer(rows, sync.uid, job.createdAt)
  const stated = roster.people.filter(({ id }) => job.people?.includes(id) ?? !newer.person.has(id))
  const findUids = (isProtected: boolean) =>
    stated.flatMap((person) => (person.isProtected === isProtected ? (people.get(person.id)?.uid ?? []) : []))
  await storeProtectedIdentities(rows, realm, { begins: findUids(true), ends: findUids(false) })
}

const ENTRIES_PER_INSERT = 1000

const toHold = (hold: HoldReason): SyncHold => ({
  reason: hold.reason,
  kind: 'kind' in hold ? hold.kind : null,
  share: 'share' in hold ? hold.share : null,
})

/**
 * Makes the plan again from the current data, and writes it in one transaction: all of it, or nothing. Only the people who
 * change are locked. If an administrator has changed one of them since the plan was made, the plan is made again.
 */
async function applyRoster(context: RunContext, run: Run, roster: Roster): Promise<void> {
  for (let tries = 1; ; tries++) {
    const ended = await tryToApply(context, run, roster).catch((error: unknown) => {
      // A value was given to another person meanwhile.
      if (findViolatedIndex(error) === undefined || tries === APPLY_TRIES) throw error
      return 'changed-meanwhile' as const
    })
    if (ended !== 'changed-meanwhile') {
      for (const user of new Set(ended)) await context.sessions.endAllForAccount(user)
      return
    }
    if (tries === APPLY_TRIES) throw new Error('the people of a sync changed each time before they could be written')
  }
}

/** Returns the people whose sessions end. */
async function tryToApply(
  { kernel }: RunContext,
  run: Run,
  roster: Roster,
): Promise<readonly string[] | 'changed-meanwhile'> {
  const { db, job, realm, sync } = run
  return db.transaction(async (rows) => {
    await lockOrganization(rows, sync.schoolUnitUid)
    const [current] = await rows.select({ state: rosterJobs.state }).from(rosterJobs).where(eq(rosterJobs.uid, job.uid))
    if (current?.state !== 'applying') return []
    const { plan, facts, links } = await makePlan(kernel, rows, syncToPlan(run), roster)
    // The first plan of a sync was undone meanwhile, or a newer state of the source was applied.
    if (job.purpose === 'people' && (plan.held.length > 0 || (await isOutdated(rows, job)))) {
      await setJob(rows, job.uid, { state: 'dismissed', ...EMPTY })
      return []
    }
    if (!(await lockUnchanged(rows, realm, facts, plan.changes))) return 'changed-meanwhile'
    // People have changed since the plan was made. A person who has approved the plan has seen other numbers.
    if (job.purpose === 'whole' && plan.held.length > 0 && (job.appliedBy === null || removesMore(plan, job.counts))) {
      await storePlan(rows, job.uid, plan)
      await setJob(rows, job.uid, { state: 'held', finishedAt: kernel.clock.now() })
      await recordOutcome(kernel, rows, run, 'sync.held')
      return []
    }
    const organization = await writeOrganization(
      kernel,
      rows,
      { realm, actor: runActor(run), source: job.uid },
      plan.changes,
      (done) =>
        // Another connection, because other connections do not see the changes of this transaction. It has not changed the row of the job yet.
        setJob(db, job.uid, { done }),
    )
    const linksBefore = await writeLinks(rows, realm, sync.uid, links, plan.links)
    await storeProtection(rows, run, roster, plan.links)
    await storePlan(rows, job.uid, plan)
    const isSame = job.purpose === 'people' && plan.entries.every(({ effect }) => effect === 'skip')
    await setJob(rows, job.uid, {
      state: isSame ? 'same' : 'applied',
      finishedAt: kernel.clock.now(),
      ...(job.purpose === 'people' ? EMPTY : {}),
      sealedUndo: isSame ? null : await rosterSeal(kernel).seal(job.uid, { organization, links: linksBefore }),
    })
    if (isSame) return []
    await recordOutcome(kernel, rows, run, 'sync.applied')
    return [...plan.changes.leaving, ...plan.changes.removedRoles].map(({ user }) => user)
  })
}

/** Values of a job whose source is no longer needed. */
const EMPTY = { sealedRoster: null, sealedPeople: null }

/** Returns whether a newer state of one of the chosen people was applied after a job has read the source. */
async function isOutdated(rows: Rows, { syncUid, createdAt, people }: Run['job']): Promise<boolean> {
  const isNewer = and(
    eq(rosterJobs.syncUid, syncUid),
    or(eq(rosterJobs.purpose, 'whole'), sql`${rosterJobs.people} ?| ${sql.param([...(people ?? [])])}::text[]`),
    inArray(rosterJobs.state, ['applied', 'same']),
    gt(rosterJobs.createdAt, createdAt),
  )
  return (await rows.$count(rosterJobs, isNewer)) > 0
}

function removesMore({ counts }: Plan, approved: Plan['counts'] | null): boolean {
  return (['unit', 'person', 'group', 'membership'] as const).some(
    (kind) => counts[kind].remove > (approved?.[kind].remove ?? 0),
  )
}

const runActor = ({ job }: Run): string => job.appliedBy ?? job.startedBy ?? 'job:roster-sync'

/** Writes an entry of the audit log about the end of a job, in the transaction that ends it. */
function recordOutcome(
  kernel: Kernel,
  rows: Rows,
  run: Run,
  action: 'sync.applied' | 'sync.held' | 'sync.failed',
): Promise<void> {
  const { realm, job, sync } = run
  const details = { sync: sync.uid, job: job.uid }
  return recordAudit(kernel, rows, [{ realm, actor: runActor(run), subject: sync.schoolUnitUid, action, details }])
}

async function fail({ kernel }: RunContext, run: Run, type: SyncErrorType, where: string): Promise<void> {
  const { db, job, sync } = run
  const error = { errorType: type, errorMessage: where }
  await db.transaction(async (rows) => {
    // A run of the whole source can have dismissed the job.
    const isOpen = and(eq(rosterJobs.uid, job.uid), inArray(rosterJobs.state, [...RUNNING_STATES]))
    const values = { state: 'failed' as const, finishedAt: kernel.clock.now(), sealedFile: null, ...error }
    await rows.update(rosterJobs).set(values).where(isOpen)
    // The person who searches the source sees the error. The sync keeps the result of its last run.
    if (job.purpose === 'people') return setJob(rows, job.uid, EMPTY)
    await rows.update(rosterSyncs).set(error).where(eq(rosterSyncs.uid, sync.uid))
    await recordOutcome(kernel, rows, run, 'sync.failed')
  })
}
