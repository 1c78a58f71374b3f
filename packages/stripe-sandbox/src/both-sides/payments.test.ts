import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShopOnBothSides } from '../testing/open-shop.ts'
import type { ShopOnBothSides } from '../testing/open-shop.ts'

let shop: ShopOnBothSides
beforeEach(async () => {
  shop = await openShopOnBothSides()
})
afterEach(() => shop.close())

const ONLY_CARDS = { allowed_payment_method_types: ['card' as const] }
const createIntent = (params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  shop.stripe.paymentIntents.create({ amount: 1000, currency: 'nok', ...ONLY_CARDS, ...params })

describe('payment methods', () => {
  test('a card that the issuer refuses cannot be attached', async () => {
    const customer = await shop.createCustomer({}, null)
    const attach = shop.stripe.paymentMethods.attach('pm_card_visa_chargeDeclined', { customer })
    await expect(attach).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
    expect((await shop.stripe.customers.listPaymentMethods(customer)).data).toEqual([])
  })

  test('a detached card is no longer the default of its customer', async () => {
    const customer = await shop.createCustomer({}, null)
    const { id } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
    await shop.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
    await shop.stripe.paymentMethods.detach(id)
    const invoice_settings = { default_payment_method: null }
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ invoice_settings })
  })

  test('a card of another customer is refused', async () => {
    const owner = await shop.createCustomer({}, null)
    const { id } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: owner })
    const payment = createIntent({ payment_method: id, customer: shop.customer })
    await expect(payment).rejects.toMatchObject({ statusCode: 400, param: 'payment_method' })
  })
})

describe('setup intents', () => {
  test('a refused card fails the setup, and the next card succeeds', async () => {
    const customer = await shop.createCustomer({}, null)
    const { id } = await shop.stripe.setupIntents.create({ customer, ...ONLY_CARDS })
    const confirm = (payment_method: string) => shop.stripe.setupIntents.confirm(id, { payment_method })
    await expect(confirm('pm_card_visa_chargeDeclined')).rejects.toMatchObject({
      code: 'card_declined',
      raw: { setup_intent: { status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } } },
    })
    expect(await confirm('pm_card_visa')).toMatchObject({ status: 'succeeded' })
    await expect(shop.stripe.setupIntents.cancel(id)).rejects.toMatchObject({ code: 'setup_intent_unexpected_state' })
    expect((await shop.stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1)
    await expect
      .poll(async () => (await shop.listTypesFor(customer, 'setup_intent.*')).toSorted(), { interval: 1000 })
      .toEqual(['setup_intent.created', 'setup_intent.setup_failed', 'setup_intent.succeeded'])
  })

  test('a card with 3-D Secure waits for the cardholder', async () => {
    const customer = await shop.createCustomer({}, null)
    const { id } = await shop.stripe.setupIntents.create({ customer, ...ONLY_CARDS })
    const payment_method = 'pm_card_authenticationRequired'
    const waiting = await shop.stripe.setupIntents.confirm(id, { payment_method })
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    expect(await shop.stripe.setupIntents.cancel(id)).toMatchObject({ status: 'canceled' })
  })
})

describe('payment intents', () => {
  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', undefined],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', undefined],
  ])('the card %s is declined with %s, and the intent stays', async (payment_method, code, reason) => {
    const { id } = await createIntent()
    const refusal = { statusCode: 402, code, ...(reason === undefined ? {} : { decline_code: reason }) }
    await expect(shop.stripe.paymentIntents.confirm(id, { payment_method })).rejects.toMatchObject(refusal)
    expect(await shop.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
      latest_charge: { status: 'failed', failure_code: code },
    })
  })

  test('an attached card can be declined at its payment', async () => {
    const customer = await shop.createCustomer({}, null)
    const { id } = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    const payment = createIntent({ customer, payment_method: id, confirm: true })
    await expect(payment).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
  })

  test('an intent is confirmed, and a second confirmation is refused', async () => {
    const { id, status } = await createIntent({ metadata: { order: '1' } })
    expect(status).toBe('requires_payment_method')
    const refusal = { code: 'payment_intent_unexpected_state' }
    await expect(shop.stripe.paymentIntents.confirm(id)).rejects.toMatchObject(refusal)
    expect(await shop.stripe.paymentIntents.update(id, { payment_method: 'pm_card_visa' })).toMatchObject({
      status: 'requires_confirmation',
    })
    const paid = { status: 'succeeded', amount_received: 1000, customer: null, metadata: { order: '1' } }
    expect(await shop.stripe.paymentIntents.confirm(id)).toMatchObject(paid)
    await expect(shop.stripe.paymentIntents.confirm(id)).rejects.toMatchObject(refusal)
    await expect(shop.stripe.paymentIntents.cancel(id)).rejects.toMatchObject(refusal)
  })

  test('a card with 3-D Secure waits for the cardholder, and is refused without one', async () => {
    const payment_method = 'pm_card_authenticationRequired'
    const { id } = await createIntent({ payment_method })
    expect(await shop.stripe.paymentIntents.confirm(id, { return_url: 'https://shop.example/back' })).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: 'https://shop.example/back' } },
    })
    const customer = await shop.createCustomer({}, null)
    const { id: attached } = await shop.stripe.paymentMethods.attach(payment_method, { customer })
    const later = createIntent({ customer, payment_method: attached, confirm: true, off_session: true })
    await expect(later).rejects.toMatchObject({ statusCode: 402, code: 'authentication_required' })
  })

  test('a card for later use is attached after its first payment', async () => {
    const customer = await shop.createCustomer({}, null)
    const payment = { customer, payment_method: 'pm_card_visa', confirm: true }
    await createIntent({ ...payment, setup_future_usage: 'off_session' })
    expect((await shop.stripe.paymentMethods.list({ customer })).data).toHaveLength(1)
  })
})

describe('refunds', () => {
  test('a charge is refunded in parts, and never above its amount', async () => {
    const { id: payment_intent } = await createIntent({ payment_method: 'pm_card_visa', confirm: true })
    const refund = (params: Stripe.RefundCreateParams) => shop.stripe.refunds.create({ payment_intent, ...params })
    await refund({ amount: 600 })
    await expect(refund({ amount: 401 })).rejects.toMatchObject({ statusCode: 400 })
    await expect(refund({ amount: 0 })).rejects.toMatchObject({ param: 'amount' })
    await refund({ reason: 'requested_by_customer' })
    await expect(refund({})).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const [charge] = (await shop.stripe.charges.list({ payment_intent, expand: ['data.refunds'] })).data
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 1000 })
    expect(charge?.refunds?.data.map(({ amount }) => amount)).toEqual([400, 600])
  })
})

describe('a dispute', () => {
  test.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('ends by the evidence %s as %s', async (uncategorized_text, status) => {
    const payment = { payment_method: 'pm_card_createDispute', confirm: true }
    const { id: payment_intent } = await createIntent(payment)
    const find = async () => (await shop.stripe.disputes.list({ payment_intent })).data
    const opened = { status: 'needs_response', reason: 'fraudulent', amount: 1000 }
    await expect.poll(find, { interval: 1000 }).toMatchObject([opened])
    const refund = shop.stripe.refunds.create({ payment_intent })
    await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
    const [dispute] = await find()
    await shop.stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text } })
    await expect.poll(find, { interval: 1000 }).toMatchObject([{ status }])
  })
})
