// @vitest-environment jsdom
import { SERVICE_PATHS } from '@lectern/contracts'
import { describe, expect, test, vi } from 'vitest'
import { createHttpClient } from '../../../platform/http/http-client.ts'
import type { CardStripe } from '../card-form/card-stripe.ts'
import { canOrderAgain, createSignupPayment, type StoredSignupPayment } from './signup-payment.ts'

type Stored = ReturnType<typeof StoredSignupPayment.parse>
type Answer = readonly [status: number, body: object] | 'no answer'
type Confirmed = Awaited<ReturnType<CardStripe['confirmPayment']>>

const ORDER = { priceId: 'price_1', quantity: 2, name: 'Ada', email: 'ada@home.example', message: '' }
const REFUSED = [429, { code: 'too_many_requests', message: '' }] as const
const MISSING = [404, { code: 'not_found', message: '' }] as const
const has = (status: string, id = 'pi_1'): Answer => [200, { paymentIntent: { id, status } }]
const isPaid: Confirmed = { paymentIntent: { id: 'pi_1', status: 'succeeded', payment_method: 'pm_1' } }

function remember() {
  let value: Stored | undefined
  return { get: () => value, set: (next: Stored) => (value = next) }
}

/** Opens a payment. `orders` and `statuses` are the answers in their order; the last one repeats. */
function open({
  orders = [],
  statuses = [has('succeeded')],
  stored = remember(),
}: {
  readonly orders?: readonly Answer[]
  readonly statuses?: readonly Answer[]
  readonly stored?: ReturnType<typeof remember>
} = {}) {
  const calls: string[] = []
  const countries = new Set<string | null>()
  let created = 0
  let asked = 0
  const http = createHttpClient({
    services: SERVICE_PATHS,
    tokens: { accessToken: async () => null, replaceToken: async () => null },
    firstDelayMs: 0,
    request: async ({ method }, url, { headers }) => {
      calls.push(`${method} ${new URL(url, 'https://lectern.example').pathname.split('/').slice(-1).join('/')}`)
      countries.add(new Headers(headers).get('country'))
      const answer = method === 'POST' ? createAnswer(orders, ++created) : (statuses[asked++] ?? statuses.at(-1))
      if (answer === undefined || answer === 'no answer') throw new TypeError('no network')
      return Response.json(answer[1], { status: answer[0] })
    },
  })
  const warn = vi.fn<(message: string) => void>()
  const wait = vi.fn<(milliseconds: number) => Promise<void>>(async () => undefined)
  return {
    payment: createSignupPayment({ http, country: 'se', stored, warn, wait }),
    calls,
    countries,
    warn,
    wait,
    stored,
  }
}

const createAnswer = (orders: readonly Answer[], count: number): Answer =>
  orders[count - 1] ?? [
    201,
    { paymentIntent: { id: `pi_${count}`, client_secret: `pi_${count}_secret_2`, status: 'requires_payment_method' } },
  ]

function form(confirmed: Confirmed = isPaid) {
  const confirmPayment = vi.fn<CardStripe['confirmPayment']>(async () => confirmed)
  const elements = { create: () => ({ mount: () => undefined, destroy: () => undefined }) }
  const stripe: CardStripe = {
    elements: () => elements,
    confirmSetup: async () => ({}),
    retrieveSetupIntent: async () => ({}),
    confirmPayment,
    handleNextAction: async () => ({}),
  }
  return { stripe, elements, confirmPayment }
}

describe('an order', () => {
  test('is created, paid with the card form, and completed, and each call names the country', async () => {
    const { payment, calls, countries, wait } = open({ statuses: [has('processing'), has('succeeded')] })
    const seen: string[] = []
    payment.subscribe(() => seen.push(payment.getState().status))
    expect(await payment.createOrder(ORDER)).toBe(true)
    expect(payment.getState().order).toEqual({ id: 'pi_1', client_secret: 'pi_1_secret_2' })
    payment.setPaymentForm(form())
    expect(await payment.confirmPayment()).toBe(true)
    expect([...new Set(seen)]).toEqual(['init', 'created', 'processing', 'completed'])
    expect(calls).toEqual(['POST order', 'GET pi_1', 'GET pi_1'])
    expect(wait.mock.calls).toEqual([[2000]])
    expect(countries).toEqual(new Set(['se']))
    expect(payment.getState().paymentStatus).toEqual({ id: 'pi_1', status: 'succeeded' })
  })

  test('is paid once by a double click', async () => {
    const { payment } = open()
    await payment.createOrder(ORDER)
    const card = form()
    payment.setPaymentForm(card)
    await Promise.all([payment.confirmPayment(), payment.confirmPayment()])
    expect(card.confirmPayment).toHaveBeenCalledOnce()
  })

  test('shares one status request between calls at the same time', async () => {
    const { payment, calls } = open()
    await payment.createOrder(ORDER)
    await Promise.all([payment.fetchStatus(), payment.fetchStatus(), payment.fetchStatus()])
    expect(calls).toEqual(['POST order', 'GET pi_1'])
    await payment.fetchStatus()
    expect(calls).toHaveLength(3)
  })

  test('is polled 30 times at most', async () => {
    const { payment, wait } = open({ statuses: [has('processing')] })
    await payment.createOrder(ORDER)
    payment.setPaymentForm(form())
    expect(await payment.confirmPayment()).toBe(false)
    expect(wait).toHaveBeenCalledTimes(29)
    expect(payment.getState()).toMatchObject({ status: 'processing', error: null })
  })
})

describe('the status', () => {
  test('moves forward only: an equal or lower rank is refused with a warning', () => {
    const { payment, warn } = open()
    expect(payment.setStatus('init')).toBe(false)
    expect(payment.setStatus('processing')).toBe(true)
    expect(warn).toHaveBeenCalledTimes(1)
    expect(payment.setStatus('processing')).toBe(false)
    expect(payment.setStatus('created')).toBe(false)
    expect(warn).toHaveBeenLastCalledWith('The status of the payment cannot change from processing to created.')
    expect(payment.setStatus('failed')).toBe(true)
    expect(payment.setStatus('completed')).toBe(true)
    expect(payment.setStatus('failed')).toBe(false)
    expect(payment.getState().status).toBe('completed')
    expect(warn).toHaveBeenCalledTimes(4)
  })

  test('returns to init with a reset', async () => {
    const { payment, stored } = open()
    await payment.createOrder(ORDER)
    payment.reset()
    expect(payment.getState()).toMatchObject({ status: 'init', order: null, details: null })
    expect(stored.get()).toEqual({ status: 'init', order: null, details: null })
  })

  test('continues after a reload: an order that was paid meanwhile is completed', async () => {
    const before = open()
    await before.payment.createOrder(ORDER)
    const after = open({ stored: before.stored })
    expect(after.payment.getState()).toMatchObject({ status: 'created', details: ORDER, order: { id: 'pi_1' } })
    await after.payment.resume()
    expect(after.payment.getState().status).toBe('completed')
    const unpaid = open({ statuses: [has('requires_payment_method')] })
    await unpaid.payment.createOrder(ORDER)
    await unpaid.payment.resume()
    expect(unpaid.payment.getState()).toMatchObject({ status: 'created', error: null })
  })
})

test('a link to a payment that the bank has not confirmed can be replaced with a new order after the poll', async () => {
  const { payment } = open({ statuses: [has('requires_action')] })
  const polling = payment.openLink('pi_9')
  expect(canOrderAgain(payment.getState())).toBe(false)
  expect(await polling).toBe(false)
  expect([payment.getState().status, canOrderAgain(payment.getState())]).toEqual(['processing', true])
  payment.reset()
  expect(payment.getState()).toMatchObject({ status: 'init', order: null, hasPolled: false })
})

test('a payment with money on its way cannot be replaced with a new order', async () => {
  const { payment } = open({ statuses: [has('processing')] })
  expect(await payment.openLink('pi_9')).toBe(false)
  expect(canOrderAgain(payment.getState())).toBe(false)
})

describe('a retry', () => {
  const declined: Confirmed = { error: { type: 'card_error', code: 'card_declined' } }
  async function fail(statuses: readonly Answer[]) {
    const opened = open({ statuses })
    await opened.payment.createOrder(ORDER)
    opened.payment.setPaymentForm(form(declined))
    expect(await opened.payment.confirmPayment()).toBe(false)
    expect(opened.payment.getState()).toMatchObject({
      status: 'failed',
      error: 'payment_failed',
      reason: 'card_declined',
    })
    return opened
  }

  test('clears order, status and form, and creates the order again', async () => {
    const { payment } = await fail([has('requires_payment_method')])
    expect(await payment.retry()).toBe(true)
    expect(payment.getState()).toMatchObject({
      status: 'created',
      order: { id: 'pi_2' },
      form: null,
      paymentStatus: null,
      error: null,
      details: ORDER,
    })
  })

  test('completes an order that was paid meanwhile', async () => {
    const { payment, calls } = await fail([has('succeeded')])
    expect(await payment.retry()).toBe(true)
    expect(payment.getState()).toMatchObject({ status: 'completed', error: null })
    expect(calls.filter((call) => call === 'POST order')).toHaveLength(1)
  })

  test('creates no order while the status of the old one is unknown', async () => {
    const { payment, calls } = await fail([REFUSED])
    expect(await payment.retry()).toBe(false)
    expect(calls.filter((call) => call === 'POST order')).toHaveLength(1)
  })

  test('replaces an order that the server has deleted', async () => {
    const { payment } = await fail([MISSING])
    expect(await payment.retry()).toBe(true)
    expect(payment.getState().order?.id).toBe('pi_2')
  })
})

describe('the errors of the specification', () => {
  test.each([
    ['a price', { priceId: '' }],
    ['a quantity', { quantity: 0 }],
    ['a name', { name: ' ' }],
    ['an email', { email: 'ada' }],
  ])('payment.create_order_failed: without %s, no order is sent', async (_field, wrong) => {
    const { payment, calls } = open()
    expect(await payment.createOrder({ ...ORDER, ...wrong })).toBe(false)
    expect(payment.getState()).toMatchObject({ status: 'failed', error: 'payment.create_order_failed' })
    expect(calls).toEqual([])
  })

  test('payment.create_order_failed: the server refuses', async () => {
    const { payment } = open({ orders: [REFUSED] })
    expect(await payment.createOrder(ORDER)).toBe(false)
    expect(payment.getState()).toMatchObject({
      status: 'failed',
      error: 'payment.create_order_failed',
      refusal: 'too_many_requests',
    })
  })

  test('payment.payment_intent_not_loaded: a card form without an order', () => {
    const { payment } = open()
    expect(payment.setPaymentForm(form())).toBe(false)
    expect(payment.getState()).toMatchObject({ error: 'payment.payment_intent_not_loaded', form: null })
  })

  test('payment.Load_stripe_elements_failed, until the form loads', async () => {
    const { payment } = open()
    await payment.createOrder(ORDER)
    payment.failPaymentForm()
    expect(payment.getState()).toMatchObject({ status: 'created', error: 'payment.Load_stripe_elements_failed' })
    payment.setPaymentForm(form())
    expect(payment.getState().error).toBe(null)
  })

  test('payment.stripe_elements_not_loaded: a confirmation without a card form', async () => {
    const { payment } = open()
    await payment.createOrder(ORDER)
    expect(await payment.confirmPayment()).toBe(false)
    expect(payment.getState()).toMatchObject({ status: 'created', error: 'payment.stripe_elements_not_loaded' })
  })

  test('signup.payment_failed: a confirmation without an order', async () => {
    const { payment } = open()
    expect(await payment.confirmPayment()).toBe(false)
    expect(payment.getState()).toMatchObject({ status: 'failed', error: 'signup.payment_failed' })
  })

  test('payment.get_payment_status_failed: the payment can still succeed', async () => {
    const { payment } = open({ statuses: [REFUSED, has('succeeded')] })
    await payment.createOrder(ORDER)
    payment.setPaymentForm(form())
    expect(await payment.confirmPayment()).toBe(false)
    expect(payment.getState()).toMatchObject({ status: 'processing', error: 'payment.get_payment_status_failed' })
    expect(await payment.pollStatus()).toBe(true)
    expect(payment.getState()).toMatchObject({ status: 'completed', error: null })
  })

  test('Payment failed: the payment is cancelled', async () => {
    const { payment } = open({ statuses: [has('canceled')] })
    await payment.createOrder(ORDER)
    payment.setPaymentForm(form())
    expect(await payment.confirmPayment()).toBe(false)
    expect(payment.getState()).toMatchObject({ status: 'failed', error: 'payment_failed' })
  })

  test('an incomplete card does not end the order', async () => {
    const { payment } = open()
    await payment.createOrder(ORDER)
    payment.setPaymentForm(form({ error: { type: 'validation_error' } }))
    expect(await payment.confirmPayment()).toBe(false)
    expect(payment.getState()).toMatchObject({ status: 'created', reason: 'incomplete_card' })
  })

  test.each([
    ['has the payment', has('succeeded'), { status: 'completed', error: null }],
    ['does not have it', has('requires_payment_method'), { status: 'created', reason: 'no_answer' }],
  ] as const)('an answer of Stripe is lost, and Stripe %s', async (_title, status, expected) => {
    const { payment } = open({ statuses: [status] })
    await payment.createOrder(ORDER)
    payment.setPaymentForm(form({ error: { type: 'api_connection_error' } }))
    await payment.confirmPayment()
    expect(payment.getState()).toMatchObject(expected)
  })

  test('Order not found: without an order, and for an order that the server does not have', async () => {
    const { payment } = open({ statuses: [MISSING] })
    expect(await payment.fetchStatus()).toBe(false)
    expect(payment.getState()).toMatchObject({ status: 'init', error: 'order_not_found' })
    expect(await payment.openLink('pi_9')).toBe(false)
    expect(payment.getState()).toMatchObject({ status: 'failed', error: 'order_not_found' })
  })

  test('Invalid link: its id is no id of a payment', async () => {
    const { payment, calls } = open()
    expect(await payment.openLink('../me')).toBe(false)
    expect(payment.getState().error).toBe('invalid_link')
    expect(calls).toEqual([])
    expect(await payment.openLink('pi_9')).toBe(true)
    expect(calls).toEqual(['GET pi_9'])
  })
})
