/**
 * Program that measures the jobs of syncs with rosters of several sizes, for `npm run bench:rosters`. Arguments: the sizes.
 * Prints a line for each step, and at the end the JSON of all.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { SyncSettings } from '@lectern/contracts'
import { openDatabase } from '../../../kernel/database/open-database.ts'
import { createKernel } from '../../../kernel/kernel.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { createLog } from '../../../kernel/log.ts'
import { parseSettings } from '../../../kernel/settings/settings.ts'
import { createSchools } from '../../account/index.ts'
import type { Roster } from '../roster.ts'
import { rosterSeal } from '../runs/roster-seal.ts'
import { runSyncJob } from '../runs/run-sync.ts'
import type { RunContext } from '../runs/run-sync.ts'
import { undoSync } from '../runs/undo-sync.ts'
import { rosterJobs, rosterSyncs } from '../tables.ts'
import { makeRoster, nextNight } from './make-roster.ts'

const MEMORY_EVERY_MS = 50
const ORGANIZATION = '01920000-0000-7000-8000-000000000001'

interface Step {
  readonly step: string
  readonly seconds: number
  /** Highest resident memory of the process. */
  readonly mib: number
  /** Longest time in which the process could do nothing else. */
  readonly blockedMs: number
  readonly state: string
}

const results: { people: number; memberships: number; steps: Step[] }[] = []
for (const people of process.argv.slice(2).map(Number)) results.push(await measureSize(people))
print(JSON.stringify(results))

async function measureSize(people: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-rosters-'))
  const parsed = parseSettings({ LECTERN_DATA: folder, LECTERN_DEMO: '0', PORT: '1' })
  if (!parsed.ok) throw new Error(parsed.problem)
  const log = createLog('warn')
  const database = await openDatabase(parsed.settings, log)
  try {
    const kernel = await createKernel(parsed.settings, database.urls, { log })
    try {
      return await measureSync(kernel, people)
    } finally {
      await kernel.close()
    }
  } finally {
    await database.release()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureSync(kernel: Kernel, people: number) {
  const db = kernel.shards.forRealm('se')
  let source = makeRoster(people)
  const memberships = source.groups.reduce((sum, { members }) => sum + members.length, 0)
  print(`${people} people, ${memberships} memberships, ${source.units.length} schools`)
  const context = contextWith(kernel, () => source)
  const sync = await storeSync(kernel)
  const steps: Step[] = []
  const step = async (name: string, run: () => Promise<string>) => {
    const measured = await measure(run)
    steps.push({ step: name, ...measured })
    print(
      `  ${name.padEnd(12)} ${measured.seconds.toFixed(1)} s, ${measured.mib} MiB, blocked ${measured.blockedMs} ms: ${measured.state}`,
    )
  }
  const job = async (state: 'queued' | 'applying', uid: string) => {
    if (state === 'applying')
      await db.update(rosterJobs).set({ state, appliedBy: kernel.ids.next() }).where(eq(rosterJobs.uid, uid))
    await runSyncJob(context).run({ realm: 'se', jobId: uid })
    const [stored] = await db.select({ state: rosterJobs.state }).from(rosterJobs).where(eq(rosterJobs.uid, uid))
    return stored?.state ?? 'missing'
  }
  const first = await storeJob(kernel, sync)
  await step('first plan', () => job('queued', first))
  await step('apply', () => job('applying', first))
  await step('same', async () => job('queued', await storeJob(kernel, sync)))
  source = nextNight(source)
  const next = await storeJob(kernel, sync)
  await step('next night', () => job('queued', next))
  await step('undo', async () =>
    (await undoSync(context, 'se', kernel.ids.next(), next)) === undefined ? 'undone' : 'refused',
  )
  return { people, memberships, steps }
}

function contextWith(kernel: Kernel, read: () => Roster): RunContext {
  const adapter = {
    config: z.object({}),
    secrets: [],
    test: () => Promise.resolve(),
    read: () => Promise.resolve(read()),
  }
  const sessions = { endAllForAccount: () => Promise.resolve() }
  return { kernel, sessions, adapters: { oneroster: adapter }, allowsPrivateAddresses: false }
}

async function storeSync(kernel: Kernel): Promise<string> {
  const db = kernel.shards.forRealm('se')
  await createSchools(db, { units: [{ uid: ORGANIZATION, realm: 'se', name: 'Municipality', type: 'municipality' }] })
  const uid = kernel.ids.next()
  await db.insert(rosterSyncs).values({
    uid,
    realm: 'se',
    schoolUnitUid: ORGANIZATION,
    settings: SyncSettings.parse({ type: 'oneroster', dryRun: false }),
    sealedConfig: await rosterSeal(kernel).seal(uid, {}),
    createdAt: kernel.clock.now(),
  })
  return uid
}

async function storeJob(kernel: Kernel, syncUid: string): Promise<string> {
  const uid = kernel.ids.next()
  const createdAt = kernel.clock.now()
  const expiresAt = new Date(createdAt.getTime() + 86_400_000)
  const job = { uid, realm: 'se', syncUid, schoolUnitUid: ORGANIZATION, state: 'queued', createdAt, expiresAt } as const
  await kernel.shards.forRealm('se').insert(rosterJobs).values(job)
  return uid
}

/** Measures the time, and the highest resident memory of the process. */
async function measure(run: () => Promise<string>): Promise<Omit<Step, 'step'>> {
  let most = process.memoryUsage.rss()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), MEMORY_EVERY_MS)
  const start = performance.now()
  try {
    const state = await run()
    const seconds = (performance.now() - start) / 1000
    return { seconds, mib: Math.round(most / 1024 / 1024), blockedMs: Math.round(delay.max / 1e6), state }
  } finally {
    clearInterval(timer)
    delay.disable()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
