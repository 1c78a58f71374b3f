import type { PaymentIntent, PaymentMethod, SetupIntent } from '../state/stored.ts'
import type { Transaction } from '../state/transaction.ts'
import { behaviourFor } from './test-cards.ts'

/**
 * Returns whether the issuer asks for 3-D Secure. `isOffSession`: the customer is not present.
 * https://docs.stripe.com/testing#regulatory-cards
 */
export function needsAuthentication(tx: Transaction, method: PaymentMethod, isOffSession: boolean): boolean {
  const { authentication } = behaviourFor(method.card?.fingerprint)
  if (authentication === 'until-set-up') return !isSetUp(tx, method.id)
  return authentication === 'always' || (authentication === 'on-session' && !isOffSession)
}

const isSetUp = (tx: Transaction, method: string): boolean =>
  tx.all('setup_intent').some((intent) => intent.payment_method === method && intent.status === 'succeeded') ||
  tx
    .all('payment_intent')
    .some(
      (intent) =>
        intent.payment_method === method &&
        intent.status === 'succeeded' &&
        intent.setup_future_usage === 'off_session',
    )

/**
 * Opens a challenge of 3-D Secure. With an address to return to, the browser goes to the page of the challenge; without
 * it, the page of the shop opens the page of the challenge.
 */
export function openChallenge(tx: Transaction, intent: PaymentIntent | SetupIntent, returnUrl: string | undefined) {
  const { id } = tx.put('challenge', { id: tx.newId('tds'), intent: intent.id, returnUrl: returnUrl ?? null })
  const url = `${tx.context.publicUrl}/_sandbox/challenges/${id}`
  return returnUrl === undefined
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
}

/** Ends the open challenges of an intent. */
export function closeChallenges(tx: Transaction, intent: string): void {
  for (const challenge of tx.all('challenge')) if (challenge.intent === intent) tx.remove('challenge', challenge.id)
}
