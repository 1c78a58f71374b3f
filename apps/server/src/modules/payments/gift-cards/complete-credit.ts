import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import type Stripe from 'stripe'
import { Realm } from '@lectern/contracts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { PaymentContext } from '../payment-context.ts'
import { readFinalRefusal } from '../stripe-errors.ts'
import { paymentGiftCards as cards } from '../tables.ts'
import { endCards } from './ledger.ts'

/** A credit that is not done after this time was lost with a killed node. */
const LOST_AFTER_MS = 60_000
/** Difference between the clocks of Stripe and of the server that is allowed. */
const CLOCK_MS = 3_600_000
const PAGE = 100

/**
 * Gives the credit of a card that a family has begun to redeem, once, and stores that the card is redeemed. The card is locked
 * meanwhile. Returns false if Stripe refuses the credit: the card is open again. Throws if Stripe cannot be reached.
 */
export async function completeCredit(
  { kernel, accounts }: PaymentContext,
  { uid, realm }: { readonly uid: string; readonly realm: Realm },
): Promise<boolean> {
  const stripe = await accounts.connect(realm)
  return kernel.shards.forRealm(realm).transaction(async (rows) => {
    const [card] = await rows.select().from(cards).where(eq(cards.uid, uid)).for('update')
    const { state, claimedAt, creditCustomer: customer, creditAmount: amount, creditCurrency: currency } = card ?? {}
    if (card === undefined || state !== 'open') return state === 'redeemed'
    if (claimedAt == null || customer == null || amount == null || currency == null) return false
    try {
      // Stripe forgets an idempotency key after a day, and a job can continue later.
      if (!(await hasCredit(stripe, customer, uid, claimedAt)))
        await stripe.customers.createBalanceTransaction(
          customer,
          { amount: -amount, currency, metadata: { gift_card: uid } },
          { idempotencyKey: `gift-card-${uid}` },
        )
    } catch (error) {
      const code = readFinalRefusal(error)
      if (code === undefined) throw error
      kernel.log.warn({ code, giftCard: uid }, 'Stripe has refused the credit of a gift card')
      const released = { creditCustomer: null, creditAmount: null, creditCurrency: null }
      await rows
        .update(cards)
        .set({ ...released, redeemedBy: null, claimedAt: null })
        .where(eq(cards.uid, uid))
      return false
    }
    await endCards(kernel, rows, [card], { event: 'redeemed', actor: 'family', money: { amount, currency } })
    return true
  })
}

/** Returns whether a customer has the credit of a card. Stripe lists the newest changes first. */
async function hasCredit(stripe: Stripe, customer: string, card: string, claimedAt: Date): Promise<boolean> {
  for await (const { created, metadata } of stripe.customers.listBalanceTransactions(customer, { limit: PAGE })) {
    if (metadata?.['gift_card'] === card) return true
    if (created * 1000 < claimedAt.getTime() - CLOCK_MS) return false
  }
  return false
}

/** Creates the job that finishes redemptions that a killed node has begun. */
export function finishCreditsJob(context: PaymentContext): JobKind<object> {
  const { kernel } = context
  return {
    name: 'finish-gift-cards',
    run: async () => {
      const lostAt = new Date(kernel.clock.now().getTime() - LOST_AFTER_MS)
      for (const db of kernel.shards.each) {
        const lost = await db
          .select({ uid: cards.uid, realm: cards.realm })
          .from(cards)
          .where(and(eq(cards.state, 'open'), isNotNull(cards.creditCustomer), lte(cards.claimedAt, lostAt)))
          .orderBy(asc(cards.claimedAt))
        for (const { uid, realm } of lost)
          try {
            await completeCredit(context, { uid, realm: Realm.parse(realm) })
          } catch (error) {
            kernel.log.error({ err: error, giftCard: uid }, 'the credit of a gift card could not be given')
          }
      }
    },
  }
}
