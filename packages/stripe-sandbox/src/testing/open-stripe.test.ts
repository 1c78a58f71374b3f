import { expect, test } from 'vitest'
import { readTestAccount } from './open-stripe.ts'

test('without a key, tests use the sandbox', () => {
  expect(readTestAccount({})).toBeUndefined()
  expect(readTestAccount({ STRIPE_TEST_KEY: '' })).toBeUndefined()
})

test('a secret key of the test mode is used at Stripe', () => {
  expect(readTestAccount({ STRIPE_TEST_KEY: 'sk_test_1' })).toEqual({ key: 'sk_test_1', url: 'https://api.stripe.com' })
})

test.each(['sk_live_1', 'rk_test_1', 'pk_test_1', 'x'])('the key %s is refused', (key) => {
  expect(() => readTestAccount({ STRIPE_TEST_KEY: key })).toThrow('must be a secret key of the test mode')
})
