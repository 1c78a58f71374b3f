import { describe, expect, test } from 'vitest'
import { hasDescription, loadDescription } from './description.ts'

describe.skipIf(!hasDescription)("Stripe's own description (skipped without ../shared/payments)", () => {
  const check = loadDescription() ?? (() => [])
  const customer = {
    object: 'customer',
    id: 'cus_1',
    created: 1,
    livemode: false,
    default_source: null,
    description: null,
    email: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    shipping: null,
  }
  const create = { method: 'POST', url: '/v1/customers', body: 'name=Kari', status: 200, answer: customer }

  test('allows a right answer', () => {
    expect(check(create)).toEqual([])
  })

  test.each([
    ['a field of another type', { ...create, answer: { ...customer, created: 'today' } }],
    ['a missing field', { ...create, answer: { ...customer, livemode: undefined } }],
    ['a list with a wrong object', { ...create, answer: { object: 'list', data: [{ object: 'customer' }] } }],
    ['an object of another request', { ...create, method: 'GET', url: '/v1/coupons/cus_1', body: '' }],
    ['an unknown object', { ...create, answer: { object: 'unicorn' } }],
    ['an unknown parameter', { ...create, body: 'nonsense=1' }],
    ['a parameter of another type', { ...create, body: 'balance=much' }],
    ['an error without its form', { ...create, status: 400, answer: { message: 'no' } }],
  ])('refuses %s', (_name, exchange) => {
    expect(check(exchange)).toHaveLength(1)
  })
})
