import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSandbox } from '../testing/open-sandbox.ts'
import { openShop } from '../testing/open-shop.ts'
import type { Shop } from '../testing/open-shop.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

/** Creates a clock, and a customer with a card in its time. */
async function createClock(start: string, card = 'pm_card_visa') {
  const time = Date.parse(start) / 1000
  const { id: clock } = await shop.stripe.testHelpers.testClocks.create({ frozen_time: time })
  const customer = await shop.createCustomer({ test_clock: clock }, card)
  const advanceTo = async (end: string | number) => {
    const frozen_time = typeof end === 'number' ? end : Date.parse(end) / 1000
    expect(await shop.stripe.testHelpers.testClocks.advance(clock, { frozen_time })).toMatchObject({
      status: 'advancing',
    })
    expect(await shop.stripe.testHelpers.testClocks.retrieve(clock)).toMatchObject({ status: 'ready', frozen_time })
  }
  return { time, clock, customer, advanceTo }
}
const read = (id: string) => shop.stripe.subscriptions.retrieve(id)
const days = (invoice: Stripe.Invoice) =>
  invoice.lines.data.map(({ period }) =>
    [period.start, period.end].map((time) => new Date(time * 1000).toISOString().slice(0, 10)),
  )
const changeCard = async (customer: string, card: string) => {
  const { id } = await shop.stripe.paymentMethods.attach(card, { customer })
  await shop.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
}

describe('a test clock', () => {
  test('renews at the end of each month, without gaps', async () => {
    const { customer, advanceTo } = await createClock('2027-01-31T10:00:00Z')
    const { id } = await shop.subscribe({ customer })
    await advanceTo('2027-04-01T00:00:00Z')
    const invoices = await shop.readInvoices(id)
    expect(invoices.flatMap(days)).toEqual([
      ['2027-01-31', '2027-02-28'],
      ['2027-02-28', '2027-03-31'],
      ['2027-03-31', '2027-04-30'],
    ])
    expect(invoices.map(({ status, billing_reason }) => [status, billing_reason])).toEqual([
      ['paid', 'subscription_create'],
      ['paid', 'subscription_cycle'],
      ['paid', 'subscription_cycle'],
    ])
  })

  test('writes a draft at the end of the period, and charges it an hour later', async () => {
    const { customer, advanceTo } = await createClock('2027-01-15T10:00:00Z')
    const { id } = await shop.subscribe({ customer })
    await advanceTo('2027-02-15T10:30:00Z')
    expect((await shop.readInvoices(id))[1]).toMatchObject({ status: 'draft', number: null })
    await advanceTo('2027-02-15T11:00:00Z')
    expect((await shop.readInvoices(id))[1]).toMatchObject({ status: 'paid', amount_paid: 10_000 })
  })

  test('does not go back, and does not change the time of others', async () => {
    const { clock, time } = await createClock('2027-01-15T10:00:00Z')
    const back = shop.stripe.testHelpers.testClocks.advance(clock, { frozen_time: time })
    await expect(back).rejects.toMatchObject({ param: 'frozen_time' })
    const { created } = await shop.stripe.customers.create({})
    expect(created).toBe(Date.UTC(2027, 0, 15, 12) / 1000)
    await shop.stripe.testHelpers.testClocks.del(clock)
    expect((await shop.stripe.customers.list({ test_clock: clock })).data).toEqual([])
  })

  test('a tick advances it without a request', async () => {
    const { clock, time } = await createClock('2027-01-15T10:00:00Z')
    await shop.stripe.testHelpers.testClocks.advance(clock, { frozen_time: time + DAY })
    await shop.sandbox.tick()
    expect(await shop.listTypes('test_helpers.test_clock.*')).toEqual([
      'test_helpers.test_clock.created',
      'test_helpers.test_clock.advancing',
      'test_helpers.test_clock.ready',
    ])
  })
})

describe('a trial', () => {
  test('is announced three days before its end, and then charged', async () => {
    const { customer, time, advanceTo } = await createClock('2027-01-01T10:00:00Z')
    const { id } = await shop.subscribe({ customer, trial_period_days: 14 })
    await advanceTo(time + 11 * DAY - 1)
    expect(await shop.listTypes('customer.subscription.trial_will_end')).toEqual([])
    await advanceTo(time + 11 * DAY)
    expect(await shop.listTypes('customer.subscription.trial_will_end')).toHaveLength(1)
    await advanceTo(time + 15 * DAY)
    expect(await read(id)).toMatchObject({ status: 'active', billing_cycle_anchor: time + 14 * DAY })
    expect((await shop.readInvoices(id)).map(({ total, status }) => [total, status])).toEqual([
      [0, 'paid'],
      [10_000, 'paid'],
    ])
    expect(await shop.listTypes('customer.subscription.trial_will_end')).toHaveLength(1)
  })

  test.each([
    ['cancel', 'canceled'],
    ['pause', 'paused'],
    ['create_invoice', 'past_due'],
  ] as const)('without a card ends with %s as %s', async (missing_payment_method, status) => {
    const { clock, time, advanceTo } = await createClock('2027-01-01T10:00:00Z')
    const { id: customer } = await shop.stripe.customers.create({ test_clock: clock })
    const trial_settings = { end_behavior: { missing_payment_method } }
    const { id } = await shop.subscribe({ customer, trial_period_days: 14, trial_settings })
    await advanceTo(time + 14 * DAY + 2 * HOUR)
    expect(await read(id)).toMatchObject({ status })
  })

  test('that paused is resumed with a card', async () => {
    const { clock, time, advanceTo } = await createClock('2027-01-01T10:00:00Z')
    const { id: customer } = await shop.stripe.customers.create({ test_clock: clock })
    const trial_settings = { end_behavior: { missing_payment_method: 'pause' as const } }
    const { id } = await shop.subscribe({ customer, trial_period_days: 1, trial_settings })
    await advanceTo(time + 5 * DAY)
    await changeCard(customer, 'pm_card_visa')
    expect(await shop.stripe.subscriptions.resume(id)).toMatchObject({
      status: 'active',
      billing_cycle_anchor: time + 5 * DAY,
    })
    expect((await shop.readInvoices(id)).map(({ total }) => total)).toEqual([0, 10_000])
  })
})

describe('a payment that fails', () => {
  const fail = async () => {
    const clock = await createClock('2027-01-15T10:00:00Z')
    const { id } = await shop.subscribe({ customer: clock.customer })
    await changeCard(clock.customer, 'pm_card_chargeCustomerFail')
    const end = Date.parse('2027-02-15T11:00:00Z') / 1000
    await clock.advanceTo(end)
    return { ...clock, id, end }
  }

  test('makes the subscription past due, and is tried again until it is canceled', async () => {
    const { id, end, customer, advanceTo } = await fail()
    expect(await read(id)).toMatchObject({ status: 'past_due' })
    expect((await shop.readInvoices(id))[1]).toMatchObject({ attempt_count: 1, next_payment_attempt: end + DAY })
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ delinquent: true })
    await advanceTo(end + 7 * DAY - 1)
    expect((await shop.readInvoices(id))[1]).toMatchObject({ attempt_count: 4 })
    await advanceTo(end + 7 * DAY)
    expect(await read(id)).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
    expect((await shop.readInvoices(id))[1]).toMatchObject({
      status: 'open',
      attempt_count: 5,
      next_payment_attempt: null,
    })
    expect(await shop.listTypes('invoice.payment_failed')).toHaveLength(5)
  })

  test('is paid by the next attempt with a new card', async () => {
    const { id, end, customer, advanceTo } = await fail()
    await changeCard(customer, 'pm_card_visa')
    await advanceTo(end + DAY)
    expect(await read(id)).toMatchObject({ status: 'active' })
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ delinquent: false })
  })

  test('for 3-D Secure waits for the cardholder', async () => {
    const { customer, advanceTo } = await createClock('2027-01-15T10:00:00Z')
    const { id } = await shop.subscribe({ customer })
    await changeCard(customer, 'pm_card_authenticationRequired')
    await advanceTo('2027-02-15T11:00:00Z')
    expect(await read(id)).toMatchObject({ status: 'past_due' })
    const [intent] = (await shop.stripe.paymentIntents.list({ customer })).data
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    expect(await shop.listTypes('invoice.payment_action_required')).toHaveLength(1)
    const page = String(intent?.next_action?.use_stripe_sdk?.['stripe_js'])
    await fetch(page, { method: 'POST', body: new URLSearchParams({ result: 'complete' }) })
    expect(await read(id)).toMatchObject({ status: 'active' })
  })

  test('leaves the subscription unpaid if the sandbox is set so', async () => {
    const own = await openSandbox({ afterRetries: 'unpaid' })
    const { id: product } = await own.stripe.products.create({ name: 'Family' })
    const recurring = { interval: 'month' as const }
    const { id: price } = await own.stripe.prices.create({ product, currency: 'nok', unit_amount: 100, recurring })
    const { id: clock } = await own.stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 })
    const { id: customer } = await own.stripe.customers.create({ test_clock: clock })
    const { id } = await own.stripe.subscriptions.create({ customer, items: [{ price }], trial_period_days: 1 })
    await own.stripe.testHelpers.testClocks.advance(clock, { frozen_time: 1_800_000_000 + 10 * DAY })
    expect(await own.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'unpaid' })
    await own.close()
  })
})

describe('time without a clock', () => {
  test('renews with the next request, in the time at which it was due', async () => {
    const { id } = await shop.subscribe()
    shop.advance(62 * DAY)
    const invoices = await shop.readInvoices(id)
    expect(invoices.flatMap(days)).toEqual([
      ['2027-01-15', '2027-02-15'],
      ['2027-02-15', '2027-03-15'],
      ['2027-03-15', '2027-04-15'],
    ])
    expect(new Date(invoices[1]!.created * 1000).toISOString()).toBe('2027-02-15T12:00:00.000Z')
  })

  test('expires an incomplete subscription after 23 hours', async () => {
    const customer = await shop.createCustomer({}, 'pm_card_chargeCustomerFail')
    const { id } = await shop.subscribe({ customer })
    shop.advance(23 * HOUR - 1)
    expect(await read(id)).toMatchObject({ status: 'incomplete' })
    shop.advance(1)
    expect(await read(id)).toMatchObject({ status: 'incomplete_expired' })
    expect(await shop.readInvoices(id)).toMatchObject([{ status: 'void' }])
  })

  test('ends a canceled subscription at the end of its period, and keeps its invoices', async () => {
    const { id, items } = await shop.subscribe()
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    shop.advance(40 * DAY)
    expect(await read(id)).toMatchObject({ status: 'canceled', ended_at: items.data[0]!.current_period_end })
    expect(await shop.readInvoices(id)).toHaveLength(1)
  })

  test('ends a subscription at cancel_at', async () => {
    const { id, created } = await shop.subscribe()
    await shop.stripe.subscriptions.update(id, { cancel_at: created + 5 * DAY })
    shop.advance(5 * DAY)
    expect(await read(id)).toMatchObject({ status: 'canceled', ended_at: created + 5 * DAY })
  })

  test('ends a discount after its months, and a coupon after its last day', async () => {
    const { id: coupon } = await shop.stripe.coupons.create({
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 2,
      redeem_by: Date.UTC(2027, 1, 1) / 1000,
    })
    const { id } = await shop.subscribe({ discounts: [{ coupon }] })
    shop.advance(70 * DAY)
    expect((await shop.readInvoices(id)).map(({ total }) => total)).toEqual([5000, 5000, 10_000])
    expect(await read(id)).toMatchObject({ discounts: [] })
    expect(await shop.stripe.coupons.retrieve(coupon)).toMatchObject({ valid: false })
  })

  test.each([
    ['void', ['paid', 'void']],
    ['keep_as_draft', ['paid', 'draft']],
    ['mark_uncollectible', ['paid', 'uncollectible']],
  ] as const)('a paused collection with %s leaves the invoices %j', async (behavior, statuses) => {
    const { id } = await shop.subscribe()
    await shop.stripe.subscriptions.update(id, { pause_collection: { behavior } })
    shop.advance(35 * DAY)
    expect((await shop.readInvoices(id)).map(({ status }) => status)).toEqual(statuses)
    expect(await shop.stripe.subscriptions.update(id, { pause_collection: '' })).toMatchObject({
      pause_collection: null,
    })
  })
})

describe('a dispute', () => {
  test.each([
    ['winning_evidence', 'won', false],
    ['losing_evidence', 'lost', true],
  ])('ends by the evidence %s as %s', async (uncategorized_text, status, disputed) => {
    const intent = await shop.stripe.paymentIntents.create({
      amount: 100,
      currency: 'nok',
      payment_method: 'pm_card_createDispute',
      confirm: true,
    })
    const [dispute] = (await shop.stripe.disputes.list({ payment_intent: intent.id })).data
    expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 100 })
    await expect(shop.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    expect(await shop.stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text } })).toMatchObject({
      status,
    })
    expect((await shop.stripe.charges.list()).data).toMatchObject([{ disputed }])
    await expect(shop.stripe.disputes.close(dispute!.id)).rejects.toMatchObject({ code: 'dispute_already_closed' })
    expect(await shop.listTypes('charge.dispute.*')).toContain('charge.dispute.closed')
  })
})
