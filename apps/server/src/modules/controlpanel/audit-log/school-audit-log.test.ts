import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { AuditEntry, listPage, XLSX_TYPE } from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import { startTestServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { recordAudit } from '../../account/index.ts'
import { auditLog, auditUnits, schoolUnits } from '../../account/tables.ts'
import { runWithRequest } from '../../../kernel/request-context.ts'
import { createControlPanelModule } from '../index.ts'
import { createImportsModule } from '../../imports/index.ts'
import { createMunicipality } from '../testing/municipality.ts'
import type { Municipality } from '../testing/municipality.ts'

let server: TestServer
let town: Municipality
beforeAll(async () => {
  const sessions = { endAllForAccount: () => Promise.resolve() }
  server = await startTestServer({
    modules: (kernel) => [createControlPanelModule(kernel, { sessions }), createImportsModule(kernel, { sessions })],
  })
})
beforeEach(async () => {
  town = await createMunicipality(server.kernel)
})
afterAll(() => server.close())

const rows = () => server.kernel.shards.forRealm('se')
const PATHS = ['audit-log', 'audit-log/excel', 'audit-log/csv']
const get = (as: TestPerson, { unit = town.school, path = 'audit-log', filters = {}, query = '' } = {}) => {
  const json = encodeURIComponent(JSON.stringify(filters))
  return server.fetch(`/api/controlpanel/v1/organizations/${unit}/${path}?sortBy=at&filters=${json}${query}`, { as })
}
const list = async (as: TestPerson, options?: Parameters<typeof get>[1]) =>
  listPage(AuditEntry).parse(await (await get(as, options)).json()).data
/** The entries without those of the test set-up. */
const actions = async (as: TestPerson, options?: Parameters<typeof get>[1]) => {
  const entries = await list(as, options)
  return entries.filter(({ actor }) => actor !== 'command:test').map(({ action }) => action)
}
const record = (action: string, subject: string, details: Record<string, unknown> = {}, actor = town.teacher.userId) =>
  recordAudit(server.kernel, rows(), [{ realm: 'se', actor, subject, action, details }])
const change = (path: string, json: unknown, as: TestPerson, method = 'PATCH') =>
  server.fetch(`/api/controlpanel/v1/${path}`, { method, as, json })
const refusal = async (response: Response) => [
  response.status,
  z.object({ code: z.string() }).parse(await response.json()).code,
]

describe('the audit log of a school', () => {
  test('is refused to its teachers, pupils and guardians, and to administrators of other schools', async () => {
    for (const path of PATHS) {
      for (const as of [town.teacher, town.pupil, town.guardian])
        expect(await refusal(await get(as, { path }))).toEqual([403, 'forbidden'])
      expect(await refusal(await get(town.otherAdmin, { path }))).toEqual([404, 'not_found'])
      expect(await refusal(await get(town.admin, { path, unit: town.unit }))).toEqual([404, 'not_found'])
    }
  })

  test('needs a secure log-in if the school demands it', async () => {
    await rows()
      .update(schoolUnits)
      .set({ secureAuthEnabled: true })
      .where(sql`uid = ${town.school}`)
    for (const path of PATHS) expect(await refusal(await get(town.admin, { path }))).toEqual([403, 'need_secure_login'])
    expect((await get({ ...town.admin, acr: 'secure', amr: ['pwd', 'otp'] })).status).toBe(200)
  })

  test('is not downloaded while acting for another person', async () => {
    const acting = { ...town.admin, act: { sub: town.superUser.userId, name: 'Super' } }
    for (const path of PATHS.slice(1))
      expect(await refusal(await get(acting, { path }))).toEqual([403, 'not_while_acting'])
  })

  test('shows nothing of other schools, and a unit above shows the units below it', async () => {
    const elsewhere = await town.add('Elsa Elsewhere', [{ uid: town.otherSchool, role: 'student' }])
    await record('change-user', town.pupil.userId)
    await record('invite', elsewhere.userId)
    await record('change-school-unit', town.unit)
    expect(await actions(town.admin)).toEqual(['change-user'])
    expect(await actions(town.otherAdmin, { unit: town.otherSchool })).toEqual(['invite'])
    expect(await actions(town.chief, { unit: town.unit })).toEqual(['change-school-unit', 'invite', 'change-user'])
    expect(await actions(town.chief)).toEqual(['change-user'])
    // A filter gives no access to another school.
    expect(await actions(town.admin, { filters: { schoolUnit: town.otherSchool } })).toEqual([])
    expect(await actions(town.admin, { filters: { subject: elsewhere.userId } })).toEqual([])
  })

  test('counts and lists an entry once that concerns two schools', async () => {
    const roles = [town.school, town.otherSchool].map((uid) => ({ uid, role: 'employee' as const }))
    const { userId } = await town.add('Two Schools', roles)
    await record('invite', userId)
    await record('change-name', userId)
    const options = { unit: town.unit, filters: { subject: userId }, query: '&pageSize=2' }
    const { data, meta } = listPage(AuditEntry).parse(await (await get(town.chief, options)).json())
    expect(data.map(({ action }) => action)).toEqual(['change-name', 'invite'])
    expect(meta.totalCount).toBe(3)
  })

  test('names the people who joined and left a group, and the group only if it belongs to the school', async () => {
    const roles = [town.school, town.otherSchool].map((uid) => ({ uid, role: 'student' as const }))
    const { userId } = await town.add('Two Schools', roles, [town.ownGroup])
    const people = [userId, town.pupil.userId]
    await change(`groups/${town.ownGroup}`, { data: { removeUsers: people } }, town.teacher)
    await change(`groups/${town.ownGroup}`, { data: { addUsers: [userId] } }, town.teacher)
    // A person who is in the group already, or not in it, has no entry.
    await change(`groups/${town.ownGroup}`, { data: { addUsers: [userId] } }, town.teacher)
    await change(`groups/${town.ownGroup}`, { data: { removeUsers: [town.otherPupil.userId] } }, town.teacher)
    const read = async (as: TestPerson, unit: string) =>
      (await list(as, { unit }))
        .filter(({ action }) => action.endsWith('-group') && action !== 'change-group')
        .map(({ action, subject, group }) => `${action} ${subject.name} ${group?.name}`)
        .toSorted((a, b) => a.localeCompare(b))
    expect(await read(town.admin, town.school)).toEqual([
      'join-group Two Schools 4 A',
      'leave-group Åsa Öberg 4 A',
      'leave-group Two Schools 4 A',
    ])
    expect(await read(town.otherAdmin, town.otherSchool)).toEqual([
      'join-group Two Schools undefined',
      'leave-group Two Schools undefined',
    ])
  })

  test('shows no work of super users that does not concern the school', async () => {
    const chiefAndSuper = await town.add('Super Teacher', [{ uid: town.school, role: 'employee' }])
    await record('download-audit-log', chiefAndSuper.userId, {}, chiefAndSuper.userId)
    await record('book.upload', server.kernel.ids.next(), {}, town.superUser.userId)
    await record('change-user', town.pupil.userId, { fields: ['email'] }, town.superUser.userId)
    const [entry, ...others] = (await list(town.admin)).filter(({ actor }) => actor !== 'command:test')
    expect([entry?.action, entry?.actorName, others]).toEqual(['change-user', 'Super User', []])
  })

  test('names who acted for whom and why, but shows no network address and no other details', async () => {
    const actor: Actor = {
      realm: 'se',
      userId: town.pupil.userId,
      act: { sub: town.superUser.userId, name: 'Super User' },
      scopes: [],
      roles: [],
      subscriptions: [],
      amr: [],
      acr: 'basic',
      authTime: 0,
    }
    await runWithRequest({ address: '192.0.2.7', actor }, () =>
      record('shelf.add', town.pupil.userId, { bookId: 'b', fields: ['x'] }, town.superUser.userId),
    )
    await record('act.start', town.pupil.userId, { reason: 'Père sans accès' }, town.superUser.userId)
    const [started, added] = await list(town.admin)
    expect([started?.actorName, started?.subject.name, started?.details]).toEqual([
      'Super User',
      'Åsa Öberg',
      { reason: 'Père sans accès' },
    ])
    expect(added?.actingFor).toEqual({ uid: town.pupil.userId, name: 'Åsa Öberg' })
    expect([added?.address, added?.details]).toEqual([null, { fields: ['x'] }])
    expect(await actions(town.admin, { filters: { acting: true } })).toEqual(['shelf.add'])
    expect(await actions(town.admin, { query: '&q=acces' })).toEqual(['act.start'])
  })

  test('is filtered by period, action and person, and paged', async () => {
    await record('change-user', town.pupil.userId)
    await record('make-badge', town.pupil.userId, { reason: 'lost' }, town.admin.userId)
    await record('change-user', town.otherPupil.userId)
    expect(await actions(town.admin, { filters: { subject: town.pupil.userId } })).toEqual([
      'make-badge',
      'change-user',
    ])
    expect(await actions(town.admin, { filters: { actor: town.admin.userId } })).toEqual(['make-badge'])
    expect(await actions(town.admin, { filters: { action: 'change-user' } })).toHaveLength(2)
    expect(await actions(town.admin, { filters: { from: '2100-01-01T00:00:00.000Z' } })).toEqual([])
    expect(await actions(town.admin, { filters: { to: '2100-01-01T00:00:00.000Z' } })).toHaveLength(3)
    expect(await list(town.admin, { filters: { to: '2000-01-01T00:00:00.000Z' } })).toEqual([])
    expect(await actions(town.admin, { filters: { from: '2000-01-01T00:00:00.000Z' } })).toHaveLength(3)
    const [entry] = await list(town.admin, { filters: { actor: town.admin.userId } })
    expect(entry).toMatchObject({
      actor: town.admin.userId,
      actorName: 'School Admin',
      actingFor: null,
      subject: { uid: town.pupil.userId, kind: 'person', name: 'Åsa Öberg' },
      details: { reason: 'lost' },
    })
    expect(Math.abs(new Date(entry?.at ?? 0).getTime() - server.kernel.clock.now().getTime())).toBeLessThan(600_000)
    expect(await actions(town.admin, { query: '&pageSize=2' })).toEqual(['change-user', 'make-badge'])
    const second = await get(town.admin, { query: '&pageSize=2&pageNumber=2' })
    const { data, meta } = listPage(AuditEntry).parse(await second.json())
    expect([data[0]?.action, data[0]?.subject.uid]).toEqual(['change-user', town.pupil.userId])
    // Six people of the school were created before.
    expect(meta.totalCount).toBeGreaterThan(7)
    const oldest = await list(town.admin, { query: '&sortOrder=asc&pageSize=1' })
    expect(oldest[0]?.action).toBe('create-user')
  })
})

describe('the units of an entry', () => {
  test('are those at the time of the entry: a school still sees a pupil who has left, and no more than that', async () => {
    await record('make-badge', town.pupil.userId, { reason: 'lost' })
    const organizations = [{ id: town.otherSchool, role: 'student' }]
    const moved = await change(`students/${town.pupil.userId}`, { data: { organizations } }, town.chief)
    expect(moved.status).toBe(200)
    await record('invite', town.pupil.userId)
    expect(await actions(town.admin)).toEqual(['change-user', 'make-badge'])
    expect(await actions(town.otherAdmin, { unit: town.otherSchool })).toEqual(['invite', 'change-user'])
  })

  test('are known for a deleted group', async () => {
    expect((await change(`groups/${town.ownGroup}`, undefined, town.admin, 'DELETE')).status).toBe(204)
    expect(await actions(town.admin, { filters: { action: 'delete-group' } })).toEqual(['delete-group'])
  })

  test('end with the unit', async () => {
    await rows()
      .delete(schoolUnits)
      .where(sql`uid = ${town.school}`)
    const left = await rows()
      .select()
      .from(auditUnits)
      .where(sql`unit = ${town.school}`)
    expect(left).toEqual([])
  })
})

test('a download has the entries of the filters, and is an entry about the school itself', async () => {
  await record('act.start', town.pupil.userId, { reason: '=Père' })
  const csv = await get(town.admin, { path: 'audit-log/csv', filters: { action: 'act.start' } })
  const lines = (await csv.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]?.split(',').slice(-2)).toEqual(['Detaljer', 'Anledning'])
  expect(lines[1]).toContain("'=Père")
  const xlsx = await get(town.admin, { path: 'audit-log/excel' })
  expect(xlsx.headers.get('content-type')).toBe(XLSX_TYPE)
  const downloads = await list(town.admin, { filters: { action: 'download-audit-log' } })
  expect(downloads.map(({ actor, subject }) => [actor, subject.uid])).toEqual([
    [town.admin.userId, town.school],
    [town.admin.userId, town.school],
  ])
  const isDownload = and(eq(auditLog.subject, town.school), eq(auditLog.action, 'download-audit-log'))
  const stored = await server.kernel.shards
    .forRealm('se')
    .select()
    .from(auditLog)
    .where(isDownload)
    .orderBy(auditLog.uid)
  expect(stored.map(({ details }) => details)).toEqual([{ filters: ['action'] }, { filters: [] }])
})
