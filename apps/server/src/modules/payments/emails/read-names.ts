import type { Currency, Realm } from '@lectern/contracts'
import { readNextCharge } from '../present-payments.ts'
import type { StripeAccounts } from '../stripe-accounts.ts'
import type { EmailFacts } from '../email-facts.ts'
import { readProductIds } from './find-emails.ts'

/** The names and the charge that Stripe knows for an email. */
export interface Names {
  /** Returns the names of products, the plan first. */
  plan(productIds: readonly string[]): string
  readonly productIds: readonly string[]
  /** The charge after a trial. */
  readonly charge: { readonly amount: number; readonly currency: Currency; readonly at: number } | null
}

/**
 * Asks Stripe for the names of the products in an email. Undefined if the email is not needed any more: a trial that its
 * owner has ended needs no reminder. Throws if Stripe cannot be reached; the email is then written later.
 */
export async function readNames(accounts: StripeAccounts, realm: Realm, facts: EmailFacts): Promise<Names | undefined> {
  const names = new Map<string, string>()
  const plan: Names['plan'] = (ids) => ids.map((id) => names.get(id) ?? 'Lectern').join(' + ') || 'Lectern'
  const ids: string[] = []
  let charge: Names['charge'] = null
  if ('subscription' in facts) {
    const stripe = await accounts.connect(realm)
    const subscription = await stripe.subscriptions.retrieve(facts.subscription)
    ids.push(...readProductIds(subscription))
    if (facts.kind === 'trial-end') {
      if (subscription.status !== 'trialing') return undefined
      charge = await readNextCharge(stripe, subscription)
      if (charge === null) return undefined
    }
  }
  if ('productIds' in facts) ids.push(...facts.productIds)
  if (facts.kind === 'result') ids.push(...facts.ends.flatMap(({ productIds }) => productIds))
  for (const id of new Set(ids)) names.set(id, (await (await accounts.connect(realm)).products.retrieve(id)).name)
  return { plan, productIds: ids, charge }
}
