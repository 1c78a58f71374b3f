import type { Realm, WebConfig } from '@lectern/contracts'
import type { CardStripe } from './card-stripe.ts'

/** Error for a country without a key. Spec 2 §5. */
export class MissingPublishableKeyError extends Error {
  override readonly name = 'MissingPublishableKeyError'
  constructor() {
    super('A Stripe publishable key is required.')
  }
}

/** Error for a script that did not load. Spec 2 §8. */
class StripeNotLoadedError extends Error {
  override readonly name = 'StripeNotLoadedError'
  readonly code = 'api_connection_error'
  constructor(options?: ErrorOptions) {
    super('stripe not loaded', options)
  }
}

/**
 * Loads stripe-js for a country, or its stand-in for the sandbox. Throws MissingPublishableKeyError and
 * StripeNotLoadedError.
 */
export async function loadCardStripe(
  { stripePublishableKeys, stripeSandbox }: Pick<WebConfig, 'stripePublishableKeys' | 'stripeSandbox'>,
  country: Realm,
): Promise<CardStripe> {
  const key = stripePublishableKeys[country]
  if (key === undefined) throw new MissingPublishableKeyError()
  if (stripeSandbox !== null) {
    const { createStandInStripe } = await import('./stand-in/stand-in-stripe.tsx')
    return createStandInStripe({ key, address: stripeSandbox })
  }
  try {
    const { loadStripe } = await import('@stripe/stripe-js/pure')
    const stripe = await loadStripe(key)
    if (stripe === null) throw new StripeNotLoadedError()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- CardStripe is a part of stripe-js
    return stripe as unknown as CardStripe
  } catch (error) {
    throw new StripeNotLoadedError({ cause: error })
  }
}
