import type { Stripe } from 'stripe'
import { connectStripe, openSandbox } from './open-sandbox.ts'

const STRIPE_URL = 'https://api.stripe.com'

/** The account of Stripe in which tests run. */
interface TestAccount {
  readonly key: string
  readonly url: string
}

/**
 * Reads `STRIPE_TEST_KEY`, and `STRIPE_TEST_URL`, which is for another sandbox. Undefined without a key. Throws for a key that is
 * not a secret key of the test mode, because tests create and delete customers.
 */
export function readTestAccount({
  STRIPE_TEST_KEY: key,
  STRIPE_TEST_URL: url = STRIPE_URL,
}: NodeJS.ProcessEnv): TestAccount | undefined {
  if (key === undefined || key === '') return undefined
  if (!key.startsWith('sk_test_')) throw new Error('STRIPE_TEST_KEY must be a secret key of the test mode (sk_test_…).')
  return { key, url }
}

/** Connects with Stripe if `STRIPE_TEST_KEY` is set, and otherwise starts a sandbox. */
export async function openStripe(): Promise<{
  readonly stripe: Stripe
  /** Connects with another key. */
  connect(key: string): Stripe
  close(): Promise<void>
}> {
  const account = readTestAccount(process.env)
  if (account === undefined) return openSandbox()
  const connect = (key: string) => connectStripe(account.url, key)
  return { stripe: connect(account.key), connect, close: async () => {} }
}
