import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { createControlPanelModule } from '../controlpanel/index.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { createCustomersModule } from './index.ts'

const CUSTOMERS = '/api/customers/eu'
const PANEL = '/api/controlpanel/v1'
let server: TestServer
let town: Municipality

beforeAll(async () => {
  const sessions = { listForAccount: () => Promise.resolve([]), endAllForAccount: () => Promise.resolve() }
  server = await startTestServer({
    modules: (kernel) => [
      createCustomersModule(kernel, { sessions, personalData: [] }),
      createControlPanelModule(kernel, { sessions }),
    ],
  })
  town = await createMunicipality(server.kernel)
  const { school, unit, ownGroup, pupil } = town
  const post = (path: string, json: object, method = 'POST') =>
    server.fetch(`${CUSTOMERS}${path}`, { method, as: town.superUser, json })
  // Each list has at least three rows.
  for (const name of ['Third', 'Fourth', 'Fifth']) {
    await post('/schoolUnits', { name: `${name} School`, type: 'school', parent: unit })
    await post('/groups', { name: `${name} Group`, schoolUnit: school }, 'PUT')
    for (const role of ['student', 'employee', 'guardian'] as const)
      await town.add(`${name} ${role}`, [{ uid: school, role }], [ownGroup])
    for (const [kind, owner] of [
      ['user', pupil.userId],
      ['schoolUnit', school],
    ] as const) {
      const period = { owner, type: 'lectern-school', startsAt: '2026-08-01T00:00:00.000Z', endsAt: null }
      await post(`/${kind}SubscriptionPeriods`, period)
    }
  }
})
afterAll(() => server.close())

const Page = z.object({ data: z.array(z.record(z.string(), z.unknown())), meta: z.record(z.string(), z.unknown()) })

/** A list of the administration: its address, and the filter that limits it to the municipality. */
interface AdministrationList {
  readonly name: string
  readonly path: () => string
  readonly filters?: () => object
}

const LISTS: readonly AdministrationList[] = [
  { name: 'users', path: () => `${CUSTOMERS}/users`, filters: () => ({ schoolUnit: town.school }) },
  { name: 'school units', path: () => `${CUSTOMERS}/schoolUnits`, filters: () => ({ parent: town.unit }) },
  { name: 'groups', path: () => `${CUSTOMERS}/groups`, filters: () => ({ schoolUnit: town.school }) },
  { name: 'members of a group', path: () => `${CUSTOMERS}/userGroups`, filters: () => ({ group: town.ownGroup }) },
  { name: 'members of groups', path: () => `${CUSTOMERS}/userGroups`, filters: () => ({ schoolUnit: town.school }) },
  { name: 'roles', path: () => `${CUSTOMERS}/userSchoolUnits`, filters: () => ({ schoolUnit: town.school }) },
  {
    name: 'periods of a user',
    path: () => `${CUSTOMERS}/userSubscriptionPeriods`,
    filters: () => ({ owner: town.pupil.userId }),
  },
  {
    name: 'periods of a unit',
    path: () => `${CUSTOMERS}/schoolUnitSubscriptionPeriods`,
    filters: () => ({ owner: town.school }),
  },
  { name: 'organizations', path: () => `${PANEL}/organizations` },
  { name: 'students', path: () => `${PANEL}/organizations/${town.school}/students` },
  { name: 'employees', path: () => `${PANEL}/organizations/${town.school}/employees` },
  { name: 'guardians', path: () => `${PANEL}/organizations/${town.school}/guardians` },
  { name: 'all people', path: () => `${PANEL}/organizations/${town.school}/users` },
  { name: 'groups of a school', path: () => `${PANEL}/organizations/${town.school}/groups` },
  { name: 'people of a group', path: () => `${PANEL}/groups/${town.ownGroup}/users` },
]

describe.each(LISTS)('the list of $name', ({ name, path, filters }) => {
  const get = (query: string, values: object = filters?.() ?? {}) => {
    const json = Object.keys(values).length === 0 ? '' : `&filters=${encodeURIComponent(JSON.stringify(values))}`
    const as = path().startsWith(PANEL) ? town.chief : town.superUser
    return server.fetch(`${path()}?${query}${json}`, { as })
  }
  const list = async (query: string) => Page.parse(await (await get(query)).json())

  test('has pages, the newest row first, the other order, and the number of rows', async () => {
    const all = await list('pageSize=100')
    const { length } = all.data
    expect(length).toBeGreaterThanOrEqual(3)
    const uids = all.data.map(({ uid, id, userUid, legacyId }) => uid ?? id ?? userUid ?? legacyId)
    const ids = uids.map((uid) => (typeof uid === 'number' ? `${uid}`.padStart(12, '0') : String(uid)))
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect((await list('')).data).toEqual(all.data.slice(0, 10))
    for (const column of ['uid', 'id']) expect((await list(`pageSize=100&sortBy=${column}`)).data).toEqual(all.data)
    expect((await list('pageSize=100&sortOrder=asc')).data).toEqual(all.data.toReversed())
    const pages = []
    for (let page = 1; page <= length; page++) pages.push(...(await list(`pageSize=1&pageNumber=${page}`)).data)
    expect(pages).toEqual(all.data)
    expect((await list(`pageSize=2&pageNumber=2`)).data).toEqual(all.data.slice(2, 4))
    expect((await list(`pageNumber=${length + 1}`)).data).toEqual([])
    const total = name === 'groups' ? { totalItems: length, pageSize: 2 } : { totalCount: length }
    expect((await list('pageSize=2')).meta).toEqual(total)
    const uncounted = name === 'groups' ? { pageSize: 2 } : {}
    expect((await list('pageSize=2&calculateTotal=false')).meta).toEqual(uncounted)
  })

  test('refuses other pages, columns and filters', async () => {
    for (const query of ['pageSize=101', 'pageSize=0', 'pageNumber=0', 'sortBy=password', 'sortOrder=up'])
      expect([query, (await get(query)).status]).toEqual([query, 400])
    expect((await get('', { unknown: 'x' })).status).toBe(400)
  })
})
