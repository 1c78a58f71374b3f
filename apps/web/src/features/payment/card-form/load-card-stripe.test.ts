import { expect, test, vi } from 'vitest'
import { loadCardStripe } from './load-card-stripe.ts'

vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: () => Promise.reject(new Error('Failed to load Stripe.js')) }))

test('a country without a publishable key has no card form', async () => {
  const config = { stripePublishableKeys: { se: 'pk_test_1' }, stripeSandbox: null }
  await expect(loadCardStripe(config, 'no')).rejects.toThrow('A Stripe publishable key is required.')
})

test('a script that does not load is the error ‘stripe not loaded’', async () => {
  const config = { stripePublishableKeys: { se: 'pk_test_1' }, stripeSandbox: null }
  await expect(loadCardStripe(config, 'se')).rejects.toMatchObject({
    message: 'stripe not loaded',
    code: 'api_connection_error',
  })
})
