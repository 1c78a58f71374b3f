import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { WEBHOOKS_MAX } from '@lectern/contracts'
import type { TestPerson } from '../../testing/token.ts'
import { changeListeners } from '../account/tables.ts'
import { webhookDeliveries, webhooks } from './tables.ts'
import { answerStatus, verify } from './testing/receiver.ts'
import { WebhookSetting } from './testing/webhook-setting.ts'

let setting: WebhookSetting
beforeAll(async () => {
  setting = await WebhookSetting.open()
})
afterAll(() => setting.close())
beforeEach(() => setting.renew())

const HOUR_MS = 3_600_000
const next = () => setting.server.kernel.ids.next()
const rows = () => setting.server.kernel.shards.forRealm('se')
const Refused = z.object({ code: z.string() })
const refusal = async (response: Response) => Refused.parse(await response.json()).code

describe('a webhook is refused', () => {
  test('to a person who does not administer the organization', async () => {
    const { town } = setting
    const statuses = async (as: TestPerson) => (await setting.put(next(), {}, { as })).status
    expect(await statuses(town.otherAdmin)).toBe(404)
    expect(await statuses(town.teacher)).toBe(403)
    expect(await statuses(town.pupil)).toBe(403)
    const { id } = await setting.create()
    for (const action of ['key', 'test', `deliveries/${next()}/send`]) {
      expect((await setting.post(id, action, town.otherAdmin)).status).toBe(404)
      expect((await setting.post(id, action, town.teacher)).status).toBe(403)
    }
    const deleted = await setting.server.fetch(setting.path(id), { method: 'DELETE', as: town.otherAdmin })
    expect(deleted.status).toBe(404)
  })

  test('with the id of another organization’s webhook', async () => {
    const { id } = await setting.create()
    const { otherSchool, otherAdmin, chief } = setting.town
    const caller = { as: otherAdmin, org: otherSchool }
    expect(await refusal(await setting.put(id, {}, caller))).toBe('conflict')
    const path = `${setting.path(id, otherSchool)}/test`
    expect((await setting.server.fetch(path, { method: 'POST', as: chief })).status).toBe(404)
  })

  test('during an impersonation', async () => {
    const as = { ...setting.town.admin, act: { sub: setting.town.superUser.userId, name: 'Super User' } }
    expect(await refusal(await setting.put(next(), {}, { as }))).toBe('not_while_acting')
  })

  test('with an outdated version, without events, and beyond the largest number', async () => {
    const { id } = await setting.create()
    expect((await setting.put(id, { name: 'Other', version: 1 })).status).toBe(200)
    expect(await refusal(await setting.put(id, { version: 1 }))).toBe('changed_meanwhile')
    expect(await refusal(await setting.put(next(), { events: [] }))).toBe('validation_failed')
    for (let count = 1; count < WEBHOOKS_MAX; count++) await setting.create()
    expect(await refusal(await setting.put(next(), {}))).toBe('conflict')
  })
})

test('only the first response has the key, and the database does not contain it', async () => {
  const { id, key } = await setting.create()
  expect(key).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/u)
  const changed = await (await setting.put(id, { name: 'Meals', events: ['sync.failed'] })).text()
  expect(changed).toContain('"signingKey":null')
  const [stored] = await rows().select().from(webhooks)
  expect(JSON.stringify(stored)).not.toContain(key.slice('whsec_'.length))
  expect(await setting.read(id)).toMatchObject({ name: 'Meals', events: ['sync.failed'], paused: false, version: 2 })
})

describe('a test', () => {
  test('arrives signed, without events, and is listed', async () => {
    const { id, key } = await setting.create()
    expect(await setting.test(id)).toMatchObject({ type: 'test', state: 'delivered', status: 204, failure: null })
    const [received] = setting.receiver.received
    expect(() => verify(key, received ?? raise())).not.toThrow()
    expect(setting.receiver.bodies()).toMatchObject([{ type: 'test', data: { events: [] } }])
    expect(await setting.deliveries(id)).toMatchObject([{ type: 'test', state: 'delivered', events: 0, tries: 1 }])
  })

  test('is refused by the library with another key or another body', async () => {
    const { id, key } = await setting.create()
    const other = await setting.create()
    await setting.test(id)
    const received = setting.receiver.received[0] ?? raise()
    expect(() => verify(other.key, received)).toThrow('No matching signature found')
    expect(() => verify(key, { ...received, text: `${received.text} ` })).toThrow('No matching signature found')
  })

  test('is sent from a paused webhook, too, and fails without another try', async () => {
    const { id } = await setting.create({ paused: true })
    setting.receiver.answer(answerStatus(500))
    expect(await setting.test(id)).toMatchObject({ state: 'failed', status: 500, failure: 'status', nextTryAt: null })
    await setting.look()
    expect(setting.receiver.received).toHaveLength(1)
  })

  test('has a limit for each organization', async () => {
    const { id } = await setting.create()
    const statuses = []
    for (let count = 0; count < 21; count++) statuses.push((await setting.post(id, 'test')).status)
    expect([...new Set(statuses)]).toEqual([200, 429])
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a replaced key', () => {
  test('signs too for 24 hours, and then only the new one signs', async () => {
    const { id, key: oldKey } = await setting.create()
    const { signingKey } = z.object({ signingKey: z.string() }).parse(await (await setting.post(id, 'key')).json())
    await setting.test(id)
    const received = setting.receiver.received[0] ?? raise()
    expect(() => verify(oldKey, received)).not.toThrow()
    expect(() => verify(signingKey, received)).not.toThrow()
    expect((await setting.read(id)).oldKeyUntil).not.toBeNull()
    setting.clock.forward(24 * HOUR_MS)
    await setting.test(id)
    const later = setting.receiver.received[1] ?? raise()
    const at = new Date(Number(later.headers['webhook-timestamp']) * 1000)
    const expected = new Verifier(signingKey).sign(String(later.headers['webhook-id']), at, later.text)
    expect(later.headers['webhook-signature']).toBe(expected)
    expect((await setting.read(id)).oldKeyUntil).toBeNull()
  })
})

test('a deleted webhook leaves no delivery, and the changes of its organization are not gathered any more', async () => {
  const { id } = await setting.create()
  await setting.test(id)
  expect((await setting.server.fetch(setting.path(id), { method: 'DELETE', as: setting.town.admin })).status).toBe(204)
  const listeners = await rows().select().from(changeListeners)
  expect(listeners.map(({ schoolUnitUid }) => schoolUnitUid)).not.toContain(setting.town.school)
  const left = await rows().select({ webhook: webhookDeliveries.webhookUid }).from(webhookDeliveries)
  expect(left.map(({ webhook }) => webhook)).not.toContain(id)
})

function raise(): never {
  throw new Error('the receiver has nothing')
}
