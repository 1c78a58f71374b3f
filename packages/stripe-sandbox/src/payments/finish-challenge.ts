import type { Challenge } from '../state/tables.ts'
import type { Transaction } from '../state/transaction.ts'
import { continuePaymentOfInvoice } from '../billing/pay-invoice.ts'
import { continueSetup } from './set-up-intent.ts'

/**
 * Finishes a challenge of 3-D Secure. Returns the address to which the browser goes, if the confirmation named one;
 * undefined for a challenge that does not exist any more.
 */
export function finishChallenge(
  tx: Transaction,
  challenge: Challenge,
  passed: boolean,
): { readonly goTo: string | null } | undefined {
  const payment = tx.get('payment_intent', challenge.intent)
  const setup = tx.get('setup_intent', challenge.intent)
  const method = tx.get('payment_method', (payment ?? setup)?.payment_method ?? '')
  if (method === undefined) return undefined
  if (payment !== undefined) {
    const intent = continuePaymentOfInvoice(tx, payment, method, passed)
    return { goTo: addResult(challenge, 'payment_intent', intent) }
  }
  if (setup === undefined) return undefined
  const intent = continueSetup(tx, setup, method, passed)
  return { goTo: addResult(challenge, 'setup_intent', intent) }
}

/** Adds the parameters that Stripe adds to `return_url`. */
function addResult(
  { returnUrl }: Challenge,
  name: 'payment_intent' | 'setup_intent',
  {
    id,
    client_secret,
    status,
  }: { readonly id: string; readonly client_secret: string | null; readonly status: string },
): string | null {
  if (returnUrl === null) return null
  const address = new URL(returnUrl)
  address.searchParams.set(name, id)
  address.searchParams.set(`${name}_client_secret`, client_secret ?? '')
  address.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed')
  return address.href
}
