import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startMailSink } from '../../../testing/mail-sink.ts'
import type { MailSink } from '../../../testing/mail-sink.ts'
import { startProgram } from '../../../testing/start-program.ts'
import { startSecondNode } from '../../../testing/second-node.ts'
import { users } from '../../account/tables.ts'
import { createWebhooksModule } from '../index.ts'
import { RETRY_DELAYS_MS } from '../retry-delays.ts'
import { webhookSeal } from '../signing-keys.ts'
import { webhookDeliveries, webhooks } from '../tables.ts'
import { accept, answerStatus } from '../testing/receiver.ts'
import { createQuietModule, WebhookSetting } from '../testing/webhook-setting.ts'
import { deliverWebhookJob } from './deliver-webhook.ts'
import { deleteDeliveriesJob } from './look-for-deliveries.ts'
import { createSendDelivery } from './send-delivery.ts'

const PROGRAM = fileURLToPath(new URL('../testing/webhooks-process.ts', import.meta.url))
const DAY_MS = 24 * 3_600_000
/** Longer than a killed node holds a webhook. */
const LEASE_ENDED_MS = 31_000

let sink: MailSink
let setting: WebhookSetting
beforeAll(async () => {
  sink = await startMailSink()
  setting = await WebhookSetting.open(sink.env)
  await setting.server.kernel.mail.deliver()
})
afterAll(async () => {
  await setting.close()
  await sink.close()
})
beforeEach(() => setting.renew())

const rows = () => setting.server.kernel.shards.forRealm('se')
const isSettled = async (id: string, tries: number) => (await setting.deliveries(id))[0]?.tries === tries
/** Changes a person, and starts the delivery. */
const change = async (uid = setting.town.pupil.userId) => {
  await setting.rename(uid, `Name ${Math.random()}`)
  await setting.look()
}

describe('a delivery that the receiver does not accept', () => {
  test('is tried again after growing delays for five days; then the webhook is paused and the administrators get an email', async () => {
    const email = `${setting.town.admin.userId}@school.example`
    await rows().update(users).set({ email, emailVerified: true }).where(eq(users.uid, setting.town.admin.userId))
    const { id } = await setting.create()
    setting.receiver.answer(answerStatus(500))
    await change()
    const waits: number[] = []
    for (let tries = 1; tries <= RETRY_DELAYS_MS.length; tries++) {
      await setting.until(() => isSettled(id, tries))
      const [delivery] = await setting.deliveries(id)
      const { triedAt, nextTryAt } = delivery ?? {}
      waits.push(Date.parse(nextTryAt ?? '') - Date.parse(triedAt ?? ''))
      // Nothing is sent before the time of the next try.
      await setting.look()
      expect(setting.receiver.received).toHaveLength(tries)
      setting.clock.forward(waits.at(-1) ?? 0)
      await setting.look()
    }
    await setting.until(async () => (await setting.read(id)).pause === 'failed')
    expect(waits).toEqual(RETRY_DELAYS_MS)
    const days = waits.reduce((total, wait) => total + wait, 0) / DAY_MS
    expect(days).toBeGreaterThan(4.9)
    expect(days).toBeLessThan(5)
    expect(await setting.deliveries(id)).toMatchObject([
      { state: 'failed', status: 500, failure: 'status', nextTryAt: null, tries: 12 },
    ])
    const ids = new Set(setting.receiver.received.map(({ headers }) => headers['webhook-id']))
    expect(ids.size).toBe(1)
    const { subject, text } = await sink.nextEmailTo(email)
    expect(subject).toBe('En webhook för Fyrskolan är pausad')
    expect(text).toContain(`/controlpanel/schools/${setting.town.school}/webhooks/${id}`)
  })

  test('is sent in its order: a later one waits', async () => {
    const { id } = await setting.create()
    setting.receiver.answer(answerStatus(503))
    await change()
    await setting.until(() => isSettled(id, 1))
    const [first] = await setting.deliveries(id)
    setting.receiver.answer(accept)
    await change()
    expect(setting.receiver.received).toHaveLength(1)
    setting.clock.forward(RETRY_DELAYS_MS[0] ?? 0)
    await setting.look()
    await setting.untilReceived(3)
    const order = setting.receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(order.slice(0, 2)).toEqual([first?.id, first?.id])
    expect(order[2]).not.toBe(first?.id)
  })

  test('and that is answered with 410 pauses the webhook at once', async () => {
    const { id } = await setting.create()
    setting.receiver.answer(answerStatus(410))
    await change()
    await setting.until(async () => (await setting.read(id)).pause === 'gone')
    expect(await setting.deliveries(id)).toMatchObject([{ state: 'failed', status: 410, tries: 1, nextTryAt: null }])
  })

  test('with a redirect does not reach the other address', async () => {
    const { id } = await setting.create()
    setting.receiver.answer((response) => void response.writeHead(307, { location: '/elsewhere' }).end())
    expect(await setting.test(id)).toMatchObject({ state: 'failed', status: 307, failure: 'redirect' })
    expect(setting.receiver.received.map(({ path }) => path)).toEqual(['/lectern'])
  })

  test('because the receiver does not answer in time has no status', async () => {
    const { id } = await setting.create()
    setting.receiver.answer(() => undefined)
    const { kernel } = setting.server
    const uid = kernel.ids.next()
    const made = {
      uid,
      type: 'test',
      createdAt: kernel.clock.now(),
      sealedEvents: await webhookSeal(kernel).seal(uid, []),
    } as const
    const [webhook] = await rows().select().from(webhooks).where(eq(webhooks.uid, id))
    if (webhook === undefined) throw new Error('there is no webhook')
    expect(await createSendDelivery(kernel, 100)(webhook, made)).toMatchObject({ status: null, failure: 'timeout' })
  })

  test('because there is no receiver has no status', async () => {
    const { id } = await setting.create({ address: 'http://127.0.0.1:1/' })
    expect(await setting.test(id)).toMatchObject({ state: 'failed', status: null, failure: 'unreachable' })
  })
})

test('the answer of a receiver that sends without end is not read', async () => {
  const { id } = await setting.create()
  const closed = Promise.withResolvers<void>()
  setting.receiver.answer((response) => {
    response.writeHead(200)
    const write = () => {
      while (response.writable && response.write('x'.repeat(65_536)));
    }
    response.on('drain', write)
    response.on('close', () => closed.resolve())
    write()
  })
  expect(await setting.test(id)).toMatchObject({ state: 'delivered', status: 200 })
  await expect(closed.promise).resolves.toBeUndefined()
})

describe('a paused webhook', () => {
  test('sends nothing; the changes wait, and are sent when it is resumed', async () => {
    const { id } = await setting.create()
    expect((await setting.put(id, { paused: true })).status).toBe(200)
    await change()
    // A job can have been queued before the pause.
    const { kernel } = setting.server
    await deliverWebhookJob(kernel, createSendDelivery(kernel)).run({ realm: 'se', webhook: id })
    expect(await setting.deliveries(id)).toMatchObject([{ state: 'waiting', tries: 0 }])
    expect(setting.receiver.received).toHaveLength(0)
    expect((await setting.put(id, { paused: false })).status).toBe(200)
    await setting.look()
    expect(await setting.untilReceived(1)).toMatchObject([{ type: 'person.changed' }])
  })

  test('gives up changes that have waited for five days, and forgets deliveries after thirty', async () => {
    const { id } = await setting.create({ paused: true })
    await change()
    setting.clock.forward(4.9 * DAY_MS)
    const clean = deleteDeliveriesJob(setting.server.kernel)
    await clean.run({})
    expect(await setting.deliveries(id)).toMatchObject([{ state: 'waiting' }])
    setting.clock.forward(0.2 * DAY_MS)
    await clean.run({})
    expect(await setting.deliveries(id)).toMatchObject([{ state: 'failed', nextTryAt: null }])
    setting.clock.forward(25 * DAY_MS)
    await clean.run({})
    expect(await setting.deliveries(id)).toEqual([])
  })
})

describe('send again', () => {
  const sendAgain = (id: string, delivery: string) => setting.post(id, `deliveries/${delivery}/send`)

  test('sends a delivery with the same id and the same events', async () => {
    const { id } = await setting.create()
    await change()
    await setting.until(() => isSettled(id, 1))
    const [delivery] = await setting.deliveries(id)
    expect((await sendAgain(id, delivery?.id ?? '')).status).toBe(202)
    await setting.untilReceived(2)
    const [first, second] = setting.receiver.received
    expect(second?.text).toBe(first?.text)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  test('is refused for a delivery that waits, for a test, for another webhook, and during a pause', async () => {
    const { id } = await setting.create()
    const tested = await setting.test(id)
    expect((await sendAgain(id, tested.id)).status).toBe(409)
    const other = await setting.create({ events: ['sync.held'] })
    expect((await sendAgain(other.id, tested.id)).status).toBe(404)
    setting.receiver.answer(answerStatus(500))
    await change()
    await setting.until(() => isSettled(id, 1))
    const [waiting] = await setting.deliveries(id)
    expect((await sendAgain(id, waiting?.id ?? '')).status).toBe(409)
    await setting.put(id, { paused: true })
    expect((await sendAgain(id, tested.id)).status).toBe(409)
  })
})

describe('with two nodes', () => {
  test('each delivery arrives once and in order, never two at the same time', async () => {
    const second = await startSecondNode(setting.server, (kernel) => Promise.resolve([createQuietModule(kernel)]))
    onTestFinished(() => second.close())
    await setting.create()
    setting.receiver.answer((response) => void setTimeout(() => response.writeHead(204).end(), 20))
    const people = []
    for (let index = 0; index < 12; index++) {
      const { userId } = await setting.town.add(`Kind ${index}`, [{ uid: setting.town.school, role: 'student' }])
      people.push(userId)
      await Promise.all([setting.look(), setting.look(second.kernel)])
    }
    await setting.until(() => setting.receiver.bodies().flatMap(({ data }) => data.events).length >= people.length)
    const events = setting.receiver.bodies().flatMap(({ data }) => data.events)
    expect(events.map(({ uid }) => uid)).toEqual(people)
    expect(setting.receiver.most()).toBe(1)
  })
})

test('a node that is killed between the change and the delivery, and during the delivery, loses nothing', async () => {
  const { id } = await setting.create()
  const { pupil } = setting.town
  const { settings } = setting.server.kernel
  const env = { DATABASE_URL: setting.server.databaseUrl, LECTERN_DEMO: '1', PORT: String(settings.port) }
  // The receiver does not answer, so that the node is killed during the delivery.
  setting.receiver.answer(() => undefined)
  const node = await startProgram(PROGRAM, { ...process.env, ...env })
  onTestFinished(() => void node.kill('SIGKILL'))
  await setting.rename(pupil.userId)
  await setting.untilReceived(1)
  node.kill('SIGKILL')
  await once(node, 'exit')
  // No node has gathered this change.
  await setting.rename(setting.town.otherPupil.userId)
  setting.receiver.answer(accept)
  setting.clock.forward(LEASE_ENDED_MS)
  await setting.look()
  const events = await setting.untilReceived(3)
  expect(events.map(({ uid }) => uid)).toEqual([pupil.userId, pupil.userId, setting.town.otherPupil.userId])
  const [again, first] = [setting.receiver.received[1], setting.receiver.received[0]]
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(await rows().$count(webhookDeliveries, eq(webhookDeliveries.webhookUid, id))).toBe(2)
})

test('a node sends a change by itself within seconds', async () => {
  const second = await startSecondNode(setting.server, (kernel) => Promise.resolve([createWebhooksModule(kernel)]))
  onTestFinished(() => second.close())
  await setting.create()
  await setting.rename(setting.town.pupil.userId)
  expect(await setting.untilReceived(1)).toMatchObject([{ uid: setting.town.pupil.userId }])
})
