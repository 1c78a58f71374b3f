import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShopOnBothSides } from '../testing/open-shop.ts'
import type { ShopOnBothSides } from '../testing/open-shop.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

let shop: ShopOnBothSides
beforeEach(async () => {
  shop = await openShopOnBothSides()
})
afterEach(() => shop.close())

type Clock = Awaited<ReturnType<ShopOnBothSides['createClock']>>
const read = (id: string) => shop.stripe.subscriptions.retrieve(id)
const readTotals = async (id: string) => (await shop.readInvoices(id)).map(({ total }) => total)
const countEvents = async ({ customer }: Clock, type: string) => (await shop.listTypesFor(customer, type)).length
const toDate = (time: number) => new Date(time * 1000).toISOString().slice(0, 10)

/** Creates a subscription in the time of a clock. `end` is the end of its first period, in seconds. */
async function subscribe(clock: Clock, params: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const { id, items } = await shop.subscribe({ customer: clock.customer, ...params })
  return { id, item: items.data[0]!.id, end: items.data[0]!.current_period_end }
}

describe('a renewal', () => {
  test('comes at the end of each month, without gaps', async () => {
    const year = new Date().getUTCFullYear() + 1
    const clock = await shop.createClock({ start: Date.UTC(year, 0, 31, 10) / 1000 })
    const { id } = await subscribe(clock)
    await clock.advanceTo(Date.UTC(year, 2, 2) / 1000)
    await clock.advanceTo(Date.UTC(year, 3, 1) / 1000)
    const invoices = await shop.readInvoices(id)
    const periods = invoices.flatMap(({ lines }) => lines.data.map(({ period }) => [period.start, period.end]))
    const february = new Date(Date.UTC(year, 2, 0)).getUTCDate()
    expect(periods.map((period) => period.map(toDate))).toEqual([
      [`${year}-01-31`, `${year}-02-${february}`],
      [`${year}-02-${february}`, `${year}-03-31`],
      [`${year}-03-31`, `${year}-04-30`],
    ])
    expect(invoices.map(({ status, billing_reason }) => [status, billing_reason])).toEqual([
      ['paid', 'subscription_create'],
      ['paid', 'subscription_cycle'],
      ['paid', 'subscription_cycle'],
    ])
  })

  test('is a draft at the end of the period, and is charged about an hour later', async () => {
    const clock = await shop.createClock()
    const { id, end } = await subscribe(clock)
    await clock.advanceTo(end + HOUR / 2)
    expect((await shop.readInvoices(id))[1]).toMatchObject({ status: 'draft' })
    await clock.advanceTo(end + 2 * HOUR)
    expect((await shop.readInvoices(id))[1]).toMatchObject({ status: 'paid', amount_paid: 10_000 })
  })

  test('that is declined makes the subscription past due, until another card pays', async () => {
    const clock = await shop.createClock()
    const { id, end } = await subscribe(clock)
    await shop.changeCard(clock.customer, 'pm_card_chargeCustomerFail')
    await clock.advanceTo(end + 2 * HOUR)
    expect(await read(id)).toMatchObject({ status: 'past_due' })
    expect(await shop.stripe.customers.retrieve(clock.customer)).toMatchObject({ delinquent: true })
    await expect.poll(() => countEvents(clock, 'invoice.payment_failed'), { interval: 1000 }).toBe(1)
    await shop.changeCard(clock.customer, 'pm_card_visa')
    const [, invoice] = await shop.readInvoices(id)
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 })
    await shop.stripe.invoices.pay(invoice!.id)
    expect(await read(id)).toMatchObject({ status: 'active' })
    expect(await shop.stripe.customers.retrieve(clock.customer)).toMatchObject({ delinquent: false })
  })

  test('with 3-D Secure waits for the cardholder', async () => {
    const clock = await shop.createClock()
    const { id, end } = await subscribe(clock)
    await shop.changeCard(clock.customer, 'pm_card_authenticationRequired')
    await clock.advanceTo(end + 2 * HOUR)
    expect(await read(id)).toMatchObject({ status: 'past_due' })
    await expect.poll(() => countEvents(clock, 'invoice.payment_action_required'), { interval: 1000 }).toBe(1)
  })
})

describe('a test clock', () => {
  test('does not go back, and takes its customers with it', async () => {
    const { id: clock, frozen_time } = await shop.stripe.testHelpers.testClocks.create({
      frozen_time: Math.floor(Date.now() / 1000),
    })
    const back = shop.stripe.testHelpers.testClocks.advance(clock, { frozen_time: frozen_time - DAY })
    await expect(back).rejects.toMatchObject({ statusCode: 400, param: 'frozen_time' })
    await shop.stripe.customers.create({ test_clock: clock })
    expect((await shop.stripe.customers.list({ test_clock: clock })).data).toHaveLength(1)
    expect(await shop.stripe.testHelpers.testClocks.del(clock)).toMatchObject({ deleted: true })
  })
})

describe('a trial', () => {
  test('is announced three days before its end, and then charged', async () => {
    const clock = await shop.createClock()
    const { id } = await subscribe(clock, { trial_period_days: 14 })
    const trialEnd = (await read(id)).trial_end!
    const count = () => countEvents(clock, 'customer.subscription.trial_will_end')
    await clock.advanceTo(trialEnd - 4 * DAY)
    expect(await count()).toBe(0)
    await clock.advanceTo(trialEnd - 2 * DAY)
    await expect.poll(count, { interval: 1000 }).toBe(1)
    await clock.advanceTo(trialEnd + DAY)
    expect(await read(id)).toMatchObject({ status: 'active', billing_cycle_anchor: trialEnd })
    expect((await shop.readInvoices(id)).map(({ total, status }) => [total, status])).toEqual([
      [0, 'paid'],
      [10_000, 'paid'],
    ])
  })

  test.each([
    ['cancel', 'canceled'],
    ['pause', 'paused'],
    ['create_invoice', 'past_due'],
  ] as const)('without a card ends with %s as %s', async (missing_payment_method, status) => {
    const clock = await shop.createClock({ card: null })
    const trial_settings = { end_behavior: { missing_payment_method } }
    const { id, end } = await subscribe(clock, { trial_period_days: 14, trial_settings })
    await clock.advanceTo(end + 2 * HOUR)
    expect(await read(id)).toMatchObject({ status })
  })

  test('that paused is resumed with a card', async () => {
    const clock = await shop.createClock({ card: null })
    const trial_settings = { end_behavior: { missing_payment_method: 'pause' as const } }
    const { id, end } = await subscribe(clock, { trial_period_days: 1, trial_settings })
    await clock.advanceTo(end + 4 * DAY)
    await shop.changeCard(clock.customer, 'pm_card_visa')
    await shop.stripe.subscriptions.resume(id)
    await expect.poll(() => read(id), { interval: 1000 }).toMatchObject({ status: 'active' })
    expect((await readTotals(id)).at(-1)).toBe(10_000)
  })

  // https://docs.stripe.com/billing/subscriptions/billing-cycle
  test('that starts in a paid period moves the next charge, and is refused with proration', async () => {
    const clock = await shop.createClock()
    const { id } = await subscribe(clock)
    const start = clock.start + 10 * DAY
    await clock.advanceTo(start)
    const trial_end = start + 40 * DAY
    await expect(shop.stripe.subscriptions.update(id, { trial_end })).rejects.toMatchObject({ statusCode: 400 })
    const trial = await shop.stripe.subscriptions.update(id, { trial_end, proration_behavior: 'none' })
    expect(trial).toMatchObject({ status: 'trialing', trial_end, billing_cycle_anchor: trial_end })
    expect(trial.items.data[0]).toMatchObject({ current_period_end: trial_end })
    await clock.advanceTo(trial_end - DAY)
    expect(await readTotals(id)).toEqual([10_000, 0])
    await clock.advanceTo(trial_end + 2 * HOUR)
    expect(await readTotals(id)).toEqual([10_000, 0, 10_000])
    expect(await read(id)).toMatchObject({ status: 'active' })
  })
})

describe('a change of the plan after ten days', () => {
  const amounts = ({ lines }: Stripe.Invoice) => lines.data.map(({ amount }) => amount).toSorted((a, b) => a - b)
  const change = async (params: Stripe.SubscriptionUpdateParams, price = shop.bigMonth) => {
    const clock = await shop.createClock()
    const { id, item, end } = await subscribe(clock)
    const now = clock.start + 10 * DAY
    await clock.advanceTo(now)
    await shop.stripe.subscriptions.update(id, { items: [{ id: item, price }], ...params })
    const rest = (end - now) / (end - clock.start)
    return { id, now, credit: Math.round(-10_000 * rest), charge: Math.round(20_000 * rest) }
  }

  test('credits the rest of the old price and charges the rest of the new one, by the second', async () => {
    const { id, credit, charge } = await change({ proration_behavior: 'always_invoice' })
    const [, invoice] = await shop.readInvoices(id)
    expect(amounts(invoice!)).toEqual([credit, charge])
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
      amount_paid: credit + charge,
    })
    expect(invoice?.lines.data.map(({ parent }) => parent?.subscription_item_details?.proration)).toEqual([true, true])
  })

  test('waits for the next invoice with create_prorations', async () => {
    const { id, credit, charge } = await change({})
    expect(await shop.readInvoices(id)).toHaveLength(1)
    const preview = await shop.stripe.invoices.createPreview({ subscription: id })
    expect(amounts(preview)).toEqual([credit, charge, 20_000])
  })

  test('costs nothing with none', async () => {
    const { id } = await change({ proration_behavior: 'none' })
    expect(amounts(await shop.stripe.invoices.createPreview({ subscription: id }))).toEqual([20_000])
  })

  test('to a year begins a new period at once', async () => {
    const { id, now, credit } = await change({}, shop.year)
    const [, invoice] = await shop.readInvoices(id)
    expect(amounts(invoice!)).toEqual([credit, 100_000])
    expect((await read(id)).items.data[0]).toMatchObject({ current_period_start: now })
  })
})

describe('the end of a subscription', () => {
  test('comes 23 hours after a first payment that fails', async () => {
    const clock = await shop.createClock({ card: 'pm_card_chargeCustomerFail' })
    const { id } = await subscribe(clock)
    await clock.advanceTo(clock.start + 22 * HOUR)
    expect(await read(id)).toMatchObject({ status: 'incomplete' })
    await clock.advanceTo(clock.start + 25 * HOUR)
    expect(await read(id)).toMatchObject({ status: 'incomplete_expired' })
    expect(await shop.readInvoices(id)).toMatchObject([{ status: 'void' }])
  })

  test('comes with the period after a cancellation, and its invoices stay', async () => {
    const clock = await shop.createClock()
    const { id, end } = await subscribe(clock)
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await clock.advanceTo(end + 2 * HOUR)
    expect(await read(id)).toMatchObject({ status: 'canceled', ended_at: end })
    expect(await shop.readInvoices(id)).toHaveLength(1)
  })

  test('comes at cancel_at', async () => {
    const clock = await shop.createClock()
    const { id } = await subscribe(clock)
    const cancel_at = clock.start + 5 * DAY
    await shop.stripe.subscriptions.update(id, { cancel_at, proration_behavior: 'none' })
    await clock.advanceTo(cancel_at + HOUR)
    expect(await read(id)).toMatchObject({ status: 'canceled', ended_at: cancel_at })
  })
})

describe('discounts', () => {
  test('end after their months', async () => {
    const duration = { duration: 'repeating' as const, duration_in_months: 2 }
    const { id: coupon } = await shop.stripe.coupons.create({ percent_off: 50, ...duration })
    const clock = await shop.createClock()
    const { id, end } = await subscribe(clock, { discounts: [{ coupon }] })
    await clock.advanceTo(end + DAY)
    await clock.advanceTo((await read(id)).items.data[0]!.current_period_end + DAY)
    expect(await readTotals(id)).toEqual([5000, 5000, 10_000])
  })
})

describe('a paused collection', () => {
  test.each([
    ['void', 'void'],
    ['keep_as_draft', 'draft'],
    ['mark_uncollectible', 'uncollectible'],
  ] as const)('with %s leaves an invoice that is %s', async (behavior, status) => {
    const clock = await shop.createClock()
    const { id, end } = await subscribe(clock)
    await shop.stripe.subscriptions.update(id, { pause_collection: { behavior } })
    await clock.advanceTo(end + 2 * HOUR)
    expect((await shop.readInvoices(id))[1]).toMatchObject({ status })
    const resumed = await shop.stripe.subscriptions.update(id, { pause_collection: '' })
    expect(resumed).toMatchObject({ pause_collection: null })
  })
})
