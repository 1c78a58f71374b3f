import { readdirSync, readFileSync } from 'node:fs'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inFullRun } from '@lectern/test-kit/full-run'
import { clusterPathsIn } from '../../../kernel/database/embedded/cluster.ts'
import { readPostmaster } from '../../../kernel/database/embedded/postmaster.ts'
import { associations, groups, memberships, users } from '../../account/tables.ts'
import { createTown } from '../demo/oneroster/town.ts'
import { rosterJobs, rosterLinks } from '../tables.ts'
import { openSyncSetting } from '../testing/sync-setting.ts'
import type { SyncSetting } from '../testing/sync-setting.ts'

type JobRow = typeof rosterJobs.$inferSelect

/** Numbers of written people at which a process is killed. */
const KILLS_AT = inFullRun([1000, 2000], [1000])
const TOWN = createTown(2500)
/** Pupils whom the source has marked as deleted are not created. */
const PEOPLE = TOWN.users.filter(({ status }) => status === 'active').length

let setting: SyncSetting
beforeEach(async () => {
  setting = await openSyncSetting()
  await setting.connect(TOWN)
})
afterEach(() => setting.close())

const rows = () => setting.kernel.shards.forRealm('se')
/** Numbers of everything that a sync writes. */
const countAll = async () => ({
  people: await rows().$count(users),
  roles: await rows().$count(associations),
  groups: await rows().$count(groups),
  memberships: await rows().$count(memberships),
  links: await rows().$count(rosterLinks),
})
const NOTHING = { people: 0, roles: 0, groups: 0, memberships: 0, links: 0 }

/** Runs a job, and calls `kill` as soon as the job is in a state. Returns whether the process ended without an error. */
async function runAndKill(
  jobId: string,
  isTime: (job: JobRow) => boolean,
  kill: (pid: number) => void | Promise<void>,
): Promise<'ended' | 'killed'> {
  const { child, ended } = setting.run(jobId)
  const outcome = ended.then(
    () => 'ended' as const,
    () => 'killed' as const,
  )
  await vi.waitFor(async () => expect(isTime(await setting.readJob(jobId))).toBe(true), {
    timeout: 60_000,
    interval: 5,
  })
  await kill(child.pid ?? 0)
  return outcome
}

const run = async (jobId: string) => {
  await setting.run(jobId).ended
  return (await setting.readJob(jobId)).state
}

const killProcess = (pid: number): void => void process.kill(pid, 'SIGKILL')

/** Ends all processes of the database. */
async function killDatabase(): Promise<void> {
  const postmaster = await readPostmaster(clusterPathsIn(setting.folder).cluster)
  if (postmaster === undefined) throw new Error('no database runs')
  for (const pid of [postmaster.pid, ...childrenOf(postmaster.pid)]) process.kill(pid, 'SIGKILL')
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // Source: proc(5). The name of the program, in brackets, can contain spaces.
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}

test('a process that is killed while it reads or writes leaves nothing, and the next one writes everything once', async () => {
  const job = await setting.storeJob()
  const isReading = ({ state, records }: JobRow) => state === 'reading' && records > 0
  expect(await runAndKill(job, isReading, killProcess)).toBe('killed')
  expect(await countAll()).toEqual(NOTHING)
  expect(await run(job)).toBe('held')
  await setting.approve(job)
  for (const done of KILLS_AT) {
    const isWriting = (row: JobRow) => row.state === 'applying' && row.done >= done
    expect(await runAndKill(job, isWriting, killProcess)).toBe('killed')
    expect(await countAll()).toEqual(NOTHING)
    await rows().update(rosterJobs).set({ done: 0 })
  }
  expect(await run(job)).toBe('applied')
  expect(await rows().$count(users, isNotNull(users.externalId))).toBe(PEOPLE)
  const written = await countAll()
  expect(await run(await setting.storeJob())).toBe('same')
  expect(await countAll()).toEqual(written)
})

test('a database that is killed while a job writes has nothing of it, and the job goes on afterwards', async () => {
  const job = await setting.storeJob()
  expect(await run(job)).toBe('held')
  await setting.approve(job)
  const isWriting = (row: JobRow) => row.state === 'applying' && row.done >= 1000
  expect(await runAndKill(job, isWriting, killDatabase)).toBe('killed')
  // The server starts its database again.
  await vi.waitFor(() => countAll(), { timeout: 60_000, interval: 100 })
  expect(await countAll()).toEqual(NOTHING)
  expect((await setting.readJob(job)).state).toBe('applying')
  expect(await run(job)).toBe('applied')
  expect(await rows().$count(users, and(isNotNull(users.externalId), eq(users.realm, 'se')))).toBe(PEOPLE)
})

test('a process that is killed while it adds one person leaves nothing, and the next one adds the person with all groups', async () => {
  const town = createTown(60)
  const newcomer = town.users.find(({ status, roles }) => status === 'active' && roles[0]?.role === 'student')
  if (newcomer === undefined) throw new Error('no pupil')
  await setting.connect({ ...town, users: town.users.filter((user) => user !== newcomer) })
  const first = await setting.storeJob()
  await run(first)
  await setting.approve(first)
  expect(await run(first)).toBe('applied')
  await setting.connect(town)
  const job = await setting.storeJob({ purpose: 'people' })
  expect(await run(job)).toBe('choosing')
  await rows()
    .update(rosterJobs)
    .set({ people: [newcomer.sourcedId] })
    .where(eq(rosterJobs.uid, job))
  await setting.approve(job)
  const before = await countAll()
  // The process waits for this transaction while it writes, because of the same id.
  await rows().transaction(async (other) => {
    const [any] = await other.select().from(users).limit(1)
    if (any === undefined) throw new Error('no person')
    const username = newcomer.username.toLowerCase()
    await other.insert(users).values({ ...any, uid: setting.kernel.ids.next(), username, email: null, identifiers: {} })
    const { child, ended } = setting.run(job)
    const outcome = ended.then(
      () => 'ended' as const,
      () => 'killed' as const,
    )
    await vi.waitFor(
      async () => {
        const waiting = await rows().execute(sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`)
        expect(waiting.rows).toHaveLength(1)
      },
      { timeout: 60_000, interval: 20 },
    )
    killProcess(child.pid ?? 0)
    expect(await outcome).toBe('killed')
    await other.delete(users).where(eq(users.username, username))
  })
  expect(await countAll()).toEqual(before)
  expect(await run(job)).toBe('applied')
  expect(await countAll()).toMatchObject({ people: before.people + 1, links: before.links + 1 })
  expect(await run(await setting.storeJob())).toBe('same')
})
