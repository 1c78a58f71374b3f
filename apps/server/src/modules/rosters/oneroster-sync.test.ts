import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { SyncJob, SyncPerson } from '@lectern/contracts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { associations, memberships, schoolUnits, users } from '../account/tables.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import type { Town } from './demo/oneroster/town.ts'
import { createRostersModule } from './index.ts'
import { adapter, SMALL_TOWN } from './sources/oneroster/testing/open-source.ts'
import { startOneRosterSource } from './sources/oneroster/testing/start-one-roster-source.ts'
import type { OneRosterSource, OneRosterTestFaults } from './sources/oneroster/testing/start-one-roster-source.ts'

const BASE = '/api/sync'
let server: TestServer
let town: Municipality
let source: OneRosterSource
beforeAll(async () => {
  server = await startTestServer({
    modules: (kernel) => [
      createRostersModule(kernel, {
        sessions: { endAllForAccount: () => Promise.resolve() },
        adapters: { oneroster: adapter },
        allowsPrivateAddresses: true,
      }),
    ],
  })
  town = await createMunicipality(server.kernel)
})
afterAll(async () => {
  await source.close()
  await server.close()
})

const send = async (method: string, path: string, json?: unknown) => {
  const response = await server.fetch(`${BASE}${path}`, {
    method,
    as: town.chief,
    ...(json === undefined ? {} : { json }),
  })
  return { status: response.status, body: await response.json() }
}
const untilEnded = async (jobId: string) => {
  const read = async () => SyncJob.parse((await send('GET', `/jobs/${jobId}`)).body)
  await vi.waitFor(async () => expect(['queued', 'reading', 'applying']).not.toContain((await read()).state), {
    timeout: 60_000,
    interval: 50,
  })
  return read()
}
/** Connects the municipality with a source, and returns the path of the sync. */
const connect = async (faults: OneRosterTestFaults = {}, people: Town = SMALL_TOWN) => {
  source = await startOneRosterSource(people, '1.2', faults)
  const { address, tokenAddress, clientId, clientSecret } = source
  const path = `/organizations/${town.unit}/syncs/${server.kernel.ids.next()}`
  const config = { version: '1.2', address, tokenAddress, clientId, clientSecret }
  expect((await send('PUT', path, { type: 'oneroster', dryRun: false, config })).status).toBe(200)
  return path
}
const run = async (path: string) =>
  untilEnded(z.object({ jobId: z.string() }).parse((await send('POST', `${path}/trigger`)).body).jobId)

test('an administrator connects a OneRoster source, tests it, applies the plan, and the next night changes nothing', async () => {
  const path = await connect()
  expect((await send('POST', `${path}/test`)).body).toEqual({ errorType: null, errorMessage: null })
  const plan = await run(path)
  expect(plan).toMatchObject({ state: 'held', counts: { person: { create: 60 } } })
  expect(plan.records).toBeGreaterThan(60)
  await send('POST', `/jobs/${plan.jobId}/apply`)
  expect(await untilEnded(plan.jobId)).toMatchObject({ state: 'applied', done: 60 })
  const db = server.kernel.shards.forRealm('se')
  const people = await db
    .selectDistinct({ uid: users.uid })
    .from(users)
    .innerJoin(associations, eq(associations.userUid, users.uid))
    .innerJoin(schoolUnits, and(eq(schoolUnits.uid, associations.schoolUnitUid), eq(schoolUnits.parent, town.unit)))
    .innerJoin(memberships, eq(memberships.userUid, users.uid))
  expect(people.length).toBeGreaterThanOrEqual(36)
  expect(await run(path)).toMatchObject({ state: 'same' })
  await source.close()
  // The source is away: no person has left.
  expect(await run(path)).toMatchObject({ state: 'failed', errorType: 'unreachable' })
})

test('a wrong secret is said by the test of the connection', async () => {
  const path = await connect()
  await send('PUT', path, { type: 'oneroster', dryRun: false, config: { clientSecret: 'wrong' } })
  expect((await send('POST', `${path}/test`)).body).toMatchObject({ errorType: 'unauthorized' })
})

test('an administrator adds one new pupil of a source at once, and the next night changes nothing', async () => {
  const path = await connect()
  const first = await run(path)
  await send('POST', `/jobs/${first.jobId}/apply`)
  await untilEnded(first.jobId)
  await source.close()
  const like = SMALL_TOWN.users.find(({ roles }) => roles[0]?.role === 'student')
  if (like === undefined) throw new Error('no pupil')
  const pupil = { ...like, sourcedId: 'newcomer', username: 'newcomer', givenName: 'Nina', email: '', userIds: [] }
  const enrollments = SMALL_TOWN.enrollments
    .filter(({ user }) => user === like.sourcedId)
    .map((each) => ({ ...each, sourcedId: `${each.sourcedId}-new`, user: 'newcomer' }))
  source = await startOneRosterSource(
    { ...SMALL_TOWN, users: [...SMALL_TOWN.users, pupil], enrollments: [...SMALL_TOWN.enrollments, ...enrollments] },
    '1.2',
  )
  const { address, tokenAddress } = source
  await send('PUT', path, { type: 'oneroster', dryRun: false, config: { address, tokenAddress } })
  const { jobId } = z.object({ jobId: z.string() }).parse((await send('POST', `${path}/people`)).body)
  expect(await untilEnded(jobId)).toMatchObject({ state: 'choosing', records: expect.any(Number) })
  const found = z.object({ data: z.array(SyncPerson) }).parse((await send('GET', `/jobs/${jobId}/people?q=nina`)).body)
  expect(found.data).toMatchObject([{ externalId: 'newcomer', status: 'new' }])
  await send('POST', `/jobs/${jobId}/people`, { people: ['newcomer'] })
  expect(await untilEnded(jobId)).toMatchObject({ state: 'applied', counts: { person: { create: 1, same: 0 } } })
  const joined = await server.kernel.shards
    .forRealm('se')
    .select({ group: memberships.groupUid })
    .from(memberships)
    .innerJoin(users, eq(users.uid, memberships.userUid))
    .where(eq(users.externalId, 'newcomer'))
  expect(joined).toHaveLength(enrollments.length)
  expect(await run(path)).toMatchObject({ state: 'same' })
})
