import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { ROSTER_FILE_BYTES_MAX, ROSTER_FILE_TYPE, SyncJob } from '@lectern/contracts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { users } from '../account/tables.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { createRostersModule } from './index.ts'
import { startNightlySyncsJob } from './runs/start-sync.ts'
import { SOURCE_ADAPTERS } from './sources/source-adapters.ts'
import { SET } from './sources/oneroster/testing/csv-set.ts'
import { packZip, toManifest } from './sources/oneroster/testing/town-zip.ts'
import { writeSpreadsheet } from '../../kernel/spreadsheet/write-spreadsheet.ts'
import { rosterJobs } from './tables.ts'

const ports = { sessions: { endAllForAccount: () => Promise.resolve() }, adapters: SOURCE_ADAPTERS }
let server: TestServer
let town: Municipality
beforeAll(async () => {
  server = await startTestServer({ modules: (kernel) => [createRostersModule(kernel, ports)] })
})
afterAll(() => server.close())

const rows = () => server.kernel.shards.forRealm('se')
const Started = z.object({ jobId: z.string() })

/** Creates a municipality with a sync, and returns the path of the sync. */
async function connect(settings: object = {}): Promise<string> {
  town = await createMunicipality(server.kernel)
  const path = `/api/sync/organizations/${town.unit}/syncs/${server.kernel.ids.next()}`
  const json = { type: 'oneroster-csv', dryRun: false, ...settings }
  expect((await server.fetch(path, { method: 'PUT', as: town.chief, json })).status).toBe(200)
  return path
}

const post = (path: string, as: TestPerson = town.chief) => server.fetch(path, { method: 'POST', as })
const upload = (path: string, file: Buffer | string, as: TestPerson = town.chief, type = ROSTER_FILE_TYPE) =>
  server.fetch(`${path}/file`, { method: 'POST', as, headers: { 'content-type': type }, body: file })

async function untilEnded(jobId: string) {
  const read = async () =>
    SyncJob.parse(await (await server.fetch(`/api/sync/jobs/${jobId}`, { as: town.chief })).json())
  await vi.waitFor(async () => expect(['queued', 'reading', 'applying']).not.toContain((await read()).state), {
    timeout: 60_000,
    interval: 25,
  })
  return read()
}

async function run(path: string, file: Buffer | string) {
  const response = await upload(path, file)
  expect(response.status).toBe(202)
  return untilEnded(Started.parse(await response.json()).jobId)
}

const readStoredFiles = async (path: string) => {
  const isOfSync = eq(rosterJobs.syncUid, path.split('/').at(-1) ?? '')
  return (await rows().select().from(rosterJobs).where(isOfSync)).map(({ sealedFile }) => sealedFile)
}

test('an uploaded file becomes a plan, which an administrator applies; the same file changes nothing', async () => {
  const path = await connect()
  const plan = await run(path, await packZip(SET))
  expect(plan).toMatchObject({ state: 'held', counts: { person: { create: 1 }, group: { create: 1 } } })
  await post(`/api/sync/jobs/${plan.jobId}/apply`)
  expect((await untilEnded(plan.jobId)).state).toBe('applied')
  expect(await rows().$count(users, eq(users.externalId, 'u1'))).toBe(1)
  expect(await run(path, await packZip(SET))).toMatchObject({ state: 'same' })
  // Nothing reads the files any more.
  expect(await readStoredFiles(path)).toEqual([null, null])
})

test('a damaged file, and one with changes only, end the job and are not stored any longer', async () => {
  const path = await connect()
  expect(await run(path, 'no zip')).toMatchObject({ state: 'failed', errorType: 'invalid-response' })
  const changes = toManifest('1.2', { orgs: 'bulk', users: 'delta' })
  expect(await run(path, await packZip({ ...SET, 'manifest.csv': changes }))).toMatchObject({
    state: 'failed',
    errorType: 'changes-only',
  })
  expect(await readStoredFiles(path)).toEqual([null, null])
})

test('a file is refused to people who do not administer the organization, for another sync, and above the limits', async () => {
  const path = await connect()
  const file = await packZip(SET)
  expect((await upload(path, file, town.admin)).status).toBe(404)
  expect((await upload(path, file, town.teacher)).status).toBe(404)
  expect((await upload(path, file, town.chief, 'text/csv')).status).toBe(415)
  expect((await upload(path, Buffer.alloc(ROSTER_FILE_BYTES_MAX + 1))).status).toBe(413)
  expect((await upload(path.replace(/[^/]+$/u, server.kernel.ids.next()), file)).status).toBe(404)
  expect(await readStoredFiles(path)).toEqual([])
  expect((await upload(await connect({ type: 'scim' }), file)).status).toBe(409)
})

test('a second file is refused while the organization is read, and the first file stays', async () => {
  const path = await connect()
  const now = server.kernel.clock.now()
  await rows()
    .insert(rosterJobs)
    .values({
      uid: server.kernel.ids.next(),
      realm: 'se',
      syncUid: path.split('/').at(-1) ?? '',
      schoolUnitUid: town.unit,
      state: 'reading',
      sealedFile: 'first',
      createdAt: now,
      expiresAt: new Date(now.getTime() + 1e9),
    })
  expect((await upload(path, await packZip(SET))).status).toBe(409)
  expect(await readStoredFiles(path)).toEqual(['first'])
})

test('a sync with files never runs without a file', async () => {
  const path = await connect({ active: true })
  expect((await post(`${path}/trigger`)).status).toBe(409)
  expect((await post(`${path}/test`)).status).toBe(409)
  await startNightlySyncsJob({ kernel: server.kernel, ...ports, allowsPrivateAddresses: false }).run({})
  expect(await readStoredFiles(path)).toEqual([])
})

const CSV = `ID;Role;First name;Last name;School;Groups
p1;Pupil;Åsa;Öberg;Norra skolan;4 A
p2;Pupil;Bo;Berg;Norra skolan;4 A
t1;Teacher;Cy;Ceder;Norra skolan;4 A
`
const toSheet = (csv: string) => {
  const [head = [], ...body] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(';'))
  return writeSpreadsheet([{ name: 'People', columns: head.map((header) => ({ header })), rows: body }])
}

test('a CSV file becomes people, groups and schools; an Excel file of the next day removes who is not in it', async () => {
  const path = await connect({ type: 'excel', removesMax: 1, changesMax: 1 })
  const plan = await run(path, CSV)
  expect(plan).toMatchObject({
    state: 'held',
    counts: { unit: { create: 1 }, person: { create: 3 }, group: { create: 1 }, membership: { create: 3 } },
  })
  await post(`/api/sync/jobs/${plan.jobId}/apply`)
  expect((await untilEnded(plan.jobId)).state).toBe('applied')
  expect(await run(path, await toSheet(CSV))).toMatchObject({ state: 'same' })
  // A role with a mistake does not remove the person.
  expect(await run(path, await toSheet(CSV.replace('p1;Pupil', 'p1;Pupl')))).toMatchObject({
    state: 'same',
    problems: 1,
    counts: { person: { remove: 0 } },
  })
  expect(await run(path, await toSheet(CSV.replace(/p2.*\n/u, '')))).toMatchObject({
    state: 'applied',
    counts: { person: { remove: 1 } },
  })
})

test.each([
  ['no table', 'invalid-response', 'the file cannot be read: not-xlsx'],
  ['', 'invalid-response', 'the file cannot be read: empty-file'],
  [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'invalid-response', 'the file cannot be read'],
  ['ID;Role;First name;Last name', 'incomplete', 'the file has no people'],
])('a file that is no list of people ends the job with the reason: %#', async (file, errorType, reason) => {
  const path = await connect({ type: 'excel' })
  const job = await run(path, file)
  expect(job).toMatchObject({ state: 'failed', errorType })
  expect(job.errorMessage).toContain(reason)
  expect(await readStoredFiles(path)).toEqual([null])
})
