// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { createHttpClient } from '../../../platform/http/http-client.ts'
import type { CardElements, CardStripe } from '../card-form/card-stripe.ts'
import { SERVICE_PATHS } from '@lectern/contracts'
import { createConsumerPayment, StoredPayment } from './consumer-payment.ts'
import type { SessionValue } from './session-value.ts'

type Answers = Readonly<Record<string, readonly [status: number, body: object | null]>>

const CUSTOMER = { id: 'cus_1', invoice_settings: { default_payment_method: 'pm_1' } }
const SUBSCRIPTION = {
  id: 'sub_1',
  status: 'trialing',
  items: { data: [] },
  current_period_end: 1,
  trial_end: 1,
  cancel_at: null,
  cancel_at_period_end: false,
  withdrawable_until: null,
  client_secret: null,
  coupons: [],
  next_charge: null,
}
const GOOD: Answers = {
  'POST /client-secret': [201, { setupIntent: { client_secret: 'seti_1_secret_2' } }],
  'PUT /me': [200, { customer: CUSTOMER }],
  'GET /me': [200, { customer: CUSTOMER }],
  'GET /payment-methods': [200, { paymentMethods: { data: [] } }],
  'DELETE /payment-methods': [204, null],
  'POST /subscriptions': [201, { subscription: SUBSCRIPTION }],
}
const REFUSED = [409, { code: 'conflict', message: '' }] as const

const remember = (): SessionValue<ReturnType<typeof StoredPayment.parse>> => {
  let value: ReturnType<typeof StoredPayment.parse> | undefined
  return { get: () => value, set: (next) => (value = next) }
}

function open(answers: Answers = {}, stored = remember()) {
  const sent: { readonly call: string; readonly country: string | null; readonly body: unknown }[] = []
  const http = createHttpClient({
    services: SERVICE_PATHS,
    tokens: { accessToken: async () => 'token', replaceToken: async () => null },
    firstDelayMs: 0,
    request: async ({ method, path }, _url, { body, headers }) => {
      const call = `${method} ${path}`
      sent.push({
        call,
        country: new Headers(headers).get('country'),
        body: typeof body === 'string' ? JSON.parse(body) : null,
      })
      const [status, answer] = answers[call] ?? GOOD[call] ?? REFUSED
      return answer === null ? new Response(null, { status }) : Response.json(answer, { status })
    },
  })
  const wait = vi.fn<(milliseconds: number) => Promise<void>>(async () => undefined)
  const payment = createConsumerPayment({ http, country: 'se', stored, wait })
  return { payment, sent, wait, stored, calls: () => sent.map(({ call }) => call) }
}

const ELEMENTS: CardElements = { create: () => ({ mount: () => undefined, destroy: () => undefined }) }
type Result = Awaited<ReturnType<CardStripe['confirmSetup']>>
const CONFIRMED: Result = { setupIntent: { id: 'seti_1', status: 'succeeded', payment_method: 'pm_1' } }
const stripe = (
  setup: Result = CONFIRMED,
  next: Awaited<ReturnType<CardStripe['handleNextAction']>> = {},
  retrieved: Result = { setupIntent: { id: 'seti_1', status: 'requires_payment_method', payment_method: null } },
): CardStripe => ({
  elements: () => ELEMENTS,
  confirmSetup: async () => setup,
  retrieveSetupIntent: async () => retrieved,
  confirmPayment: async () => ({}),
  handleNextAction: async () => next,
})

describe('the steps of a payment', () => {
  test('have the states of the specification, and each call names the country', async () => {
    const { payment, sent } = open()
    const seen: string[] = []
    payment.subscribe(() => seen.push(payment.getState().status))
    expect(await payment.createClientSecret()).toBe(true)
    expect(await payment.confirmSetup(stripe(), ELEMENTS)).toBe(true)
    expect(await payment.updateCustomer()).toBe(true)
    expect(await payment.addSubscription(stripe(), { priceId: 'price_1' })).toBe(true)
    expect(seen).toEqual([
      'pending',
      'client_secret_created',
      'setup_intent_confirmed',
      'customer_updated',
      'subscription_added',
      'successful',
    ])
    expect(new Set(sent.map(({ country }) => country))).toEqual(new Set(['se']))
    expect(payment.getState()).toMatchObject({
      customerId: 'cus_1',
      subscriptionId: 'sub_1',
      defaultPaymentMethod: 'pm_1',
    })
  })

  test('request a client secret only if there is none', async () => {
    const { payment, calls } = open()
    await payment.createClientSecret()
    await payment.createClientSecret()
    expect(calls()).toEqual(['POST /client-secret'])
  })

  test('wait 5 times 100 ms for a pending request, then fail', async () => {
    const held = Promise.withResolvers<void>()
    const { payment, wait } = open()
    wait.mockImplementation(async () => undefined)
    const stuck = createStuck(held.promise)
    const first = stuck.payment.createClientSecret()
    await vi.waitFor(() => expect(stuck.payment.getState().status).toBe('pending'))
    expect(await stuck.payment.createClientSecret()).toBe(false)
    expect(stuck.wait.mock.calls).toEqual([[100], [100], [100], [100], [100]])
    expect(stuck.payment.getState().error).toBe('cannot_create_client_secret')
    held.resolve()
    await first
    expect(payment.getState().status).toBe('init')
  })

  test('survive a reload without a card, and a request of the old page is not waited for', async () => {
    const stored = remember()
    const before = open({}, stored)
    await before.payment.createClientSecret()
    const after = open({}, stored)
    expect(after.payment.getState()).toMatchObject({ status: 'client_secret_created', clientSecret: 'seti_1_secret_2' })
    expect(JSON.stringify(stored.get())).not.toContain('4242')
    stored.set({ ...StoredPayment.parse(before.payment.getState()), status: 'pending', clientSecret: null })
    expect(open({}, stored).payment.getState().status).toBe('init')
  })

  test('go on with a card whose confirmation did not reach the page', async () => {
    const stored = remember()
    const left = open({}, stored)
    await left.payment.createClientSecret()
    left.payment.keepOrder({ priceId: 'price_1', couponId: 'WELCOME' })
    const back = open({}, stored).payment
    expect(await back.takeConfirmedCard(stripe())).toBe(false)
    expect(await back.takeConfirmedCard(stripe(CONFIRMED, {}, CONFIRMED))).toBe(true)
    expect(back.getState()).toMatchObject({
      status: 'setup_intent_confirmed',
      setupIntent: { payment_method: 'pm_1' },
      clientSecret: null,
      order: { priceId: 'price_1', couponId: 'WELCOME' },
    })
  })

  test('take a card that is confirmed already at the next try', async () => {
    const { payment } = open()
    await payment.createClientSecret()
    const error = { type: 'invalid_request_error', code: 'setup_intent_unexpected_state' }
    expect(await payment.confirmSetup(stripe({ error }, {}, CONFIRMED), ELEMENTS)).toBe(true)
    expect(payment.getState()).toMatchObject({ status: 'setup_intent_confirmed', error: null })
  })

  test('show the page of the bank for a first payment that needs it', async () => {
    const incomplete = { ...SUBSCRIPTION, status: 'incomplete', client_secret: 'pi_1_secret_2' }
    const answers: Answers = { 'POST /subscriptions': [201, { subscription: incomplete }] }
    const good = open(answers)
    expect(await good.payment.addSubscription(stripe(), { priceId: 'price_1' })).toBe(true)
    const refused = open(answers)
    const error = { type: 'card_error', code: 'payment_intent_authentication_failure' }
    expect(await refused.payment.addSubscription(stripe(CONFIRMED, { error }), { priceId: 'price_1' })).toBe(false)
    expect(refused.payment.getState()).toMatchObject({
      status: 'failed',
      error: 'payment_declined',
      reason: 'authentication_refused',
    })
  })
})

/** A payment whose first request has no answer until `held` resolves. */
function createStuck(held: Promise<void>) {
  const wait = vi.fn<(milliseconds: number) => Promise<void>>(async () => undefined)
  const http = createHttpClient({
    services: SERVICE_PATHS,
    tokens: { accessToken: async () => 'token', replaceToken: async () => null },
    request: async () => {
      await held
      return Response.json({ setupIntent: { client_secret: 'seti_1_secret_2' } }, { status: 201 })
    },
  })
  return { payment: createConsumerPayment({ http, country: 'se', stored: remember(), wait }), wait }
}

describe('the errors of the specification', () => {
  test.each([
    ['create_client_secret_failed', 'POST /client-secret', 'createClientSecret'],
    ['get_customer_failed', 'GET /me', 'fetchCustomer'],
    ['get_payment_methods_failed', 'GET /payment-methods', 'fetchPaymentMethods'],
    ['delete_payment_methods_failed', 'DELETE /payment-methods', 'deletePaymentMethods'],
  ] as const)('%s', async (error, call, step) => {
    const { payment } = open({ [call]: REFUSED })
    expect(await payment[step]()).toBe(false)
    expect(payment.getState()).toMatchObject({ status: 'failed', error })
  })

  test('update_customer_failed: without a confirmed card, and when the server refuses', async () => {
    const without = open()
    expect(await without.payment.updateCustomer()).toBe(false)
    expect(without.payment.getState().error).toBe('update_customer_failed')
    expect(without.calls()).toEqual([])
    const refused = open({ 'PUT /me': REFUSED })
    await refused.payment.confirmSetup(stripe(), ELEMENTS)
    expect(await refused.payment.updateCustomer()).toBe(false)
    expect(refused.payment.getState().error).toBe('update_customer_failed')
  })

  test.each([
    ['confirm_setup_intent_incorrect_cvc', 'card_error', 'incorrect_cvc', 'seti_1_secret_2'],
    ['card_declined', 'card_error', 'card_declined', 'seti_1_secret_2'],
    ['authentication_refused', 'card_error', 'setup_intent_authentication_failure', 'seti_1_secret_2'],
    ['no_answer', 'api_connection_error', '', 'seti_1_secret_2'],
    // The secret is cleared, so that the next try gets a new one.
    ['confirm_setup_intent_invalid_state', 'invalid_request_error', 'setup_intent_unexpected_state', null],
  ])('confirm_setup_intent_failed overrides %s', async (reason, type, code, clientSecret) => {
    const { payment } = open()
    await payment.createClientSecret()
    expect(await payment.confirmSetup(stripe({ error: { type, code } }), ELEMENTS)).toBe(false)
    expect(payment.getState()).toMatchObject({
      status: 'failed',
      error: 'confirm_setup_intent_failed',
      reason,
      clientSecret,
    })
  })

  test('a refused subscription has the code of the server', async () => {
    const { payment } = open({
      'POST /subscriptions': [400, { code: 'validation_failed', message: 'Invalid Coupon!' }],
    })
    expect(await payment.addSubscription(stripe(), { priceId: 'price_1', couponId: 'NONE' })).toBe(false)
    expect(payment.getState()).toMatchObject({ status: 'failed', error: 'validation_failed' })
  })
})
