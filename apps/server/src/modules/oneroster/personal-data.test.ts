import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestKernel } from '../../testing/test-kernel.ts'
import type { TestKernel } from '../../testing/test-kernel.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { oneRosterPersonalData } from './personal-data.ts'
import { oneRosterClients } from './tables.ts'
import { storeClient } from './testing/store-client.ts'

const realm = 'se' as const
let home: TestKernel
let town: Municipality
let client: string
beforeAll(async () => {
  home = await createTestKernel()
})
afterAll(() => home.close())
beforeEach(async () => {
  town = await createMunicipality(home.kernel)
  client = await storeClient(home.kernel, { realm, unit: town.school, createdBy: town.admin.userId })
})

const rows = () => home.kernel.shards.forRealm(realm)
const source = () => oneRosterPersonalData(home.kernel)
const find = async () => (await rows().select().from(oneRosterClients).where(eq(oneRosterClients.uid, client)))[0]
const admin = () => ({ realm, uid: town.admin.userId })

test('an export contains the clients that a person has created', async () => {
  expect(await source().exportPerson(admin())).toEqual({
    createdClients: [{ name: 'Statistics', createdAt: expect.any(Date) }],
  })
  expect(await source().exportPerson({ realm, uid: town.chief.userId })).toEqual({ createdClients: [] })
})

test('a client stays without its author when the person is deleted', async () => {
  await source().deletePerson(admin())
  expect(await find()).toMatchObject({ name: 'Statistics', createdBy: null })
})

test('a merged person is the author of the clients', async () => {
  await source().mergePerson(rows(), { realm, from: town.admin.userId, into: town.chief.userId })
  expect(await find()).toMatchObject({ createdBy: town.chief.userId })
})

test('the clients of a school unit are counted and deleted with it, and no others', async () => {
  await storeClient(home.kernel, { realm, unit: town.unit, createdBy: null })
  const count = (unit?: string) => source().countLost({ realm, people: [town.admin.userId], unit, max: 10 })
  expect([await count(town.school), await count(town.unit), await count()]).toEqual([
    { dataAccessClients: 1 },
    { dataAccessClients: 1 },
    {},
  ])
  await source().deleteUnit?.({ realm, uid: town.school })
  expect(await find()).toBeUndefined()
  expect(await count(town.unit)).toEqual({ dataAccessClients: 1 })
})
