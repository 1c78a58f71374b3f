import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PUBLISHABLE_KEY } from '../testing/open-sandbox.ts'
import { openShop } from '../testing/open-shop.ts'
import type { Shop } from '../testing/open-shop.ts'

const DAY = 24 * 60 * 60

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const latestInvoice = (subscription: Stripe.Subscription): Stripe.Invoice => {
  const invoice = subscription.latest_invoice
  if (invoice === null || typeof invoice === 'string') throw new Error('the invoice is not expanded')
  return invoice
}

describe('a new subscription', () => {
  test('is active after its first invoice is paid', async () => {
    const subscription = await shop.subscribe({ expand: ['latest_invoice.payments.data.payment.payment_intent'] })
    expect(subscription).toMatchObject({ status: 'active', currency: 'nok' })
    expect(latestInvoice(subscription)).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      total: 10_000,
      amount_paid: 10_000,
      amount_remaining: 0,
      parent: { subscription_details: { subscription: subscription.id } },
      payments: { data: [{ status: 'paid', payment: { payment_intent: { status: 'succeeded', amount: 10_000 } } }] },
    })
    const [item] = subscription.items.data
    expect(new Date(item!.current_period_end * 1000).toISOString()).toBe('2027-02-15T12:00:00.000Z')
    expect(await shop.listTypes('invoice.*')).toEqual([
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
    ])
  })

  test('waits for a confirmation in the browser with default_incomplete', async () => {
    const customer = await shop.createCustomer({ invoice_settings: {} })
    const subscription = await shop.subscribe({
      customer,
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret'],
    })
    expect(subscription.status).toBe('incomplete')
    const secret = latestInvoice(subscription).confirmation_secret!.client_secret
    const browser = shop.connect(PUBLISHABLE_KEY)
    const { id: payment_method } = await browser.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
    const intent = secret.split('_secret_')[0]!
    const body = new URLSearchParams({ client_secret: secret, payment_method }).toString()
    const authorization = `Bearer ${PUBLISHABLE_KEY}`
    expect(await shop.send('POST', `/v1/payment_intents/${intent}/confirm`, body, { authorization })).toMatchObject({
      status: 200,
    })
    const active = await shop.stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] })
    expect(active).toMatchObject({ status: 'active', default_payment_method: { customer } })
  })

  test('with a trial costs nothing, and sets up the card of the time after it', async () => {
    const { id: customer } = await shop.stripe.customers.create({})
    const trial = await shop.subscribe({
      customer,
      trial_period_days: 14,
      payment_behavior: 'default_incomplete',
      expand: ['pending_setup_intent', 'latest_invoice'],
    })
    expect(trial).toMatchObject({ status: 'trialing', trial_end: trial.created + 14 * DAY })
    expect(trial.items.data[0]?.current_period_end).toBe(trial.trial_end)
    expect(latestInvoice(trial)).toMatchObject({
      total: 0,
      status: 'paid',
      lines: { data: [{ description: 'Trial period for Family' }] },
    })
    const setup = trial.pending_setup_intent
    if (setup === null || typeof setup === 'string') throw new Error('no setup intent')
    await shop.stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' })
    const after = await shop.stripe.subscriptions.retrieve(trial.id)
    expect([after.pending_setup_intent, typeof after.default_payment_method]).toEqual([null, 'string'])
  })

  test.each([
    ['a price without an interval', { currency: 'nok', unit_amount: 1 }],
    [
      'an inactive price',
      { currency: 'nok', unit_amount: 1, recurring: { interval: 'month' as const }, active: false },
    ],
  ])('with %s is refused', async (_name, params) => {
    const { id: price } = await shop.stripe.prices.create({ product: shop.product, ...params })
    await expect(shop.subscribe({ items: [{ price }] })).rejects.toMatchObject({ param: 'items[0][price]' })
  })
})

// https://docs.stripe.com/billing/subscriptions/billing-cycle
test('a trial that starts in a paid period moves the next charge, and is refused with proration', async () => {
  const { id, created } = await shop.subscribe()
  shop.advance(10 * DAY)
  const start = created + 10 * DAY
  const trial_end = start + 90 * DAY
  await expect(shop.stripe.subscriptions.update(id, { trial_end })).rejects.toMatchObject({ param: 'trial_end' })
  const trial = await shop.stripe.subscriptions.update(id, { trial_end, proration_behavior: 'none' })
  expect(trial).toMatchObject({ status: 'trialing', trial_start: start, trial_end, billing_cycle_anchor: trial_end })
  expect(trial.items.data[0]).toMatchObject({ current_period_start: start, current_period_end: trial_end })
  shop.advance(89 * DAY)
  expect((await shop.readInvoices(id)).map(({ total }) => total)).toEqual([10_000, 0])
  shop.advance(DAY)
  expect((await shop.readInvoices(id)).map(({ total }) => total)).toEqual([10_000, 0, 10_000])
  expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
})

describe('a change of the plan', () => {
  const change = async (
    params: Stripe.SubscriptionUpdateParams,
    price = shop.bigMonth,
    afterDays = 0,
  ): Promise<Stripe.Subscription> => {
    const { id, items } = await shop.subscribe()
    shop.advance(afterDays * DAY)
    return shop.stripe.subscriptions.update(id, { items: [{ id: items.data[0]!.id, price }], ...params })
  }
  const amounts = ({ lines }: Stripe.Invoice) => lines.data.map(({ amount }) => amount)

  test('credits the rest of the old price and charges the rest of the new one, by the second', async () => {
    // 10 of the 31 days have passed.
    const { id } = await change({ proration_behavior: 'always_invoice' }, shop.bigMonth, 10)
    const [, invoice] = await shop.readInvoices(id)
    expect(amounts(invoice!)).toEqual([Math.round((-10_000 * 21) / 31), Math.round((20_000 * 21) / 31)])
    expect(invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_update', amount_paid: 6774 })
    expect(invoice?.lines.data.map(({ parent }) => parent?.subscription_item_details?.proration)).toEqual([true, true])
  })

  test('waits for the next invoice with create_prorations, and costs nothing with none', async () => {
    const { id } = await change({}, shop.bigMonth, 10)
    expect(await shop.readInvoices(id)).toHaveLength(1)
    const preview = await shop.stripe.invoices.createPreview({ subscription: id })
    expect(amounts(preview)).toEqual([-6774, 13_548, 20_000])
    const other = await change({ proration_behavior: 'none' }, shop.bigMonth, 10)
    expect(amounts(await shop.stripe.invoices.createPreview({ subscription: other.id }))).toEqual([20_000])
  })

  test('to a year begins a new period at once', async () => {
    const { id, items } = await change({}, shop.year, 10)
    const [, invoice] = await shop.readInvoices(id)
    expect(amounts(invoice!)).toEqual([-6774, 100_000])
    expect(new Date(items.data[0]!.current_period_end * 1000).toISOString()).toBe('2028-01-25T12:00:00.000Z')
  })

  test('to a cheaper plan gives a credit that pays the next invoice', async () => {
    const { id, items } = await shop.subscribe({ items: [{ price: shop.bigMonth }] })
    const changed = {
      items: [{ id: items.data[0]!.id, price: shop.month }],
      proration_behavior: 'always_invoice' as const,
    }
    await shop.stripe.subscriptions.update(id, changed)
    expect(await shop.stripe.customers.retrieve(shop.customer)).toMatchObject({ balance: -10_000 })
    const [entry] = (await shop.stripe.customers.listBalanceTransactions(shop.customer)).data
    expect(entry).toMatchObject({ amount: -10_000, type: 'applied_to_invoice' })
    const preview = await shop.stripe.invoices.createPreview({ subscription: id })
    expect(preview).toMatchObject({ total: 10_000, starting_balance: -10_000, ending_balance: 0, amount_due: 0 })
  })

  test('gives back no more than was paid, also after a coupon', async () => {
    const { id: coupon } = await shop.stripe.coupons.create({ percent_off: 50, duration: 'once' })
    const { id, items } = await shop.subscribe({ discounts: [{ coupon }] })
    const preview = await shop.stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: [{ id: items.data[0]!.id, price: shop.bigMonth }],
        proration_behavior: 'always_invoice',
      },
    })
    expect(amounts(preview)).toEqual([-5000, 20_000])
  })

  test('of the quantity and of a second item is prorated, too', async () => {
    const { id, items } = await shop.subscribe()
    await shop.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]!.id, quantity: 3 }, { price: shop.bigMonth }],
      proration_behavior: 'always_invoice',
    })
    const [, invoice] = await shop.readInvoices(id)
    expect(amounts(invoice!)).toEqual([-10_000, 30_000, 20_000])
    await shop.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]!.id, deleted: true }],
      proration_behavior: 'always_invoice',
    })
    expect(amounts((await shop.readInvoices(id))[2]!)).toEqual([-30_000])
  })
})

describe('a cancellation', () => {
  test('at once ends the subscription, credits the rest, and keeps its invoices', async () => {
    const { id } = await shop.subscribe()
    expect(await shop.stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true })).toMatchObject({
      status: 'canceled',
      ended_at: Date.UTC(2027, 0, 15, 12) / 1000,
    })
    expect((await shop.readInvoices(id)).map(({ total }) => total)).toEqual([10_000, -10_000])
    expect(await shop.stripe.customers.retrieve(shop.customer)).toMatchObject({ balance: -10_000 })
    await expect(shop.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' })
    await expect(shop.stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow(
      /canceled subscription/,
    )
    expect(await shop.listTypes('customer.subscription.*')).toEqual([
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
    ])
  })
})

describe('coupons and promotion codes', () => {
  test.each([
    [{ percent_off: 25.5 }, 7450],
    [{ amount_off: 3000, currency: 'nok' }, 7000],
    [{ amount_off: 30_000, currency: 'nok' }, 0],
  ])('%j reduces the first invoice to %d', async (params, total) => {
    const { id: coupon } = await shop.stripe.coupons.create({ duration: 'forever', ...params })
    const subscription = await shop.subscribe({ discounts: [{ coupon }], expand: ['latest_invoice', 'discounts'] })
    const invoice = latestInvoice(subscription)
    expect(subscription).toMatchObject({ status: 'active', discounts: [{ source: { coupon } }] })
    expect(invoice).toMatchObject({ subtotal: 10_000, total, amount_paid: total })
    expect(invoice.total_discount_amounts).toMatchObject([{ amount: 10_000 - total }])
  })

  test('a coupon for one invoice waits for the end of the trial', async () => {
    const { id: coupon } = await shop.stripe.coupons.create({ percent_off: 50, duration: 'once' })
    const { id } = await shop.subscribe({ discounts: [{ coupon }], trial_period_days: 14 })
    expect(await shop.stripe.invoices.createPreview({ subscription: id })).toMatchObject({ total: 5000 })
    await shop.stripe.subscriptions.update(id, { trial_end: 'now' })
    expect((await shop.readInvoices(id)).map(({ total }) => total)).toEqual([0, 5000])
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active', discounts: [] })
  })

  test('a coupon is refused after its last day', async () => {
    const redeem_by = Date.UTC(2027, 0, 15, 11) / 1000
    const { id: coupon } = await shop.stripe.coupons.create({ percent_off: 50, duration: 'once', redeem_by })
    const redeem = () => shop.subscribe({ discounts: [{ coupon }] })
    await expect(redeem()).rejects.toMatchObject({ code: 'coupon_expired' })
  })

  test('a promotion code is found in any case, and counts its redemptions', async () => {
    const { id: coupon } = await shop.stripe.coupons.create({ percent_off: 10, duration: 'forever' })
    const create = () => shop.stripe.promotionCodes.create({ code: 'Spring27', promotion: { type: 'coupon', coupon } })
    const { id } = await create()
    await expect(create()).rejects.toMatchObject({ param: 'code' })
    expect((await shop.stripe.promotionCodes.list({ code: 'sPRING27' })).data).toMatchObject([{ id }])
    await shop.subscribe({ discounts: [{ promotion_code: id }] })
    const code = await shop.stripe.promotionCodes.retrieve(id, { expand: ['promotion.coupon'] })
    expect(code).toMatchObject({ times_redeemed: 1, promotion: { coupon: { times_redeemed: 1 } } })
    await shop.stripe.coupons.del(coupon)
    const [subscription] = (await shop.stripe.subscriptions.list()).data
    expect(await shop.stripe.invoices.createPreview({ subscription: subscription!.id })).toMatchObject({ total: 9000 })
  })

  test.each([
    ['inactive', { active: false }, {}],
    ['expired', { expires_at: Date.UTC(2027, 0, 15, 11) / 1000 }, {}],
    ['for new customers', {}, { first_time_transaction: true }],
    ['for larger amounts', {}, { minimum_amount: 10_001, minimum_amount_currency: 'nok' }],
  ])('a promotion code that is %s is refused', async (_name, params, restrictions) => {
    await shop.subscribe()
    const { id: coupon } = await shop.stripe.coupons.create({ percent_off: 10, duration: 'once' })
    const { id } = await shop.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon },
      ...params,
      restrictions,
    })
    await expect(shop.subscribe({ discounts: [{ promotion_code: id }] })).rejects.toMatchObject({
      param: 'discounts[0][promotion_code]',
    })
  })
})

describe('invoices', () => {
  test('have a page and a PDF without a log-in', async () => {
    const { id } = await shop.subscribe()
    const [invoice] = await shop.readInvoices(id)
    const page = await fetch(invoice!.hosted_invoice_url!)
    expect(await page.text()).toContain('NOK 100.00')
    const pdf = await fetch(invoice!.invoice_pdf!)
    const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
    expect([pdf.headers.get('content-type'), text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    expect(text).toContain(`Invoice ${invoice!.number}`)
    expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1])).startsWith('xref')).toBe(true)
  })

  test('are numbered without a gap for each customer', async () => {
    const [first, second] = [await shop.subscribe(), await shop.subscribe()]
    const numbers = await Promise.all(
      [first, second].map(async ({ id }) => (await shop.readInvoices(id))[0]!.number!.split('-')[1]),
    )
    expect(numbers).toEqual(['0001', '0002'])
  })

  test('of a single item are written, finalized and paid', async () => {
    await shop.stripe.invoiceItems.create({
      customer: shop.customer,
      amount: 500,
      currency: 'nok',
      description: 'Card reader',
    })
    const { id, status } = await shop.stripe.invoices.create({ customer: shop.customer })
    expect(status).toBe('draft')
    expect(await shop.stripe.invoices.finalizeInvoice(id)).toMatchObject({ status: 'open', amount_due: 500 })
    expect(await shop.stripe.invoices.pay(id)).toMatchObject({ status: 'paid', amount_paid: 500 })
    await expect(shop.stripe.invoices.pay(id)).rejects.toMatchObject({ code: 'invoice_already_paid' })
    await expect(shop.stripe.invoices.voidInvoice(id)).rejects.toMatchObject({ code: 'invoice_not_editable' })
  })

  test('give the used balance back when they are voided', async () => {
    await shop.stripe.customers.createBalanceTransaction(shop.customer, { amount: -300, currency: 'nok' })
    await shop.stripe.invoiceItems.create({ customer: shop.customer, amount: 500, currency: 'nok' })
    const { id } = await shop.stripe.invoices.create({ customer: shop.customer })
    expect(await shop.stripe.invoices.finalizeInvoice(id)).toMatchObject({ amount_due: 200, ending_balance: 0 })
    await shop.stripe.invoices.voidInvoice(id)
    expect(await shop.stripe.customers.retrieve(shop.customer)).toMatchObject({ balance: -300 })
    const [intent] = (await shop.stripe.paymentIntents.list()).data
    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'void_invoice' })
  })
})
