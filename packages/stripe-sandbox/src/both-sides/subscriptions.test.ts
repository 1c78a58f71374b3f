import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShopOnBothSides } from '../testing/open-shop.ts'
import type { ShopOnBothSides } from '../testing/open-shop.ts'

// These tests also run with Stripe (`STRIPE_TEST_KEY`). So they use only Stripe's payment methods for tests, no time that
// passes, no fixed ids, and no lists of the whole account.

let shop: ShopOnBothSides
beforeEach(async () => {
  shop = await openShopOnBothSides()
})
afterEach(() => shop.close())

describe('a new subscription', () => {
  test('stays incomplete after a decline, and leaves nothing with error_if_incomplete', async () => {
    const customer = await shop.createCustomer({}, 'pm_card_chargeCustomerFail')
    expect(await shop.subscribe({ customer })).toMatchObject({ status: 'incomplete' })
    const failing = shop.subscribe({ customer, payment_behavior: 'error_if_incomplete' })
    await expect(failing).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
    expect((await shop.stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(1)
  })

  test('is refused without a payment method', async () => {
    const { id: customer } = await shop.stripe.customers.create({})
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

describe('coupons', () => {
  test('a coupon is refused after its last redemption', async () => {
    const { id: coupon } = await shop.stripe.coupons.create({ percent_off: 50, duration: 'once', max_redemptions: 1 })
    await shop.subscribe({ discounts: [{ coupon }] })
    await expect(shop.subscribe({ discounts: [{ coupon }] })).rejects.toMatchObject({ code: 'coupon_expired' })
    expect(await shop.stripe.coupons.retrieve(coupon)).toMatchObject({ times_redeemed: 1, valid: false })
  })

  test('a coupon in another currency is refused', async () => {
    const { id: coupon } = await shop.stripe.coupons.create({ amount_off: 1, currency: 'eur', duration: 'once' })
    await expect(shop.subscribe({ discounts: [{ coupon }] })).rejects.toMatchObject({ param: 'discounts[0][coupon]' })
  })
})

describe('invoices', () => {
  test('that are declined stay open and can be paid with another card', async () => {
    const customer = await shop.createCustomer({}, 'pm_card_chargeCustomerFail')
    const { latest_invoice } = await shop.subscribe({ customer })
    const { id: card } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
    if (typeof latest_invoice !== 'string') throw new Error('no invoice')
    await expect(shop.stripe.invoices.pay(latest_invoice)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await shop.stripe.invoices.pay(latest_invoice, { payment_method: card })).toMatchObject({ status: 'paid' })
    expect((await shop.stripe.subscriptions.list({ customer })).data).toMatchObject([{ status: 'active' }])
  })
})
