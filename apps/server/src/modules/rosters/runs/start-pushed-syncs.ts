import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { Realm } from '@lectern/contracts'
import type { SyncJobState } from '@lectern/contracts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { RunContext } from './run-context.ts'
import { isPaused, startSync } from './start-sync.ts'
import { rosterJobs, rosterSyncs, scimDoors } from '../tables.ts'

/** Time without a push after which a job starts. */
export const QUIET_MS = 30_000
/** A job starts after this time, also if the identity provider still pushes. */
export const LONGEST_WAIT_MS = 600_000

/** A plan that waits for a person stays for this time, so that the person can read and apply it. */
export const PLAN_STAYS_MS = 3_600_000

/** An administrator who searches people of the source has this time before a push starts a job, which ends the search. */
export const CHOICE_STAYS_MS = 600_000

/**
 * Creates the job that starts the syncs to which an identity provider has pushed changes, when it is quiet. The pushes are
 * counted in the transaction that stores them, so that a node that is killed then loses none. A push during a job counts for the
 * next one.
 */
export function startPushedSyncsJob(context: RunContext): JobKind<object> {
  const { kernel } = context
  return {
    name: 'start-pushed-roster-syncs',
    run: async () => {
      const now = kernel.clock.now()
      for (const db of kernel.shards.each) {
        const pushed = await db
          .select({ sync: rosterSyncs, door: scimDoors })
          .from(scimDoors)
          .innerJoin(rosterSyncs, eq(rosterSyncs.uid, scimDoors.syncUid))
          .where(gt(scimDoors.pushes, scimDoors.startedPushes))
        for (const { sync, door } of pushed) {
          const { uid, schoolUnitUid, settings } = sync
          const sinceMs = (at: Date | null) => now.getTime() - (at?.getTime() ?? 0)
          const isQuiet = sinceMs(door.lastPushAt) >= QUIET_MS || sinceMs(door.firstPushAt) >= LONGEST_WAIT_MS
          if (settings.type !== 'scim' || !settings.active || isPaused(settings, now) || !isQuiet) continue
          // A job that reads already can have missed the push.
          const isReading = eq(rosterJobs.state, 'reading')
          const isInState = (states: readonly SyncJobState[], sinceMs: number) =>
            and(inArray(rosterJobs.state, [...states]), gt(rosterJobs.finishedAt, new Date(now.getTime() - sinceMs)))
          const isWaiting = or(isInState(['held', 'planned'], PLAN_STAYS_MS), isInState(['choosing'], CHOICE_STAYS_MS))
          if ((await db.$count(rosterJobs, and(eq(rosterJobs.syncUid, uid), or(isReading, isWaiting)))) > 0) continue
          const jobId = await startSync(context, { uid, realm: Realm.parse(sync.realm), schoolUnitUid }, null)
          // The organization can have another sync, whose job runs.
          const [job] = await db
            .select({ syncUid: rosterJobs.syncUid })
            .from(rosterJobs)
            .where(eq(rosterJobs.uid, jobId))
          if (job?.syncUid !== uid) continue
          await db
            .update(scimDoors)
            .set({
              startedPushes: door.pushes,
              firstPushAt: sql`case when ${scimDoors.pushes} > ${door.pushes} then ${scimDoors.lastPushAt} end`,
            })
            .where(eq(scimDoors.syncUid, uid))
        }
      }
    },
  }
}
