import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startStripeSandboxProcess } from '../start-process.ts'
import { ACCOUNTS, connectStripe, openSandbox, SECRET_KEY } from '../testing/open-sandbox.ts'
import type { OpenSandbox } from '../testing/open-sandbox.ts'

interface Message {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

let open: OpenSandbox
let received: Message[]
/** The statuses of the next answers of the receiver; 200 after them. */
let answers: number[]
beforeEach(async () => {
  received = []
  answers = []
  open = await openSandbox({
    deliver: async (message) => {
      received.push(message)
      return answers.shift() ?? 200
    },
  })
})
afterEach(() => open.close())

const subscribe = (enabled_events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = ['*']) =>
  open.stripe.webhookEndpoints.create({ url: 'https://shop.example/stripe', enabled_events })
const names = () =>
  received.map(({ body }) => {
    const event: { data: { object: { name?: string } } } = JSON.parse(body)
    return event.data.object.name
  })
const createCustomers = async (...customers: string[]) => {
  for (const name of customers) await open.stripe.customers.create({ name })
  await open.sandbox.tick()
}
const setFaults = async (faults: object) => {
  const answer = await open.send('PUT', '/_sandbox/faults', JSON.stringify(faults), {
    'content-type': 'application/json',
  })
  expect(answer.status).toBe(200)
}

describe('webhooks', () => {
  test('are signed so that the SDK accepts them', async () => {
    const { secret } = await subscribe(['customer.created'])
    await createCustomers('Kari')
    const [{ body, headers }] = [received[0]!]
    const verify = (payload: string) =>
      open.stripe.webhooks.constructEvent(
        payload,
        headers['stripe-signature']!,
        secret!,
        300,
        undefined,
        Date.UTC(2027, 0, 15, 12),
      )
    expect(verify(body)).toMatchObject({ type: 'customer.created', data: { object: { name: 'Kari' } } })
    expect(() => verify(body.replace('Kari', 'Ola'))).toThrow(Stripe.errors.StripeSignatureVerificationError)
    expect(await open.stripe.webhookEndpoints.list()).not.toHaveProperty('data.0.secret')
  })

  test('get only the wanted events, and none when they are disabled', async () => {
    const { id } = await subscribe(['product.created'])
    await createCustomers('Kari')
    expect(received).toEqual([])
    await open.stripe.webhookEndpoints.update(id, { enabled_events: ['*'], disabled: true })
    await createCustomers('Ola')
    expect(received).toEqual([])
  })

  test('are tried again with longer waits until the receiver accepts them', async () => {
    await subscribe()
    answers = [500, 500]
    await createCustomers('Kari')
    const [event] = (await open.stripe.events.list()).data
    expect([received.length, event?.pending_webhooks]).toEqual([1, 1])
    const counts: number[] = []
    for (const seconds of [4, 1, 59, 1, 600]) {
      open.advance(seconds)
      await open.sandbox.tick()
      counts.push(received.length)
    }
    expect(counts).toEqual([1, 2, 2, 3, 3])
    expect((await open.stripe.events.retrieve(event!.id)).pending_webhooks).toBe(0)
  })

  test('end with their endpoint', async () => {
    const { id } = await subscribe()
    answers = [500]
    await createCustomers('Kari')
    await open.stripe.webhookEndpoints.del(id)
    open.advance(60)
    await open.sandbox.tick()
    expect(received).toHaveLength(1)
  })
})

describe('faults of events', () => {
  beforeEach(() => subscribe())

  test('send each event twice', async () => {
    await setFaults({ events: { kind: 'doubled' } })
    await createCustomers('Kari')
    expect(names()).toEqual(['Kari', 'Kari'])
  })

  test('lose events, which stay in the list', async () => {
    await setFaults({ events: { kind: 'lost' } })
    await createCustomers('Kari')
    expect(received).toEqual([])
    expect((await open.stripe.events.list()).data).toHaveLength(1)
  })

  test('send events later, and in the reverse order', async () => {
    await setFaults({ events: { kind: 'late', seconds: 30 } })
    await createCustomers('first', 'second')
    expect(received).toEqual([])
    await setFaults({ events: { kind: 'reversed' } })
    open.advance(30)
    await open.sandbox.tick()
    expect(names()).toEqual(['second', 'first'])
  })
})

describe('faults of answers', () => {
  test('lose an answer after its effect, and a repeat gets it', async () => {
    // The SDK repeats a request once by itself if the connection closes.
    await setFaults({ answers: [{ kind: 'lost', method: 'POST', path: '/v1/customers', times: 2 }] })
    const create = () => open.stripe.customers.create({ name: 'Kari' }, { idempotencyKey: 'once' })
    await expect(create()).rejects.toThrow(Stripe.errors.StripeConnectionError)
    const { id } = await create()
    expect((await open.stripe.customers.list()).data.map((customer) => customer.id)).toEqual([id])
  })

  test.each([
    ['error', 500],
    ['rate_limited', 429],
  ])('%s refuses with %d before any effect', async (kind, status) => {
    await setFaults({ answers: [{ kind, times: 2 }] })
    const statuses: number[] = []
    for (let at = 0; at < 3; at += 1) statuses.push((await open.send('POST', '/v1/customers', 'name=Kari')).status)
    expect(statuses).toEqual([status, status, 200])
    expect((await open.stripe.customers.list()).data).toHaveLength(1)
  })

  test('a key in use is refused while its first answer is slow', async () => {
    await setFaults({ answers: [{ kind: 'slow', seconds: 0.5 }] })
    const create = () => open.send('POST', '/v1/customers', 'name=Kari', { 'idempotency-key': 'once' })
    const statuses = await Promise.all([create(), create()].map(async (answer) => (await answer).status))
    expect(statuses).toEqual(expect.arrayContaining([200, 409]))
    expect(await create()).toMatchObject({ status: 200 })
  })

  test('a revoked key gets 401, until the faults are taken back', async () => {
    await setFaults({ isKeyRevoked: true })
    await expect(open.stripe.customers.list()).rejects.toMatchObject({ code: 'api_key_expired', statusCode: 401 })
    await setFaults({})
    expect((await open.stripe.customers.list()).data).toEqual([])
  })

  test.each([
    ['without the secret key', '{}', 'Bearer pk_test_norway', 401],
    ['of an unknown kind', '{"events":{"kind":"odd"}}', `Bearer ${SECRET_KEY}`, 400],
    ['that are no JSON', '{', `Bearer ${SECRET_KEY}`, 400],
  ])('faults %s are refused', async (_name, body, authorization, status) => {
    expect((await open.send('PUT', '/_sandbox/faults', body, { authorization })).status).toBe(status)
  })
})

test('a process of its own sends events, and a killed one is started again with its objects', async () => {
  const journalPath = join(mkdtempSync(join(tmpdir(), 'stripe-sandbox-')), 'journal')
  const types: string[] = []
  const receiver = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => types.push(/"type": "(\w+\.\w+)"/.exec(chunk.toString())?.[1] ?? ''))
    request.on('end', () => response.end())
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  const first = await startStripeSandboxProcess({ accounts: ACCOUNTS, journalPath })
  const stripe = connectStripe(first.origin, SECRET_KEY)
  await stripe.webhookEndpoints.create({ url: `http://127.0.0.1:${port}`, enabled_events: ['customer.created'] })
  const { id } = await stripe.customers.create({ name: 'Kari' })
  await expect.poll(() => types).toEqual(['customer.created'])
  await first.kill()
  const second = await startStripeSandboxProcess({ accounts: ACCOUNTS, journalPath })
  expect(await connectStripe(second.origin, SECRET_KEY).customers.retrieve(id)).toMatchObject({ name: 'Kari' })
  await second.close()
  receiver.close()
})
