import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSandbox, PUBLISHABLE_KEY } from '../testing/open-sandbox.ts'
import type { OpenSandbox } from '../testing/open-sandbox.ts'

let open: OpenSandbox
beforeEach(async () => {
  open = await openSandbox()
})
afterEach(() => open.close())

const card = (number: string) => ({ number, exp_month: 12, exp_year: 2030, cvc: '123' })
const createMethod = (number: string, changes: Partial<Stripe.PaymentMethodCreateParams.Card> = {}) =>
  open.stripe.paymentMethods.create({ type: 'card', card: { ...card(number), ...changes } })
const createCustomer = async () => (await open.stripe.customers.create({})).id

/** Presses a button of the page of 3-D Secure. */
async function answerChallenge(intent: Stripe.PaymentIntent | Stripe.SetupIntent, result: 'complete' | 'fail') {
  const url = intent.next_action?.redirect_to_url?.url ?? intent.next_action?.use_stripe_sdk?.['stripe_js']
  const page = await fetch(String(url))
  expect(await page.text()).toContain('>Complete</button>')
  const response = await fetch(String(url), {
    method: 'POST',
    body: new URLSearchParams({ result }),
    redirect: 'manual',
  })
  return response.headers.get('location')
}

describe('cards', () => {
  test.each([
    ['4242424242424241', {}, 'incorrect_number', 'number'],
    ['42424242', {}, 'invalid_number', 'number'],
    ['4242424242424242', { exp_month: 13 }, 'invalid_expiry_month', 'exp_month'],
    ['4242424242424242', { exp_year: 2020 }, 'invalid_expiry_year', 'exp_year'],
    ['4242424242424242', { exp_year: 2026, exp_month: 12 }, 'invalid_expiry_year', 'exp_year'],
    ['4242424242424242', { cvc: '12' }, 'invalid_cvc', 'cvc'],
  ])('the card %s with %j is refused', async (number, changes, code, param) => {
    await expect(createMethod(number, changes)).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code,
      param,
    })
  })

  test('a possible number that is no test number is refused', async () => {
    await expect(createMethod('4539148803436467')).rejects.toMatchObject({ decline_code: 'test_mode_live_card' })
  })

  test('a stored card has no number, also in the journal', async () => {
    const journalPath = join(mkdtempSync(join(tmpdir(), 'stripe-sandbox-')), 'journal')
    const own = await openSandbox({ journalPath })
    const method = await own.stripe.paymentMethods.create({ type: 'card', card: card('4242424242424242') })
    expect(method.card).toMatchObject({ brand: 'visa', last4: '4242', exp_year: 2030 })
    await own.close()
    expect(readFileSync(journalPath, 'utf8')).not.toContain('4242424242424242')
  })

  test('a browser may create a payment method with the publishable key', async () => {
    const method = await open
      .connect(PUBLISHABLE_KEY)
      .paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
    expect(method.card?.last4).toBe('4242')
  })
})

describe('setup intents', () => {
  test('a browser sets up a card with the client secret', async () => {
    const customer = await createCustomer()
    const { id, client_secret } = await open.stripe.setupIntents.create({ customer })
    const browser = open.connect(PUBLISHABLE_KEY)
    await expect(browser.setupIntents.retrieve(id)).rejects.toMatchObject({ statusCode: 404 })
    await expect(browser.setupIntents.retrieve(id, { client_secret: 'wrong' })).rejects.toMatchObject({
      param: 'client_secret',
    })
    const body = new URLSearchParams({
      key: PUBLISHABLE_KEY,
      client_secret: client_secret!,
      'payment_method_data[type]': 'card',
      ...Object.fromEntries(
        Object.entries(card('4242424242424242')).map(([name, value]) => [
          `payment_method_data[card][${name}]`,
          String(value),
        ]),
      ),
    })
    const answer = await open.send('POST', `/v1/setup_intents/${id}/confirm`, body.toString(), { authorization: '' })
    expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect((await open.stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1)
  })

  test('a card that was set up with 3-D Secure is charged later without it', async () => {
    const customer = await createCustomer()
    const { id: payment_method } = await createMethod('4000002500003155')
    const pay = { amount: 100, currency: 'nok', customer, payment_method, confirm: true, off_session: true }
    await expect(open.stripe.paymentIntents.create(pay)).rejects.toMatchObject({ code: 'authentication_required' })
    const setup = await open.stripe.setupIntents.create({ customer, payment_method, confirm: true })
    expect(setup.status).toBe('requires_action')
    await answerChallenge(setup, 'complete')
    expect(await open.stripe.paymentIntents.create(pay)).toMatchObject({ status: 'succeeded' })
  })
})

describe('payment intents', () => {
  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000119', 'processing_error', 'processing_error'],
    ['4000000000000341', 'card_declined', 'generic_decline'],
  ])('the card %s is declined with %s, and the intent stays', async (number, code, decline_code) => {
    const { id: payment_method } = await createMethod(number)
    const failed = open.stripe.paymentIntents.create({ amount: 100, currency: 'nok', payment_method, confirm: true })
    await expect(failed).rejects.toMatchObject({ statusCode: 402, code, decline_code })
    const { data } = await open.stripe.paymentIntents.list({ expand: ['data.latest_charge'] })
    expect(data).toMatchObject([
      {
        status: 'requires_payment_method',
        last_payment_error: { code },
        latest_charge: { status: 'failed', failure_code: code },
      },
    ])
  })

  test('an intent that allows only cards, for a payment without a customer, is confirmed', async () => {
    const { id } = await open.stripe.paymentIntents.create({
      amount: 100,
      currency: 'nok',
      allowed_payment_method_types: ['card'],
      metadata: { order: '1' },
    })
    expect(await open.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({
      allowed_payment_method_types: ['card'],
      customer: null,
      metadata: { order: '1' },
      status: 'succeeded',
    })
  })

  test('3-D Secure sends the browser back with the result', async () => {
    const { id: payment_method } = await createMethod('4000002760003184')
    const pay = () =>
      open.stripe.paymentIntents.create({
        amount: 100,
        currency: 'nok',
        payment_method,
        confirm: true,
        return_url: 'https://shop.example/back?order=1',
      })
    const first = await pay()
    expect(first.next_action?.type).toBe('redirect_to_url')
    const back = new URL((await answerChallenge(first, 'complete'))!)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      order: '1',
      payment_intent: first.id,
      payment_intent_client_secret: first.client_secret,
      redirect_status: 'succeeded',
    })
    expect(await open.stripe.paymentIntents.retrieve(first.id)).toMatchObject({ status: 'succeeded' })
    const second = await pay()
    expect(await answerChallenge(second, 'fail')).toContain('redirect_status=failed')
    expect(await open.stripe.paymentIntents.retrieve(second.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  test('the page of a finished challenge is closed', async () => {
    const { id: payment_method } = await createMethod('4000002760003184')
    const intent = await open.stripe.paymentIntents.create({
      amount: 100,
      currency: 'nok',
      payment_method,
      confirm: true,
    })
    await answerChallenge(intent, 'complete')
    const url = String(intent.next_action?.use_stripe_sdk?.['stripe_js'])
    const again = await fetch(url, { method: 'POST', body: new URLSearchParams({ result: 'complete' }) })
    expect(again.status).toBe(404)
    expect((await open.stripe.charges.list()).data).toHaveLength(1)
  })

  test('a card may be declined after 3-D Secure', async () => {
    const { id: payment_method } = await createMethod('4000008400001629')
    const intent = await open.stripe.paymentIntents.create({
      amount: 100,
      currency: 'nok',
      payment_method,
      confirm: true,
    })
    await answerChallenge(intent, 'complete')
    expect(await open.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    })
  })

  test('a card that is set up elsewhere asks only while the customer is present', async () => {
    const { id: payment_method } = await createMethod('4000003800000446')
    const pay = { amount: 100, currency: 'nok', payment_method, confirm: true }
    expect(await open.stripe.paymentIntents.create(pay)).toMatchObject({ status: 'requires_action' })
    expect(await open.stripe.paymentIntents.create({ ...pay, off_session: true })).toMatchObject({
      status: 'succeeded',
    })
  })
})
