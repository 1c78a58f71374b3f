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
  test('writes a draft at the end of the period, and charges it an hour later', async () => {
    const { customer, advanceTo } = await createClock('2027-01-15T10:00:00Z')
    const { id } = await shop.subscribe({ customer })
    await advanceTo('2027-02-15T10:30:00Z')
    expect((await shop.readInvoices(id))[1]).toMatchObject({ status: 'draft', number: null })
    await advanceTo('2027-02-15T11:00:00Z')
    expect((await shop.readInvoices(id))[1]).toMatchObject({ status: 'paid', amount_paid: 10_000 })
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

test('a trial is announced exactly three days before its end, and once', async () => {
  const { customer, time, advanceTo } = await createClock('2027-01-01T10:00:00Z')
  await shop.subscribe({ customer, trial_period_days: 14 })
  await advanceTo(time + 11 * DAY - 1)
  expect(await shop.listTypes('customer.subscription.trial_will_end')).toEqual([])
  await advanceTo(time + 11 * DAY)
  expect(await shop.listTypes('customer.subscription.trial_will_end')).toHaveLength(1)
  await advanceTo(time + 15 * DAY)
  expect(await shop.listTypes('customer.subscription.trial_will_end')).toHaveLength(1)
})

describe('a payment that fails', () => {
  test('makes the subscription past due, and is tried again until it is canceled', async () => {
    const { customer, advanceTo } = await createClock('2027-01-15T10:00:00Z')
    const { id } = await shop.subscribe({ customer })
    await changeCard(customer, 'pm_card_chargeCustomerFail')
    const end = Date.parse('2027-02-15T11:00:00Z') / 1000
    await advanceTo(end)
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
})
