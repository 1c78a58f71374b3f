import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type Stripe from 'stripe'
import { LIVE_STATUSES } from '@lectern/contracts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PersonalDataSource, PersonKey } from '../../kernel/personal-data.ts'
import { moveRows } from '../../kernel/database/move-rows.ts'
import { findCustomers } from './customers.ts'
import { declareWaiting } from './endings/withdraw.ts'
import { createStripeAccounts } from './stripe-accounts.ts'
import { isLive } from './subscriptions.ts'
import { openStatement } from './statements.ts'
import {
  paymentComparisonFindings,
  paymentComparisons,
  paymentCustomers,
  paymentEmails,
  paymentEndings,
  paymentGiftCards,
  paymentSubscriptions,
  paymentWithdrawals,
} from './tables.ts'

const LISTED_MAX = 100

/**
 * The customer, the subscriptions and the redeemed gift cards of an account. Deleting an account first ends its
 * subscriptions, and deletes its cards and its email address at Stripe. The invoices stay there for the time that bookkeeping
 * law asks. Statements that ended a
 * subscription, and withdrawals, stay as a proof without a link to the account.
 */
export function paymentsPersonalData(kernel: Kernel): PersonalDataSource {
  const accounts = createStripeAccounts(kernel)
  const { shards } = kernel
  return {
    name: 'payments',
    exportPerson: async ({ realm, uid }) => ({
      customers: await findCustomers(shards.forRealm(realm), { userUid: uid, realm }),
      subscriptions: await shards
        .forRealm(realm)
        .select({
          id: paymentSubscriptions.id,
          status: paymentSubscriptions.status,
          prices: paymentSubscriptions.priceIds,
        })
        .from(paymentSubscriptions)
        .where(eq(paymentSubscriptions.userUid, uid))
        .orderBy(asc(paymentSubscriptions.createdAt)),
      giftCards: await shards
        .forRealm(realm)
        .select({
          months: paymentGiftCards.months,
          redeemedAt: paymentGiftCards.claimedAt,
          booksOpenUntil: paymentGiftCards.periodEndsAt,
          credit: paymentGiftCards.creditAmount,
          currency: paymentGiftCards.creditCurrency,
        })
        .from(paymentGiftCards)
        .where(eq(paymentGiftCards.redeemedBy, uid))
        .orderBy(asc(paymentGiftCards.claimedAt)),
      endings: await exportEndings(kernel, { realm, uid }),
      withdrawals: await shards
        .forRealm(realm)
        .select({ subscription: paymentWithdrawals.id, receivedAt: paymentWithdrawals.receivedAt })
        .from(paymentWithdrawals)
        .where(eq(paymentWithdrawals.userUid, uid)),
      emails: await shards
        .forRealm(realm)
        .select({ facts: paymentEmails.facts, createdAt: paymentEmails.createdAt })
        .from(paymentEmails)
        .where(eq(paymentEmails.userUid, uid))
        .orderBy(asc(paymentEmails.createdAt)),
      comparisons: await exportComparisons(kernel, { realm, uid }),
    }),
    countLost: async () => ({}),
    mergePerson: async (rows, merge) => {
      await moveRows(rows, { owner: paymentCustomers.userUid, key: [] }, merge)
      await moveRows(rows, { owner: paymentSubscriptions.userUid, key: [] }, merge)
      await moveRows(rows, { owner: paymentGiftCards.redeemedBy, key: [] }, merge)
      await moveRows(rows, { owner: paymentEndings.userUid, key: [] }, merge)
      await moveRows(rows, { owner: paymentWithdrawals.userUid, key: [] }, merge)
      await moveRows(rows, { owner: paymentEmails.userUid, key: [] }, merge)
      await moveRows(rows, { owner: paymentComparisonFindings.userUid, key: [] }, merge)
      return { moved: {}, dropped: {} }
    },
    deletePerson: async ({ realm, uid }) => {
      const db = shards.forRealm(realm)
      const customers = await findCustomers(db, { userUid: uid, realm })
      const isPaying = and(
        eq(paymentSubscriptions.userUid, uid),
        inArray(paymentSubscriptions.status, [...LIVE_STATUSES]),
      )
      // Without a key, only an account that pays cannot be deleted.
      const mustAsk = accounts.realms.includes(realm) || (await db.$count(paymentSubscriptions, isPaying)) > 0
      await declareWaiting(kernel, db, uid)
      for (const customer of mustAsk ? customers : []) await forgetCustomer(await accounts.connect(realm), customer)
      // A job still needs the customer of a card whose credit is not given yet.
      const creditCustomer = sql`case when ${paymentGiftCards.state} = 'open' then ${paymentGiftCards.creditCustomer} end`
      await db
        .update(paymentGiftCards)
        .set({ redeemedBy: null, creditCustomer })
        .where(eq(paymentGiftCards.redeemedBy, uid))
      await db.delete(paymentSubscriptions).where(eq(paymentSubscriptions.userUid, uid))
      await db.delete(paymentCustomers).where(eq(paymentCustomers.userUid, uid))
      await db.delete(paymentComparisonFindings).where(eq(paymentComparisonFindings.userUid, uid))
      await db.delete(paymentEmails).where(eq(paymentEmails.userUid, uid))
      await db.update(paymentEndings).set({ userUid: null }).where(eq(paymentEndings.userUid, uid))
      await db.update(paymentWithdrawals).set({ userUid: null }).where(eq(paymentWithdrawals.userUid, uid))
    },
  }
}

/** Ends the subscriptions of a customer, and deletes everything at Stripe that no invoice needs. */
async function forgetCustomer(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: LISTED_MAX })
  for (const subscription of data) if (isLive(subscription)) await stripe.subscriptions.cancel(subscription.id)
  const cards = await stripe.customers.listPaymentMethods(customer, { limit: LISTED_MAX })
  for (const { id } of cards.data) await stripe.paymentMethods.detach(id)
  await stripe.customers.update(customer, { email: '', metadata: { account: '' } })
}

async function exportEndings(kernel: Kernel, { realm, uid }: PersonKey) {
  const rows = await kernel.shards.forRealm(realm).select().from(paymentEndings).where(eq(paymentEndings.userUid, uid))
  return Promise.all(
    rows.map(async (row) => ({
      number: row.number,
      receivedAt: row.receivedAt,
      statement: await openStatement(kernel, row),
    })),
  )
}

const exportComparisons = ({ shards }: Kernel, { realm, uid }: PersonKey) =>
  shards
    .forRealm(realm)
    .select({
      comparedAt: paymentComparisons.startedAt,
      repaired: paymentComparisonFindings.repaired,
      failure: paymentComparisonFindings.failure,
    })
    .from(paymentComparisonFindings)
    .innerJoin(paymentComparisons, eq(paymentComparisons.id, paymentComparisonFindings.comparisonId))
    .where(eq(paymentComparisonFindings.userUid, uid))
    .orderBy(asc(paymentComparisons.startedAt))
