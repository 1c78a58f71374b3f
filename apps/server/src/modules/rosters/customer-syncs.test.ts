import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { CustomerSync } from '@lectern/contracts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { createRostersModule } from './index.ts'
import { rosterSyncs } from './tables.ts'

let server: TestServer
let town: Municipality

beforeAll(async () => {
  const adapter = {
    config: z.object({ address: z.string(), clientSecret: z.string() }),
    secrets: ['clientSecret'],
    test: () => Promise.resolve(),
    read: () => Promise.resolve({ units: [], people: [], groups: [], problems: [] }),
  }
  const sessions = { endAllForAccount: () => Promise.resolve() }
  server = await startTestServer({
    modules: (kernel) => [createRostersModule(kernel, { sessions, adapters: { oneroster: adapter } })],
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  town = await createMunicipality(server.kernel)
})

const send = (path: string, json?: object, as: TestPerson = town.superUser, shard = 'eu') =>
  server.fetch(`/api/customers/${shard}/sync/${path}`, { method: json === undefined ? 'GET' : 'PUT', as, json })
const read = async () => CustomerSync.parse(await (await send(town.school)).json())

test('an organization without a sync has the settings of a new one: type skolon, a dry run, not active', async () => {
  const { status } = await send(town.school)
  expect([status, await read()]).toEqual([
    200,
    { active: false, dryRun: true, type: 'skolon', organizationMap: [], config: {} },
  ])
})

test.each([
  { field: 'active', value: true },
  { field: 'dryRun', value: false },
  { field: 'type', value: 'oneroster' },
])('the field $field is set alone, also at the same moment as another one', async ({ field, value }) => {
  const other = field === 'active' ? { dryRun: false } : { active: true }
  const responses = await Promise.all([
    send(`${town.school}/${field}`, { [field]: value }),
    send(`${town.school}/${Object.keys(other)[0]}`, other),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(await read()).toMatchObject({ [field]: value, ...other, organizationMap: [] })
  expect(await server.kernel.shards.forRealm('se').$count(rosterSyncs)).toBeGreaterThan(0)
})

test('the schools of the source are set as a list, of units of the organization alone', async () => {
  const organizationMap = [{ legacyId: 7, uid: town.school, externalId: 's1' }]
  expect((await send(`${town.unit}/organizationMap`, { organizationMap })).status).toBe(200)
  expect(CustomerSync.parse(await (await send(town.unit)).json()).organizationMap).toEqual(organizationMap)
  expect((await send(`${town.otherSchool}/organizationMap`, { organizationMap })).status).toBe(404)
})

test('the connection is set; no response contains its secret', async () => {
  await send(`${town.school}/type`, { type: 'oneroster' })
  const config = { address: 'https://sis.example', clientSecret: 'hush' }
  const response = await send(`${town.school}/config`, { config })
  expect(response.status).toBe(200)
  const text = await response.text()
  expect(text).not.toContain('hush')
  expect(CustomerSync.parse(JSON.parse(text)).config).toEqual({ address: 'https://sis.example' })
  // A field that is missing keeps its value.
  await send(`${town.school}/config`, { config: { clientSecret: 'new' } })
  expect((await read()).config).toEqual({ address: 'https://sis.example' })
})

test('a sync whose last run has failed has errorType and errorMessage', async () => {
  await send(`${town.school}/active`, { active: true })
  await server.kernel.shards
    .forRealm('se')
    .update(rosterSyncs)
    .set({ errorType: 'unreachable', errorMessage: 'https://sis.example' })
  expect(await read()).toMatchObject({ errorType: 'unreachable', errorMessage: 'https://sis.example' })
})

test('a body without the field, an unknown field, an unknown organization and another shard are refused', async () => {
  expect((await send(`${town.school}/active`, { dryRun: true })).status).toBe(400)
  expect((await send(`${town.school}/colour`, { colour: 'red' })).status).toBe(400)
  expect((await send(server.kernel.ids.next())).status).toBe(404)
  expect((await send(town.school, undefined, town.superUser, 'us')).status).toBe(404)
  expect((await send(town.school, undefined, town.admin)).status).toBe(403)
})
