import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuditEntry, listPage } from '@lectern/contracts'
import { BYTE_ORDER_MARK } from '../../kernel/spreadsheet/csv.ts'
import { readRows } from '../../kernel/spreadsheet/testing/read-rows.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { createSchools } from '../account/index.ts'
import { auditLog, auditUnits } from '../account/tables.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { createTestBook } from '../library/testing/test-book.ts'
import { createCustomersModule } from './index.ts'

let server: TestServer
let town: Municipality
let unitElsewhere: string
const toKey = (entry: { readonly uid: string; readonly at: Date } | undefined) => ({
  entry: entry?.uid ?? '',
  at: entry?.at ?? new Date(0),
})
const at = (day: number) => new Date(Date.UTC(2020, 0, day, 12))

beforeAll(async () => {
  const sessions = { listForAccount: () => Promise.resolve([]), endAllForAccount: () => Promise.resolve() }
  server = await startTestServer({
    modules: (kernel) => [createCustomersModule(kernel, { sessions, personalData: [] })],
  })
  town = await createMunicipality(server.kernel)
  const { ids, shards } = server.kernel
  unitElsewhere = ids.next()
  const [teacher, pupil] = [town.teacher.userId, town.pupil.userId]
  const entry = (day: number, values: Omit<typeof auditLog.$inferInsert, 'uid' | 'at' | 'realm'>) => ({
    ...values,
    uid: ids.next(),
    realm: 'se',
    at: at(day),
  })
  const entries = [
    entry(1, { actor: teacher, subject: pupil, action: 'change-user', details: { fields: ['name', 'email'] } }),
    entry(2, { actor: teacher, subject: town.ownGroup, action: 'change-group', address: '192.0.2.7' }),
    entry(3, { actor: town.chief.userId, subject: town.otherSchool, action: 'change-school-unit' }),
    entry(4, {
      actor: town.chief.userId,
      subject: pupil,
      action: 'act.start',
      actingFor: pupil,
      details: { reason: '=Père sans accès, Øyskolen 王' },
    }),
    entry(5, { actor: 'job:delete-accounts', subject: ids.next(), action: 'delete-user' }),
    { ...entry(6, { actor: teacher, subject: pupil, action: 'change-user' }), realm: 'fi' },
  ]
  await shards.home.insert(auditLog).values(entries)
  const units = [town.school, town.school, town.otherSchool, town.school]
  const elsewhere = { uid: unitElsewhere, realm: 'fi', name: 'Koulu', type: 'school' } as const
  await createSchools(shards.home, { units: [elsewhere] })
  await shards.home.insert(auditUnits).values({ unit: unitElsewhere, ...toKey(entries[5]) })
  await shards.home.insert(auditUnits).values(units.map((unit, index) => ({ unit, ...toKey(entries[index]) })))
})
afterAll(() => server.close())

const BEFORE_TESTS = { to: at(7).toISOString() }
const get = (path: string, filters: object = {}, query = '', as: TestPerson = town.superUser) => {
  const json = encodeURIComponent(JSON.stringify({ ...BEFORE_TESTS, ...filters }))
  return server.fetch(`/api/customers/eu/${path}?sortBy=at&filters=${json}${query}`, { as })
}
const list = async (filters?: object, query?: string) =>
  listPage(AuditEntry).parse(await (await get('auditLogs', filters, query)).json())
const actions = async (filters?: object, query?: string) =>
  (await list(filters, query)).data.map(({ action }) => action)

describe('the audit log of a realm', () => {
  test('is for super users, who see only their realm, and no one downloads it while acting for another person', async () => {
    for (const as of [town.pupil, town.guardian, town.teacher, town.admin, town.chief])
      for (const path of ['auditLogs', 'download-auditLogs', 'download-auditLogs/csv'])
        expect((await get(path, {}, '', as)).status).toBe(403)
    const acting = { ...town.superUser, act: { sub: town.chief.userId, name: 'Chief' } }
    expect((await get('download-auditLogs', {}, '', acting)).status).toBe(403)
    expect((await list()).meta.totalCount).toBe(5)
  })

  test('is sorted by time, and paged', async () => {
    const newest = ['delete-user', 'act.start', 'change-school-unit', 'change-group', 'change-user']
    expect(await actions()).toEqual(newest)
    expect(await actions({}, '&sortOrder=asc')).toEqual(newest.toReversed())
    expect(await actions({}, '&pageSize=2&pageNumber=2')).toEqual(newest.slice(2, 4))
  })

  test.each([
    ['all', {}, '', ['delete-user', 'act.start', 'change-school-unit', 'change-group', 'change-user']],
    ['those of a person', {}, 'subject', ['act.start', 'change-user']],
    ['those of a unit', {}, 'schoolUnit', ['act.start', 'change-group', 'change-user']],
    ['those of a unit with an action', { action: 'change-user' }, 'schoolUnit', ['change-user']],
    ['none', { action: 'none' }, '', []],
  ])('each page, also after the end, shows the number of entries: %s', async (_, fixed, name, expected) => {
    const ids: Record<string, string> = { subject: town.pupil.userId, schoolUnit: town.school }
    const filters = name === '' ? fixed : { ...fixed, [name]: ids[name] }
    const meta = { totalCount: expected.length }
    for (const page of [1, 2, 3, 4, 5000]) {
      const found = await list(filters, `&pageSize=2&pageNumber=${page}`)
      const listed = found.data.map(({ action }) => action)
      expect({ page, listed, meta: found.meta }).toEqual({ page, listed: expected.slice(2 * page - 2, 2 * page), meta })
    }
    const searched = await list(filters, '&pageSize=2&pageNumber=5000&q=sans')
    expect(searched).toEqual({
      data: [],
      meta: { totalCount: expected.filter((action) => action === 'act.start').length },
    })
  })

  test('is filtered by actor, subject, unit, action, period, impersonation and words of the reason', async () => {
    const pupil = town.pupil.userId
    expect(await actions({ actor: town.teacher.userId })).toEqual(['change-group', 'change-user'])
    expect(await actions({ subject: pupil })).toEqual(['act.start', 'change-user'])
    expect(await actions({ schoolUnit: town.school })).toEqual(['act.start', 'change-group', 'change-user'])
    expect(await actions({ schoolUnit: town.otherSchool })).toEqual(['change-school-unit'])
    expect(await list({ schoolUnit: unitElsewhere })).toEqual({ data: [], meta: { totalCount: 0 } })
    expect(await actions({ action: 'delete-user' })).toEqual(['delete-user'])
    expect(await actions({ from: at(2).toISOString(), to: at(3).toISOString() })).toHaveLength(2)
    expect(await actions({ acting: true })).toEqual(['act.start'])
    for (const q of ['acces', 'PÈRE', 'sans père', 'ø', 'øysk père', '王'])
      expect(await actions({}, `&q=${encodeURIComponent(q)}`)).toEqual(['act.start'])
    expect(await actions({}, '&q=m%C3%A8re')).toEqual([])
    expect(await actions({}, `&q=${encodeURIComponent('æ')}`)).toEqual([])
  })

  test('names people, units and groups that exist', async () => {
    const [deleted, acting, unit, group, person] = (await list()).data
    expect([deleted?.actorName, deleted?.subject.kind, deleted?.subject.name]).toEqual([null, null, null])
    expect(acting?.actingFor?.uid).toBe(town.pupil.userId)
    expect(unit?.subject).toEqual({ uid: town.otherSchool, kind: 'unit', name: 'Hamnskolan' })
    expect([group?.subject.kind, group?.subject.name, group?.address]).toEqual(['group', '4 A', '192.0.2.7'])
    expect([person?.subject.kind, person?.details]).toEqual(['person', { fields: ['name', 'email'] }])
  })
})

test('a download has the entries of the filters, runs no formula, and is an entry itself', async () => {
  const csv = await get('download-auditLogs/csv', { subject: town.pupil.userId })
  expect(csv.headers.get('content-type')).toContain('text/csv')
  const lines = (await csv.text()).split('\r\n')
  expect(lines[0]).toBe(
    'Tid,Av,Av (ID),För,För (ID),Åtgärd,Tekniskt namn,Typ,Gäller,Gäller (ID),Detaljer,Anledning,Nätverksadress',
  )
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain("'=Père sans accès")
  const [chief, pupil] = [town.chief.userId, town.pupil.userId]
  expect(lines[1]).toContain(`${at(4).toISOString()},Chief Admin,${chief},Åsa Öberg,${pupil},`)
  expect(lines[1]).toContain(`,act.start,Användare,Åsa Öberg,${pupil},,`)
  expect(lines[2]).toContain(`${at(1).toISOString()},Tea Cher,${town.teacher.userId},,,`)
  expect(lines[2]).toContain(',Användare ändrad,change-user,Användare,')
  expect(lines[2]).toContain('"Namn, E-post"')
  const [header = [], ...rows] = await readRows(await get('download-auditLogs'))
  expect(header.join(',')).toBe(lines[0]?.replace(BYTE_ORDER_MARK, ''))
  const deleted = rows[0]?.[9] ?? ''
  expect(rows[0]?.slice(7, 9)).toEqual(['Användare', `Raderad person (${deleted.slice(-8)})`])
  expect(rows.map((cells) => [cells[0], cells[6], cells[9], cells[11] ?? ''])).toEqual([
    [at(5).toISOString(), 'delete-user', expect.any(String), ''],
    [at(4).toISOString(), 'act.start', pupil, '=Père sans accès, Øyskolen 王'],
    [at(3).toISOString(), 'change-school-unit', town.otherSchool, ''],
    [at(2).toISOString(), 'change-group', town.ownGroup, ''],
    [at(1).toISOString(), 'change-user', pupil, ''],
  ])
  const { data } = await list({ to: '2100-01-01T00:00:00.000Z', action: 'download-audit-log' }, '&sortOrder=asc')
  expect(data.map(({ actor, details }) => [actor, details])).toEqual([
    [town.superUser.userId, { filters: ['subject', 'to'] }],
    [town.superUser.userId, { filters: ['to'] }],
  ])
})

test('a book is named by its title, also in a download of more than 1,000 entries', async () => {
  const { ids, shards } = server.kernel
  const book = await createTestBook(server.kernel, 'se', { title: 'The Lamp Keeper' })
  const entries = Array.from({ length: 1001 }, (_, index) => ({
    uid: ids.next(),
    realm: 'se',
    at: new Date(at(1).getTime() + index),
    actor: town.superUser.userId,
    subject: book,
    action: 'trust-book',
  }))
  await shards.home.insert(auditLog).values(entries)
  const { data } = await list({ subject: book })
  expect(data[0]?.subject).toEqual({ uid: book, kind: 'book', name: 'The Lamp Keeper' })
  const csv = await (await get('download-auditLogs/csv', { subject: book })).text()
  const lines = csv.trim().split('\r\n').slice(1)
  expect(lines).toHaveLength(1001)
  expect(lines.filter((line) => line.includes(`The Lamp Keeper,${book}`))).toHaveLength(1001)
})
