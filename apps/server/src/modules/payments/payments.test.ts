import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestPerson } from '../../testing/token.ts'
import { subscriptions } from '../account/tables.ts'
import { createMunicipality } from '../controlpanel/testing/municipality.ts'
import { compareJob } from './comparisons/compare.ts'
import { GRACE_DAYS } from './entitlement.ts'
import { paymentsPersonalData } from './personal-data.ts'
import { createStripeAccounts } from './stripe-accounts.ts'
import { TRIAL_DAYS } from './free-time.ts'
import { paymentEvents } from './tables.ts'
import { WEBHOOK_SECRET } from './testing/payment-sandbox.ts'
import { startPaymentServer } from './testing/payment-server.ts'
import type { PaymentServer } from './testing/payment-server.ts'
import { lookForEventsJob } from './webhook.ts'

let home: PaymentServer
let month: string
let year: string
beforeAll(async () => {
  home = await startPaymentServer()
  const product = await home.stripe.products.create({
    name: 'Family',
    marketing_features: [{ name: 'Up to four children' }],
  })
  const create = async (interval: 'month' | 'year', unit_amount: number) =>
    (await home.stripe.prices.create({ product: product.id, currency: 'sek', unit_amount, recurring: { interval } })).id
  month = await create('month', 9900)
  year = await create('year', 99_000)
})
afterAll(() => home.close())

const DAY_MS = 86_400_000
const rows = () => home.server.kernel.shards.forRealm('se')
const periodsOf = ({ userId }: TestPerson) =>
  rows().select().from(subscriptions).where(eq(subscriptions.userUid, userId))
const subscribe = async (person: TestPerson, priceId = month, more: object = {}) =>
  home.send('POST', '/subscriptions', person, { priceId, ...more })
const days = (from: Date | undefined, to: Date | null | undefined) =>
  ((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / DAY_MS

test('the products of a country are listed without a log-in, with prices', async () => {
  const { status, body } = await home.send('GET', '/products', undefined)
  expect(status).toBe(200)
  expect(body.products.data).toMatchObject([{ name: 'Family', features: ['Up to four children'] }])
  expect(body.prices.data).toHaveLength(2)
  expect(body.prices.data).toContainEqual(
    expect.objectContaining({ id: month, unit_amount: 9900, recurring: { interval: 'month', interval_count: 1 } }),
  )
})

describe('who may call', () => {
  test('the country is needed, must exist, and must be the realm of the account', async () => {
    const family = await home.addFamily()
    for (const country of ['', 'xx'])
      expect((await home.send('GET', '/me', family, undefined, country)).status).toBe(400)
    expect((await home.send('GET', '/me', family, undefined, 'de')).status).toBe(403)
    expect((await home.send('GET', '/products', family, undefined, 'de')).status).toBe(403)
    expect((await home.send('GET', '/products', undefined, undefined, 'de')).status).toBe(200)
    // No key.
    expect((await home.send('GET', '/products', undefined, undefined, 'no')).status).toBe(503)
  })

  test('people of a school cannot pay, and an impersonator changes nothing', async () => {
    const town = await createMunicipality(home.server.kernel)
    for (const person of [town.pupil, town.teacher, town.admin])
      expect((await home.send('POST', '/client-secret', person)).status).toBe(403)
    const family = { ...(await home.addFamily()), act: { sub: town.admin.userId, name: 'Admin' } }
    expect((await home.send('GET', '/subscriptions', family)).status).toBe(200)
    expect((await home.send('POST', '/client-secret', family)).status).toBe(403)
  })

  test('the subscriptions and cards of another family do not exist', async () => {
    const [one, other] = [await home.addFamily(), await home.addFamily()]
    const card = await home.addCard(one)
    await home.addCard(other)
    const { id } = (await subscribe(one)).body.subscription
    expect((await home.send('PUT', `/subscriptions/${id}`, other, { cancel_at_period_end: true })).status).toBe(404)
    const json = { invoice_settings: { default_payment_method: card } }
    expect((await home.send('PUT', '/me', other, json)).status).toBe(404)
    expect((await home.send('GET', '/subscriptions', other)).body.subscriptions.data).toEqual([])
  })
})

describe('subscribing', () => {
  test('needs a card', async () => {
    const family = await home.addFamily()
    expect((await subscribe(family)).status).toBe(409)
    await home.send('POST', '/client-secret', family)
    expect((await subscribe(family)).status).toBe(400)
  })

  test('to an addition without a plan, or to a gift, is refused', async () => {
    const family = await home.addFamily()
    await home.addCard(family)
    for (const kind of ['addition', 'gift']) {
      const product = await home.stripe.products.create({ name: kind, metadata: { kind, months: '3' } })
      const recurring = { interval: 'month' as const }
      const price = await home.stripe.prices.create({
        product: product.id,
        currency: 'sek',
        unit_amount: 3900,
        recurring,
      })
      expect((await subscribe(family, price.id)).body.code).toBe('validation_failed')
    }
    expect(await periodsOf(family)).toEqual([])
  })

  test('begins with a trial, in which the books are open', async () => {
    const family = await home.addFamily()
    await home.addCard(family)
    expect((await home.send('GET', '/payment-methods', family)).body.paymentMethods.data).toMatchObject([
      { card: { brand: 'visa', last4: '4242' } },
    ])
    const { status, body } = await subscribe(family)
    expect([status, body.subscription.status]).toEqual([201, 'trialing'])
    const [period] = await periodsOf(family)
    expect(period).toMatchObject({ type: 'lectern-consumer' })
    expect(days(period?.startsAt, period?.endsAt)).toBe(TRIAL_DAYS + GRACE_DAYS)
  })

  test('twice at the same time, and again after a reload, makes one subscription', async () => {
    const family = await home.addFamily()
    await home.addCard(family)
    const answers = await Promise.all([subscribe(family), subscribe(family)])
    answers.push(await subscribe(family))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.subscription.id)).size).toBe(1)
    expect((await home.send('GET', '/subscriptions', family)).body.subscriptions.data).toHaveLength(1)
    expect(await periodsOf(family)).toHaveLength(1)
    expect((await subscribe(family, year)).status).toBe(409)
  })

  test('again after an ended subscription is paid at once with the stored card', async () => {
    const family = await home.addFamily()
    await home.addCard(family)
    await home.stripe.subscriptions.cancel((await subscribe(family)).body.subscription.id)
    expect((await subscribe(family)).body.subscription).toMatchObject({ status: 'active', client_secret: null })
    expect((await home.send('GET', '/invoices', family)).body.invoices.data[0]).toMatchObject({ amount_paid: 9900 })
  })

  test('with a coupon that does not exist is refused, and one that exists applies', async () => {
    const family = await home.addFamily()
    await home.addCard(family)
    const refused = await subscribe(family, month, { couponId: 'NONE' })
    expect([refused.status, refused.body.message]).toEqual([400, 'Invalid Coupon!'])
    const coupon = await home.stripe.coupons.create({ percent_off: 50, duration: 'forever', name: 'Half price' })
    const { body } = await subscribe(family, month, { couponId: coupon.id })
    expect(body.subscription.coupons).toEqual(['Half price'])
  })
})

describe('a discount', () => {
  const use = (family: TestPerson, id: string, couponId: string) =>
    home.send('POST', `/subscription-coupon/${id}`, family, { couponId })

  test('for one payment works once', async () => {
    const family = await home.addFamily()
    await home.addCard(family)
    const { id } = (await subscribe(family)).body.subscription
    const coupon = await home.stripe.coupons.create({ percent_off: 50, duration: 'once' })
    await home.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'HALF' })
    expect((await use(family, id, 'HALF')).status).toBe(200)
    expect((await use(family, id, 'HALF')).status).toBe(200)
    await home.advance(15)
    expect((await home.send('GET', '/invoices', family)).body.invoices.data[0].amount_paid).toBe(4950)
    expect((await use(family, id, 'HALF')).body.message).toBe('Invalid Coupon!')
    expect((await use(family, id, coupon.id)).body.message).toBe('Invalid Coupon!')
  })

  test('of another customer is refused', async () => {
    const [owner, other] = [await home.addFamily(), await home.addFamily()]
    for (const family of [owner, other]) await home.addCard(family)
    const customer = String((await home.send('GET', '/me', owner)).body.customer.id)
    const coupon = await home.stripe.coupons.create({ percent_off: 50, duration: 'forever' })
    const promotion = { type: 'coupon' as const, coupon: coupon.id }
    await home.stripe.promotionCodes.create({ promotion, code: 'OWNER', customer })
    expect((await subscribe(other, month, { couponId: 'OWNER' })).body.message).toBe('Invalid Coupon!')
    const { id } = (await subscribe(other)).body.subscription
    expect((await use(other, id, 'OWNER')).body.message).toBe('Invalid Coupon!')
    expect((await subscribe(owner, month, { couponId: 'OWNER' })).status).toBe(201)
  })
})

describe('ending', () => {
  test('closes the books with the paid period; taking back lets it renew', async () => {
    const family = await home.addFamily()
    await home.addCard(family)
    const { id } = (await subscribe(family)).body.subscription
    const end = (isEnding: boolean) =>
      home.send('PUT', `/subscriptions/${id}`, family, { cancel_at_period_end: isEnding })
    expect((await end(true)).body.subscription).toMatchObject({ cancel_at_period_end: true })
    const [ending] = await periodsOf(family)
    expect(days(ending?.startsAt, ending?.endsAt)).toBe(TRIAL_DAYS)
    expect((await home.send('DELETE', '/payment-methods', family)).status).toBe(204)
    await home.addCard(family)
    expect((await end(false)).body.subscription).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
    const [renewing] = await periodsOf(family)
    expect(days(renewing?.startsAt, renewing?.endsAt)).toBe(TRIAL_DAYS + GRACE_DAYS)
    expect((await home.send('DELETE', '/payment-methods', family)).status).toBe(409)
  })

  test('deleting the account ends the subscription at Stripe first', async () => {
    const family = await home.addFamily()
    await home.addCard(family)
    const { id } = (await subscribe(family)).body.subscription
    const customer = String((await home.send('GET', '/me', family)).body.customer.id)
    const data = paymentsPersonalData(home.server.kernel)
    const person = { realm: 'se', uid: family.userId } as const
    expect(await data.exportPerson(person)).toMatchObject({ subscriptions: [{ id, status: 'trialing' }] })
    home.cutOff(true)
    await expect(data.deletePerson(person)).rejects.toThrow('connection')
    home.cutOff(false)
    await data.deletePerson(person)
    expect((await home.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
    expect((await home.stripe.customers.listPaymentMethods(customer)).data).toEqual([])
    const atStripe = await home.stripe.customers.retrieve(customer)
    expect(JSON.stringify(atStripe)).not.toContain(family.email)
    expect(JSON.stringify(atStripe)).not.toContain(family.userId)
    expect(await data.exportPerson(person)).toMatchObject({
      customers: [],
      subscriptions: [],
      giftCards: [],
      emails: [],
    })
    await data.deletePerson(person)
  })
})

describe('events', () => {
  const deliver = (event: object, secret = WEBHOOK_SECRET) => {
    const payload = JSON.stringify(event)
    const signature = home.stripe.webhooks.generateTestHeaderString({ payload, secret })
    return home.server.fetch('/api/payment/webhooks/se', {
      method: 'POST',
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      body: payload,
    })
  }
  const eventOf = (id: string, object: object) => ({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object },
  })
  const untilDone = (id: string) =>
    vi.waitFor(async () => {
      const [event] = await rows().select().from(paymentEvents).where(eq(paymentEvents.id, id))
      expect(event?.doneAt).toBeInstanceOf(Date)
    })

  test('with a wrong signature, or of a country without payment, are refused', async () => {
    expect((await deliver(eventOf('evt_1', { customer: 'cus_1' }), 'whsec_other')).status).toBe(400)
    expect(await rows().$count(paymentEvents, eq(paymentEvents.id, 'evt_1'))).toBe(0)
    expect((await home.server.fetch('/api/payment/webhooks/no', { method: 'POST', json: {} })).status).toBe(404)
  })

  test('are hints: a late event with an old state changes nothing, and a doubled one is taken once', async () => {
    const family = await home.addFamily()
    await home.addCard(family)
    const { id } = (await subscribe(family)).body.subscription
    const old = await home.stripe.subscriptions.retrieve(id)
    await home.stripe.subscriptions.cancel(id)
    expect((await deliver(eventOf('evt_old', old))).status).toBe(204)
    await untilDone('evt_old')
    const [period] = await periodsOf(family)
    expect(period?.endsAt?.getTime()).toBeLessThanOrEqual(home.server.kernel.clock.now().getTime() + 1000)
    const [first] = await rows().select().from(paymentEvents).where(eq(paymentEvents.id, 'evt_old'))
    await home.advance(0.001)
    expect((await deliver(eventOf('evt_old', old))).status).toBe(204)
    expect(await rows().select().from(paymentEvents).where(eq(paymentEvents.id, 'evt_old'))).toEqual([first])
  })

  test('wait in the queue once while Stripe cannot be reached, and are taken after it', async () => {
    const family = await home.addFamily()
    await home.addCard(family)
    const { id } = (await subscribe(family)).body.subscription
    const canceled = await home.stripe.subscriptions.cancel(id)
    home.cutOff(true)
    expect((await deliver(eventOf('evt_outage', canceled))).status).toBe(204)
    await home.advance(0.01)
    const context = { kernel: home.server.kernel, accounts: createStripeAccounts(home.server.kernel) }
    for (let minute = 0; minute < 3; minute += 1) await lookForEventsJob(context).run({})
    const jobs = await rows().execute(sql`select id from pgboss.job where data->>'eventId' = 'evt_outage'`)
    expect(jobs.rows).toHaveLength(1)
    home.cutOff(false)
    await untilDone('evt_outage')
    const { body } = await home.send('GET', '/subscriptions', family)
    expect(body.subscriptions.data).toMatchObject([{ id, status: 'canceled' }])
  })

  test('that are lost are found by the nightly comparison', async () => {
    const family = await home.addFamily()
    await home.addCard(family)
    const { id } = (await subscribe(family)).body.subscription
    await home.stripe.subscriptions.cancel(id)
    await compareJob({ kernel: home.server.kernel, accounts: createStripeAccounts(home.server.kernel) }).run({})
    const { body } = await home.send('GET', '/subscriptions', family)
    expect(body.subscriptions.data).toMatchObject([{ id, status: 'canceled' }])
    const [period] = await periodsOf(family)
    expect(period?.endsAt?.getTime()).toBeLessThanOrEqual(home.server.kernel.clock.now().getTime() + 1000)
  })
})

test('while Stripe cannot be reached, each call says so, and the books stay open', async () => {
  const family = await home.addFamily()
  await home.addCard(family)
  await subscribe(family)
  const before = await periodsOf(family)
  home.cutOff(true)
  const calls = [
    ['POST', '/client-secret'],
    ['GET', '/payment-methods'],
    ['GET', '/me'],
    ['GET', '/invoices'],
    ['GET', '/subscriptions'],
  ] as const
  for (const [method, path] of calls)
    expect([path, (await home.send(method, path, family)).status]).toEqual([path, 503])
  home.cutOff(false)
  expect(await periodsOf(family)).toEqual(before)
})
