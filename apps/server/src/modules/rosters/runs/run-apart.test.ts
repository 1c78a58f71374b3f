import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import { users } from '../../account/tables.ts'
import { pupil, unit } from '../testing/test-sync.ts'
import { storeSync } from '../testing/store-sync.ts'
import { rosterJobs } from '../tables.ts'
import { rosterSeal } from '../roster-seal.ts'
import { runApart } from './run-apart.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules: () => [] })
})
afterAll(() => server.close())

const ENOUGH = { mib: 320, records: Infinity }

test.each([
  { title: 'at once', heaps: [ENOUGH], processes: 1 },
  {
    title: 'by a second one if the first has too little memory',
    heaps: [{ mib: 16, records: 10 }, ENOUGH],
    processes: 2,
  },
  { title: 'with the memory for its number of records', heaps: [{ mib: 16, records: 9 }, ENOUGH], processes: 1 },
])('a plan is applied by a process of its own, $title', async ({ heaps, processes }) => {
  const { kernel } = server
  const db = kernel.shards.forRealm('se')
  const started: unknown[] = []
  const town = await createMunicipality(kernel)
  const { heldJob } = await storeSync(kernel, { realm: 'se', school: town.school, label: 'Pupil' })
  const roster = { units: [unit('s1')], people: [pupil(heldJob)], groups: [], problems: [] }
  const sealedRoster = await rosterSeal(kernel).seal(heldJob, roster)
  await db
    .update(rosterJobs)
    .set({ state: 'applying', appliedBy: town.admin.userId, sealedRoster, records: 10 })
    .where(eq(rosterJobs.uid, heldJob))
  await runApart(kernel, { realm: 'se', jobId: heldJob }, { heaps, onStart: (child) => started.push(child) })
  expect(started).toHaveLength(processes)
  const [job] = await db.select().from(rosterJobs).where(eq(rosterJobs.uid, heldJob))
  expect(job).toMatchObject({ state: 'applied', done: 1 })
  expect(await db.$count(users, eq(users.externalId, heldJob))).toBe(1)
})

test('a process that ends before its job rejects, so that the queue runs the job again', async () => {
  const { kernel } = server
  // The process cannot reach this database.
  const urls = { eu: 'postgres://127.0.0.1:1/none', us: 'postgres://127.0.0.1:1/none' }
  const broken = { ...kernel, shards: { ...kernel.shards, urls } }
  await expect(runApart(broken, { realm: 'se', jobId: kernel.ids.next() })).rejects.toThrow('ended with 1')
})
