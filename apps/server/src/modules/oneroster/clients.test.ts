import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATA_ACCESS_CLIENTS_MAX, DataAccessClients } from '@lectern/contracts'
import { auditLog } from '../account/tables.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import type { Municipality } from '../controlpanel/testing/municipality.ts'
import { hashSecret } from './random-secret.ts'
import { oneRosterClients, oneRosterTokens } from './tables.ts'
import { clientsPath, openOneRosterSetting } from './testing/open-school.ts'
import type { OneRosterSetting } from './testing/open-school.ts'

let setting: OneRosterSetting
let town: Municipality
beforeAll(async () => {
  setting = await openOneRosterSetting()
  ;({ town } = setting)
})
afterAll(() => setting.close())

const rows = () => setting.server.kernel.shards.forRealm('se')
const call = async (method: string, path: string, as: Municipality['admin'], json?: unknown) => {
  const response = await setting.server.fetch(path, { method, as, ...(json === undefined ? {} : { json }) })
  return { status: response.status, text: await response.text() }
}
const list = async (as: Municipality['admin'], unit: string) =>
  DataAccessClients.parse(JSON.parse((await call('GET', clientsPath(unit), as)).text))

describe('refused are', () => {
  test.each<[string, 'teacher' | 'guardian' | 'pupil' | 'otherAdmin', number]>([
    ['a teacher of the school', 'teacher', 403],
    ['a guardian', 'guardian', 403],
    ['a pupil', 'pupil', 403],
    ['an administrator of another school', 'otherAdmin', 404],
  ])('%s, who can neither list, create nor delete clients', async (_name, person, status) => {
    const { id } = await setting.createClient(town.admin, town.school)
    const path = clientsPath(town.school)
    const as = town[person]
    expect((await call('GET', path, as)).status).toBe(status)
    expect((await call('POST', path, as, { name: 'Thief' })).status).toBe(status)
    expect((await call('DELETE', `${path}/${id}`, as)).status).toBe(status)
    expect((await list(town.admin, town.school)).data.map((client) => client.id)).toContain(id)
  })

  test('an administrator of another country', async () => {
    const other = await createMunicipality(setting.server.kernel, 'de')
    expect((await call('GET', clientsPath(town.school), other.chief)).status).toBe(404)
  })

  test('the deletion of a client of another organization through the own one', async () => {
    const { id } = await setting.createClient(town.otherAdmin, town.otherSchool)
    expect((await call('DELETE', `${clientsPath(town.school)}/${id}`, town.admin)).status).toBe(404)
    expect((await list(town.otherAdmin, town.otherSchool)).data.map((client) => client.id)).toContain(id)
  })

  test.each([[''], ['   '], ['x'.repeat(101)]])('the name "%s"', async (name) => {
    expect((await call('POST', clientsPath(town.school), town.admin, { name })).status).toBe(400)
  })

  test('more clients than the maximum, also at the same time', async () => {
    const { unit } = await createMunicipality(setting.server.kernel)
    const create = () => call('POST', clientsPath(unit), town.superUser, { name: 'Many' })
    const answers = await Promise.all(Array.from({ length: DATA_ACCESS_CLIENTS_MAX + 2 }, create))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect((await list(town.superUser, unit)).data).toHaveLength(DATA_ACCESS_CLIENTS_MAX)
  })
})

describe('a client', () => {
  test('is listed with its name, its author and its last use, and without its secret', async () => {
    const { id, clientId, clientSecret } = await setting.createClient(town.chief, town.unit, ' Power BI ')
    const { text } = await call('GET', clientsPath(town.unit), town.chief)
    expect(text).not.toContain(clientSecret)
    expect(text).not.toContain(hashSecret(clientSecret))
    const find = async () => (await list(town.chief, town.unit)).data.find((client) => client.id === id)
    expect(await find()).toMatchObject({ name: 'Power BI', clientId, createdBy: 'Chief Admin', lastUsedAt: null })
    await setting.logIn({ id, clientId, clientSecret })
    const first = Date.parse((await find())?.lastUsedAt ?? '')
    expect(Math.abs(first - setting.clock.now().getTime())).toBeLessThan(60_000)
    setting.clock.forward(120_000)
    const token = await setting.logIn({ id, clientId, clientSecret })
    setting.clock.forward(120_000)
    await setting.get(token, '/orgs')
    expect(Date.parse((await find())?.lastUsedAt ?? '') - first).toBeGreaterThanOrEqual(240_000)
  })

  test('of the school above is not listed at the school', async () => {
    const { id } = await setting.createClient(town.chief, town.unit)
    expect((await list(town.admin, town.school)).data.map((client) => client.id)).not.toContain(id)
  })

  test('and its tokens are stored as hashes only', async () => {
    const client = await setting.createClient(town.admin, town.school)
    const token = await setting.logIn(client)
    const stored = JSON.stringify([
      await rows().select().from(oneRosterClients),
      await rows().select().from(oneRosterTokens),
    ])
    expect(stored).toContain(hashSecret(client.clientSecret))
    expect(stored).toContain(hashSecret(token))
    expect(stored).not.toContain(client.clientSecret)
    expect(stored).not.toContain(token)
  })

  test('is in the audit log when it is created and deleted, without its secret', async () => {
    const { id, clientSecret } = await setting.createClient(town.admin, town.school, 'Reports')
    expect((await call('DELETE', `${clientsPath(town.school)}/${id}`, town.admin)).status).toBe(204)
    const entries = await rows()
      .select({ actor: auditLog.actor, action: auditLog.action, details: auditLog.details })
      .from(auditLog)
      .where(and(eq(auditLog.subject, town.school), eq(auditLog.actor, town.admin.userId)))
    const details = { client: id, name: 'Reports' }
    expect(entries).toContainEqual({ actor: town.admin.userId, action: 'create-data-access', details })
    expect(entries).toContainEqual({ actor: town.admin.userId, action: 'delete-data-access', details })
    expect(JSON.stringify(entries)).not.toContain(clientSecret)
  })

  test('that is requested twice with the same key is one client with one secret', async () => {
    const request = {
      method: 'POST',
      as: town.admin,
      json: { name: 'Repeated' },
      headers: { 'idempotency-key': setting.server.kernel.ids.next() },
    }
    const first = await setting.server.fetch(clientsPath(town.school), request)
    const second = await setting.server.fetch(clientsPath(town.school), request)
    expect(await second.text()).toBe(await first.text())
    expect((await list(town.admin, town.school)).data.filter(({ name }) => name === 'Repeated')).toHaveLength(1)
  })
})
