import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { SyncSettings } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Roster } from '../roster.ts'
import { rosterSeal } from '../roster-seal.ts'
import { runSyncJob } from '../runs/run-sync.ts'
import type { RunContext } from '../runs/run-context.ts'
import type { SourceAdapter } from '../sources/source.ts'
import { rosterJobs, rosterSyncs } from '../tables.ts'

const DAY_MS = 86_400_000

/** A sync of a school unit of the realm `se` whose jobs run in this process, with a source in memory. */
export interface DirectSync {
  readonly uid: string
  readonly context: RunContext
  /** Runs a job with a roster, and approves its plan. Returns the job when it has ended. */
  run(roster: Partial<Roster>): Promise<typeof rosterJobs.$inferSelect>
  /** Runs the last job again, as the queue does after an error. Returns its state. */
  resume(): Promise<string | undefined>
}

export async function createDirectSync(
  kernel: Kernel,
  { unit, startedBy }: { readonly unit: string; readonly startedBy: string },
  settings: Partial<SyncSettings> = {},
): Promise<DirectSync> {
  const rows = kernel.shards.forRealm('se')
  const uid = kernel.ids.next()
  let source: Partial<Roster> = {}
  const adapter: SourceAdapter = {
    config: z.object({}),
    secrets: [],
    test: () => Promise.resolve(),
    read: () => Promise.resolve({ units: [], people: [], groups: [], problems: [], ...source }),
  }
  const context: RunContext = {
    kernel,
    sessions: { endAllForAccount: () => Promise.resolve() },
    adapters: { oneroster: adapter, ss12000: adapter },
    allowsPrivateAddresses: false,
  }
  await rows.insert(rosterSyncs).values({
    uid,
    realm: 'se',
    schoolUnitUid: unit,
    settings: SyncSettings.parse({ type: 'oneroster', dryRun: false, ...settings }),
    sealedConfig: await rosterSeal(kernel).seal(uid, {}),
    createdAt: kernel.clock.now(),
  })
  const job = runSyncJob(context)
  let jobId = ''
  return {
    uid,
    context,
    resume: async () => {
      await job.run({ realm: 'se', jobId })
      const [ended] = await rows.select().from(rosterJobs).where(eq(rosterJobs.uid, jobId))
      return ended?.state
    },
    run: async (roster) => {
      source = roster
      jobId = kernel.ids.next()
      const createdAt = kernel.clock.now()
      await rows.insert(rosterJobs).values({
        uid: jobId,
        realm: 'se',
        syncUid: uid,
        schoolUnitUid: unit,
        state: 'queued',
        startedBy,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + DAY_MS),
      })
      await job.run({ realm: 'se', jobId })
      const isJob = eq(rosterJobs.uid, jobId)
      const held = await rows
        .update(rosterJobs)
        .set({ state: 'applying', appliedBy: startedBy })
        .where(and(isJob, eq(rosterJobs.state, 'held')))
        .returning()
      if (held.length > 0) await job.run({ realm: 'se', jobId })
      const [ended] = await rows.select().from(rosterJobs).where(isJob)
      if (ended === undefined) throw new Error('no job')
      return ended
    },
  }
}
