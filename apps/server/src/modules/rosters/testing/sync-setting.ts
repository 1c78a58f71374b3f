import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { SyncSettings } from '@lectern/contracts'
import { openDatabase } from '../../../kernel/database/open-database.ts'
import { createKernel } from '../../../kernel/kernel.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { createLog } from '../../../kernel/log.ts'
import { parseSettings } from '../../../kernel/settings/settings.ts'
import { createSchools } from '../../account/index.ts'
import { rosterSeal } from '../roster-seal.ts'
import { startApart } from '../runs/run-apart.ts'
import { startOneRosterSource } from '../sources/oneroster/testing/start-one-roster-source.ts'
import type { OneRosterSource } from '../sources/oneroster/testing/start-one-roster-source.ts'
import type { Town } from '../demo/oneroster/town.ts'
import { rosterJobs, rosterSyncs } from '../tables.ts'

type JobRow = typeof rosterJobs.$inferSelect

const ORGANIZATION = '01920000-0000-7000-8000-000000000001'
const DAY_MS = 86_400_000

/** A sync of a municipality with a OneRoster source over HTTP, and an embedded database of its own. */
export interface SyncSetting {
  readonly kernel: Kernel
  /** Data folder, with the files of the database. */
  readonly folder: string
  /** The source has this town from now on. */
  connect(town: Town): Promise<void>
  /** Stores a job that waits for its turn. */
  storeJob(values?: Partial<typeof rosterJobs.$inferInsert>): Promise<string>
  /** Runs a job in a process of its own, as the server does. */
  run(jobId: string): { readonly child: ChildProcess; readonly ended: Promise<void> }
  /** Approves the plan of a job, as an administrator does. */
  approve(jobId: string): Promise<void>
  readJob(jobId: string): Promise<JobRow>
  close(): Promise<void>
}

export async function openSyncSetting(): Promise<SyncSetting> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-rosters-'))
  // With the demo setting, a source can be at 127.0.0.1. This program creates no demo data.
  const parsed = parseSettings({ LECTERN_DATA: folder, LECTERN_DEMO: '1', PORT: '1' })
  if (!parsed.ok) throw new Error(parsed.problem)
  const log = createLog('error')
  const database = await openDatabase(parsed.settings, log)
  const kernel = await createKernel(parsed.settings, database.urls, { log })
  const db = kernel.shards.forRealm('se')
  await createSchools(db, { units: [{ uid: ORGANIZATION, realm: 'se', name: 'Municipality', type: 'municipality' }] })
  const syncUid = kernel.ids.next()
  await db.insert(rosterSyncs).values({
    uid: syncUid,
    realm: 'se',
    schoolUnitUid: ORGANIZATION,
    settings: SyncSettings.parse({ type: 'oneroster', dryRun: false }),
    sealedConfig: await rosterSeal(kernel).seal(syncUid, {}),
    createdAt: kernel.clock.now(),
  })
  let source: OneRosterSource | undefined
  return {
    kernel,
    folder,
    connect: async (town) => {
      await source?.close()
      source = await startOneRosterSource(town)
      const { address, tokenAddress, clientId, clientSecret } = source
      const config = { address, tokenAddress, clientId, clientSecret }
      await db
        .update(rosterSyncs)
        .set({ sealedConfig: await rosterSeal(kernel).seal(syncUid, config) })
        .where(eq(rosterSyncs.uid, syncUid))
    },
    storeJob: async (values = {}) => {
      const uid = kernel.ids.next()
      const createdAt = kernel.clock.now()
      const expiresAt = new Date(createdAt.getTime() + DAY_MS)
      await db.insert(rosterJobs).values({
        uid,
        realm: 'se',
        syncUid,
        schoolUnitUid: ORGANIZATION,
        state: 'queued',
        createdAt,
        expiresAt,
        startedBy: kernel.ids.next(),
        ...values,
      })
      return uid
    },
    run: (jobId) => startApart(kernel, { realm: 'se', jobId }),
    approve: async (jobId) => {
      await db
        .update(rosterJobs)
        .set({ state: 'applying', appliedBy: kernel.ids.next(), done: 0 })
        .where(eq(rosterJobs.uid, jobId))
    },
    readJob: async (jobId) => {
      const [job] = await db.select().from(rosterJobs).where(eq(rosterJobs.uid, jobId))
      if (job === undefined) throw new Error('no such job')
      return job
    },
    close: async () => {
      await source?.close()
      await kernel.close()
      await database.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
