import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expanded } from '../testing/expanded.ts'
import { openShopOnBothSides } from '../testing/open-shop.ts'
import type { ShopOnBothSides } from '../testing/open-shop.ts'

const DAY = 24 * 60 * 60

let shop: ShopOnBothSides
beforeEach(async () => {
  shop = await openShopOnBothSides()
})
afterEach(() => shop.close())

describe('a new subscription', () => {
  test('is active after its first invoice is paid', async () => {
    const subscription = await shop.subscribe({ expand: ['latest_invoice.payments.data.payment.payment_intent'] })
    expect(subscription).toMatchObject({ status: 'active', currency: 'nok' })
    expect(expanded(subscription.latest_invoice)).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      total: 10_000,
      amount_paid: 10_000,
      amount_remaining: 0,
      parent: { subscription_details: { subscription: subscription.id } },
      payments: { data: [{ status: 'paid', payment: { payment_intent: { status: 'succeeded', amount: 10_000 } } }] },
    })
    await expect
      .poll(async () => (await shop.listTypesFor(shop.customer, 'invoice.*')).toSorted(), { interval: 1000 })
      .toEqual(
        expect.arrayContaining(['invoice.created', 'invoice.finalized', 'invoice.paid', 'invoice.payment_succeeded']),
      )
  })

  test('waits for a card with default_incomplete', async () => {
    const customer = await shop.createCustomer({}, null)
    const { id, status, latest_invoice } = await shop.subscribe({
      customer,
      payment_behavior: 'default_incomplete',
      payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret'],
    })
    expect(status).toBe('incomplete')
    const intent = expanded(latest_invoice).confirmation_secret!.client_secret.split('_secret_')[0]!
    await shop.stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
    await expect
      .poll(() => shop.stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] }), { interval: 1000 })
      .toMatchObject({ status: 'active', default_payment_method: { customer } })
  })

  test('with a trial costs nothing, and sets up the card of the time after it', async () => {
    const customer = await shop.createCustomer({}, null)
    const trial = await shop.subscribe({
      customer,
      trial_period_days: 14,
      payment_behavior: 'default_incomplete',
      payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
      expand: ['pending_setup_intent', 'latest_invoice'],
    })
    expect(trial).toMatchObject({ status: 'trialing', trial_end: trial.trial_start! + 14 * DAY })
    expect(trial.items.data[0]?.current_period_end).toBe(trial.trial_end)
    expect(expanded(trial.latest_invoice)).toMatchObject({
      total: 0,
      status: 'paid',
      lines: { data: [{ description: 'Trial period for Family' }] },
    })
    const setup = expanded(trial.pending_setup_intent)
    await shop.stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_visa' })
    await expect
      .poll(() => shop.stripe.subscriptions.retrieve(trial.id), { interval: 1000 })
      .toMatchObject({ pending_setup_intent: null, default_payment_method: expect.stringMatching(/^pm_/) })
  })

  test.each([
    ['a price without an interval', { currency: 'nok', unit_amount: 1000 }],
    [
      'an inactive price',
      { currency: 'nok', unit_amount: 1000, recurring: { interval: 'month' as const }, active: false },
    ],
  ])('with %s is refused', async (_name, params) => {
    const { id: price } = await shop.stripe.prices.create({ product: shop.product, ...params })
    await expect(shop.subscribe({ items: [{ price }] })).rejects.toMatchObject({ param: 'items[0][price]' })
  })

  test('stays incomplete after a decline, and leaves nothing with error_if_incomplete', async () => {
    const customer = await shop.createCustomer({}, 'pm_card_chargeCustomerFail')
    expect(await shop.subscribe({ customer })).toMatchObject({ status: 'incomplete' })
    const failing = shop.subscribe({ customer, payment_behavior: 'error_if_incomplete' })
    await expect(failing).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
    expect((await shop.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  })

  test('is refused without a payment method', async () => {
    const customer = await shop.createCustomer({}, null)
    await expect(shop.subscribe({ customer })).rejects.toMatchObject({ code: 'resource_missing' })
    expect((await shop.stripe.invoices.list({ customer })).data).toEqual([])
  })

  test('of another currency is refused for the same customer', async () => {
    await shop.subscribe()
    const price = await shop.createPrice(1000, 'month', 'eur')
    await expect(shop.subscribe({ items: [{ price }] })).rejects.toThrow(/combine currencies/)
  })
})

describe('a change of the plan', () => {
  const amounts = ({ lines }: Stripe.Invoice) => lines.data.map(({ amount }) => amount).toSorted((a, b) => a - b)
  const change = (subscription: Stripe.Subscription, item: Stripe.SubscriptionUpdateParams.Item) =>
    shop.stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]!.id, ...item }],
      proration_behavior: 'always_invoice',
    })

  test('to a cheaper plan gives a credit that pays the next invoice', async () => {
    const subscription = await shop.subscribe({ items: [{ price: shop.bigMonth }] })
    await change(subscription, { price: shop.month })
    expect(await shop.stripe.customers.retrieve(shop.customer)).toMatchObject({ balance: -10_000 })
    const [entry] = (await shop.stripe.customers.listBalanceTransactions(shop.customer)).data
    expect(entry).toMatchObject({ amount: -10_000, type: 'applied_to_invoice' })
    const preview = await shop.stripe.invoices.createPreview({ subscription: subscription.id })
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
    const subscription = await shop.subscribe()
    await change(subscription, { quantity: 3 })
    expect(amounts((await shop.readInvoices(subscription.id)).at(-1)!)).toEqual([-10_000, 30_000])
    await shop.stripe.subscriptions.update(subscription.id, {
      items: [{ price: shop.bigMonth }],
      proration_behavior: 'always_invoice',
    })
    expect(amounts((await shop.readInvoices(subscription.id)).at(-1)!)).toEqual([20_000])
    await change(subscription, { deleted: true })
    expect(amounts((await shop.readInvoices(subscription.id)).at(-1)!)).toEqual([-30_000])
  })

  test('that cannot be paid leaves nothing with error_if_incomplete', async () => {
    const { id, items } = await shop.subscribe()
    const { id: card } = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: shop.customer,
    })
    await shop.stripe.subscriptions.update(id, { default_payment_method: card })
    const update = (payment_behavior: Stripe.SubscriptionUpdateParams.PaymentBehavior) =>
      shop.stripe.subscriptions.update(id, {
        items: [{ id: items.data[0]!.id, price: shop.bigMonth }],
        proration_behavior: 'always_invoice',
        payment_behavior,
      })
    await expect(update('error_if_incomplete')).rejects.toMatchObject({ statusCode: 402 })
    expect((await shop.stripe.subscriptions.retrieve(id)).items.data[0]?.price.id).toBe(shop.month)
    expect(await update('allow_incomplete')).toMatchObject({ status: 'past_due' })
  })
})

describe('a cancellation', () => {
  test('at once ends the subscription, credits the rest, and keeps its invoices', async () => {
    const { id } = await shop.subscribe()
    const ended = await shop.stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true })
    expect(ended).toMatchObject({ status: 'canceled', ended_at: ended.canceled_at })
    expect((await shop.readInvoices(id)).map(({ total }) => total)).toEqual([10_000, -10_000])
    expect(await shop.stripe.customers.retrieve(shop.customer)).toMatchObject({ balance: -10_000 })
    await expect(shop.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' })
    const takeBack = shop.stripe.subscriptions.update(id, { cancel_at_period_end: false })
    await expect(takeBack).rejects.toThrow(/canceled subscription/)
    await expect
      .poll(() => shop.listTypesFor(shop.customer, 'customer.subscription.*'), { interval: 1000 })
      .toEqual(expect.arrayContaining(['customer.subscription.created', 'customer.subscription.deleted']))
  })

  test('at the end of the period can be taken back', async () => {
    const { id, items } = await shop.subscribe()
    const canceled = await shop.stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'too_expensive' },
    })
    expect(canceled).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: items.data[0]!.current_period_end,
      cancellation_details: { reason: 'cancellation_requested', feedback: 'too_expensive' },
    })
    await expect(shop.stripe.invoices.createPreview({ subscription: id })).rejects.toMatchObject({
      code: 'invoice_upcoming_none',
    })
    expect(await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { reason: null },
    })
  })

  test('with min_period_end sets only cancel_at', async () => {
    const { id, items } = await shop.subscribe()
    expect(await shop.stripe.subscriptions.update(id, { cancel_at: 'min_period_end' })).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: items.data[0]!.current_period_end,
    })
  })

  test('follows the deletion of the customer', async () => {
    const { id } = await shop.subscribe()
    await shop.stripe.customers.del(shop.customer)
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
  })
})
