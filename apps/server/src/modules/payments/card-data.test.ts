import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { REALMS } from '@lectern/contracts'
import { createLog } from '../../kernel/log.ts'
import { startErrorSink } from '../../testing/error-sink.ts'
import type { ErrorSink } from '../../testing/error-sink.ts'
import { findCardData, readAllRows } from '../../testing/find-card-data.ts'
import { startTestServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { TestPerson } from '../../testing/token.ts'
import { createAccountModule, createSchools } from '../account/index.ts'
import { createPeople } from '../account/create-people.ts'
import { createMailModule } from '../mail/index.ts'
import { createPaymentsModule } from './index.ts'
import { createStripeAccounts } from './stripe-accounts.ts'
import type { StripeAccounts } from './stripe-accounts.ts'

/** The cards that a customer types. Only the sandbox may read it. */
const GOOD = { number: '378282246310005', cvc: '9173' }
const DECLINED = { number: '4000000000000002', cvc: '6284' }
const WRONG_CVC = { number: '4000000000000127', cvc: '5826' }
const NO_TEST_CARD = { number: '4929000000006', cvc: '4715' }
/** The card that a confused client sends to our own calls. */
const STRAY = { number: '5105105105105100', cvc: '8391' }
const CARDS = [GOOD, DECLINED, WRONG_CVC, NO_TEST_CARD, STRAY]
const SANDBOX = '/demo/stripe'
const JOURNAL = 'stripe-sandbox.journal'

let folder: string
let server: TestServer
let sink: ErrorSink
let unitUid: string
let family: TestPerson
let stripe: StripeAccounts
const log: string[] = []
const responses: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-cards-'))
  sink = await startErrorSink()
  const keys = (prefix: string) => Object.fromEntries(REALMS.map((realm) => [realm, `${prefix}_${realm}`]))
  server = await startTestServer({
    env: { ERROR_REPORTING_DSN: sink.dsn },
    log: createLog('trace', { write: (line) => void log.push(line) }),
    modules: (kernel) => {
      const settings = {
        ...kernel.settings,
        dataFolder: folder,
        stripeSandbox: true,
        stripeUrl: `${kernel.settings.publicOrigin}${SANDBOX}`,
        stripeSecretKeys: keys('sk_test'),
        stripePublishableKeys: keys('pk_test'),
        stripeWebhookSecrets: keys('whsec'),
      }
      stripe = createStripeAccounts({ settings })
      const own = { ...kernel, settings }
      return [createAccountModule(own), createPaymentsModule(own), createMailModule(own)]
    },
  })
  const { kernel } = server
  const rows = kernel.shards.forRealm('se')
  const unit = { uid: kernel.ids.next(), realm: 'se', name: 'Lectern (se)', type: 'consumer' } as const
  await createSchools(rows, { units: [unit] })
  unitUid = unit.uid
  family = await addFamily()
})
afterAll(async () => {
  await server.close()
  await sink.close()
  await rm(folder, { recursive: true, force: true })
})

async function addFamily(): Promise<TestPerson> {
  const { kernel } = server
  const uid = kernel.ids.next()
  const person = { uid, realm: 'se', username: `ada-${uid}`, firstname: 'Ada', lastname: 'Berg' } as const
  const associations = [{ uid: unitUid, role: 'guardian' as const }]
  await createPeople(kernel, kernel.shards.forRealm('se'), [{ ...person, associations }], uid)
  return { userId: uid, realm: 'se', roles: ['guardian'] }
}

/** Sends a request, and remembers what the server answers. */
async function send(method: string, path: string, request: Parameters<TestServer['fetch']>[1] = {}) {
  const headers = { country: 'se', ...request.headers }
  const response = await server.fetch(path, { method, ...request, headers })
  const text = await response.text()
  responses.push(JSON.stringify([...response.headers]), text)
  return { status: response.status, text }
}
const pay = (method: string, path: string, request?: Parameters<TestServer['fetch']>[1]) =>
  send(method, `/api/payment${path}`, { as: family, ...request })

/** Types a card into the form of the sandbox, as the browser sends it. */
async function typeCard(secret: string, { number, cvc }: typeof GOOD) {
  const [id = ''] = secret.split('_secret_')
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
  const typed = { number: number.replaceAll(/(.{4})(?=.)/gu, '$1 '), cvc, exp_month: '12', exp_year: '2040' }
  const fields = Object.entries(typed).map(([key, value]): [string, string] => [
    `payment_method_data[card][${key}]`,
    value,
  ])
  return send('POST', `${SANDBOX}/v1/${kind}/${id}/confirm`, {
    headers: { authorization: 'Bearer pk_test_se', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([['client_secret', secret], ['payment_method_data[type]', 'card'], ...fields]).toString(),
  })
}

/** Everything that the server has written or sent. */
async function readTraces() {
  const client = new Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    return {
      log: log.join(''),
      database: await readAllRows(client),
      journal: await readFile(join(folder, JOURNAL), 'utf8'),
      errorReports: sink.envelopes.join('\n'),
      responses: responses.join('\n'),
    }
  } finally {
    await client.end()
  }
}

async function expectNoCards(): Promise<void> {
  const traces = await readTraces()
  // The last digits may be stored, so the search must find them.
  expect([traces.log, traces.database, traces.journal, traces.responses]).toEqual([
    expect.stringContaining('/client-secret'),
    expect.stringContaining('public.payment_customers'),
    expect.stringContaining(`"last4":"${GOOD.number.slice(-4)}"`),
    expect.stringContaining('setupIntent'),
  ])
  const found = Object.entries(traces).flatMap(([place, text]) =>
    findCardData(text, CARDS).map((each) => `${place}: ${each}`),
  )
  expect(found).toEqual([])
}

const Secret = z.object({ setupIntent: z.object({ client_secret: z.string() }) })
const openForm = async () =>
  z.parse(Secret, JSON.parse((await pay('POST', '/client-secret')).text)).setupIntent.client_secret

const Methods = z.object({ paymentMethods: z.object({ data: z.array(z.object({ id: z.string() })) }) })

/** Makes the stored card the default card. */
async function chooseCard(): Promise<void> {
  const { paymentMethods } = z.parse(Methods, JSON.parse((await pay('GET', '/payment-methods')).text))
  const json = { invoice_settings: { default_payment_method: paymentMethods.data[0]?.id } }
  expect((await pay('PUT', '/me', { json })).status).toBe(200)
}

test('a card that is typed into the form leaves no number and no CVC, whether it is accepted or not', async () => {
  const statuses: number[] = []
  for (const card of [DECLINED, WRONG_CVC, NO_TEST_CARD, { ...GOOD, cvc: '91' }, GOOD])
    statuses.push((await typeCard(await openForm(), card)).status)
  expect(statuses).toEqual([402, 402, 402, 402, 200])
  await chooseCard()
  const prices = await (
    await stripe.connect('se')
  ).prices.list({ active: true, type: 'recurring', expand: ['data.product'] })
  const plan = prices.data.find(
    ({ product }) => typeof product === 'object' && 'metadata' in product && product.metadata['kind'] === 'plan',
  )
  const bought = await pay('POST', '/subscriptions', { json: { priceId: plan?.id } })
  expect(bought.status).toBe(201)
  await expectNoCards()
})

test('a card that a client sends to our own calls, in any part of a request, is neither logged nor stored', async () => {
  const { number, cvc } = STRAY
  const groups = number.replaceAll(/(.{4})(?=.)/gu, '$1 ')
  const card = { number, cvc, exp_month: 12, exp_year: 2040 }
  // This family has a card and could subscribe.
  family = await addFamily()
  expect((await typeCard(await openForm(), GOOD)).status).toBe(200)
  await chooseCard()
  const buyer = { name: 'Kari Lund', email: 'kari@buyer.example' }
  const bodies: readonly (readonly [string, string, object])[] = [
    ['POST', '/client-secret', { card }],
    ['POST', '/subscriptions', { priceId: number, card }],
    ['POST', '/subscriptions', { priceId: 'price_1', couponId: groups }],
    ['PUT', '/me', { invoice_settings: { default_payment_method: number }, card }],
    ['PUT', '/subscriptions/sub_1', { priceIds: [number], proration_date: Number(number) }],
    ['POST', '/subscriptions/sub_1/preview', { priceIds: [groups] }],
    ['POST', '/subscription-coupon/sub_1', { couponId: number }],
    ['POST', '/gift-card/redeem', { code: number }],
    ['POST', '/order', { priceId: number, quantity: 1, ...buyer }],
    ['POST', '/order', { priceId: 'price_1', quantity: Number(number), ...buyer, message: groups, card }],
    ['POST', '/endings', { card, name: number }],
    ['POST', '/webhooks/se', { id: number, type: number, data: { object: card } }],
  ]
  for (const [method, path, json] of bodies) await pay(method, path, { json })
  const json = { 'content-type': 'application/json' }
  const text = `{"card": {"number": "${groups}", "cvc": "${cvc}"`
  await pay('POST', '/subscriptions', { headers: json, body: text })
  await pay('POST', '/webhooks/se', { headers: { ...json, 'stripe-signature': number }, body: text })
  const form = new URLSearchParams({ number, cvc }).toString()
  const formType = { 'content-type': 'application/x-www-form-urlencoded' }
  await pay('POST', '/subscriptions', { headers: formType, body: form })
  for (const name of [
    'country',
    'idempotency-key',
    'x-card',
    'cookie',
    'user-agent',
    'accept-language',
    'if-none-match',
  ])
    await pay('POST', '/client-secret', { headers: { [name]: groups } })
  await send('GET', '/api/payment/me', { headers: { authorization: `Bearer ${number}` } })
  for (const path of ['/me', '/products', '/nowhere']) await pay('GET', `${path}?card=${number}&cvc=${cvc}`)
  for (const typed of [number, encodeURIComponent(groups), groups.replaceAll(' ', '-')]) {
    await pay('GET', `/order/${typed}`)
    await pay('PUT', `/subscriptions/${typed}`, { json: { cancel_at_period_end: true } })
    await pay('POST', `/subscriptions/${typed}/withdrawal`)
    await pay('POST', `/webhooks/${typed}`, { json: card })
    await pay('GET', `/cards/${typed}`)
    await send('GET', `/${typed}`)
  }
  await expectNoCards()
})

test('a signed event with a card leaves no card', async () => {
  const { number, cvc } = STRAY
  const { customer } = z
    .object({ customer: z.object({ id: z.string() }) })
    .parse(JSON.parse((await pay('GET', '/me')).text))
  const object = { id: 'in_1', object: 'invoice', customer: customer.id, number, cvc }
  const payload = JSON.stringify({ id: 'evt_card', object: 'event', type: 'invoice.paid', data: { object } })
  const client = await stripe.connect('se')
  const signature = client.webhooks.generateTestHeaderString({ payload, secret: 'whsec_se' })
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
  expect((await pay('POST', '/webhooks/se', { headers, body: payload })).status).toBe(204)
  await expectNoCards()
})
