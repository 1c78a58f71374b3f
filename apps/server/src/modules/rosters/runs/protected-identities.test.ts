import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SyncType } from '@lectern/contracts'
import { createTestKernel } from '../../../testing/test-kernel.ts'
import type { TestKernel } from '../../../testing/test-kernel.ts'
import { users } from '../../account/tables.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import type { Municipality } from '../../controlpanel/testing/municipality.ts'
import { createDirectSync } from '../testing/direct-sync.ts'
import { pupil, unit } from '../testing/test-sync.ts'

let home: TestKernel
let town: Municipality
beforeAll(async () => {
  home = await createTestKernel()
})
afterAll(() => home.close())
beforeEach(async () => {
  town = await createMunicipality(home.kernel)
})

const openSync = (type: SyncType, dryRun = false) =>
  createDirectSync(
    home.kernel,
    { unit: town.school, startedBy: town.admin.userId },
    {
      type,
      dryRun,
      removesMax: 1,
      changesMax: 1,
      organizationMap: [{ legacyId: null, uid: town.school, externalId: 's1' }],
    },
  )
const setting = (isProtected: boolean) => ({
  units: [unit('s1')],
  people: [pupil(`p1 ${town.school}`, { isProtected }), pupil(`p2 ${town.school}`)],
})
const readProtected = async () => {
  const found = await home.kernel.shards
    .forRealm('se')
    .select({ externalId: users.externalId })
    .from(users)
    .where(eq(users.protectedIdentity, true))
  return found.map(({ externalId }) => externalId).filter((id) => id?.endsWith(town.school))
}

test('a protected identity is stored with a new person, and ends when the source says so', async () => {
  const sync = await openSync('ss12000')
  expect((await sync.run(setting(true))).state).toBe('applied')
  expect(await readProtected()).toEqual([`p1 ${town.school}`])
  expect((await sync.run(setting(false))).state).toBe('same')
  expect(await readProtected()).toEqual([])
})

test('a protection of a stored person begins at once, also if the plan changes nothing', async () => {
  const sync = await openSync('ss12000')
  await sync.run(setting(false))
  expect(await readProtected()).toEqual([])
  expect((await sync.run(setting(true))).state).toBe('same')
  expect(await readProtected()).toEqual([`p1 ${town.school}`])
})

test('a source that does not know protections ends none', async () => {
  await (await openSync('ss12000')).run(setting(true))
  const other = await openSync('oneroster')
  await other.run(setting(false))
  expect(await readProtected()).toEqual([`p1 ${town.school}`])
})

test('a person whom the source does not state any more keeps the protection', async () => {
  const sync = await openSync('ss12000')
  await sync.run(setting(true))
  const { units, people } = setting(true)
  await sync.run({ units, people: people.slice(1) })
  expect(await readProtected()).toEqual([`p1 ${town.school}`])
})
