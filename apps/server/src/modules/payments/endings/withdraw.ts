import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type Stripe from 'stripe'
import { LIVE_STATUSES, Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { endedKey } from '../emails/find-emails.ts'
import { storeEmails } from '../emails/store-emails.ts'
import { fetchSubscriptions } from '../fetch-subscriptions.ts'
import { isLive } from '../subscriptions.ts'
import { paymentEndings, paymentSubscriptions, paymentWithdrawals } from '../tables.ts'
import { refundSubscription } from './refund.ts'
import { isWithdrawable, WITHDRAWAL_WAIT_DAYS } from '../withdrawal-period.ts'
import type { PaymentContext } from '../payment-context.ts'

const DAY_MS = 86_400_000

type StoredSubscription = typeof paymentSubscriptions.$inferSelect

/**
 * Stores a withdrawal with its email. The first statement counts. Returns its time.
 */
export async function declareWithdrawal(
  kernel: Kernel,
  rows: Rows,
  { id, realm, customerId, userUid }: Pick<StoredSubscription, 'id' | 'realm' | 'customerId' | 'userUid'>,
  receivedAt: Date,
): Promise<Date> {
  const [first] = await rows
    .insert(paymentWithdrawals)
    .values({ id, realm, customerId, userUid, receivedAt })
    .onConflictDoUpdate({ target: paymentWithdrawals.id, set: { id } })
    .returning({ receivedAt: paymentWithdrawals.receivedAt })
  const at = first?.receivedAt ?? receivedAt
  const facts = { kind: 'withdrawn', subscription: id, receivedAt: Math.floor(at.getTime() / 1000) } as const
  await storeEmails(kernel, rows, { realm: Realm.parse(realm), userUid }, [{ key: endedKey(id), facts }])
  return at
}

/**
 * Ends a withdrawn subscription at once, refunds its charges, and closes the books. Each step can be repeated, so that a
 * killed server or a lost answer changes nothing.
 */
export async function finishWithdrawal({ kernel, accounts }: PaymentContext, db: Db, id: string): Promise<void> {
  await db.transaction(async (rows) => {
    const isOpen = and(eq(paymentWithdrawals.id, id), isNull(paymentWithdrawals.doneAt))
    const [open] = await rows.select().from(paymentWithdrawals).where(isOpen).for('update')
    if (open === undefined) return
    const stripe = await accounts.connect(Realm.parse(open.realm))
    const known = await fetchSubscriptions(kernel, rows, stripe, open.customerId)
    const subscription: Stripe.Subscription =
      known.find((each) => each.id === id) ?? (await stripe.subscriptions.retrieve(id))
    if (isLive(subscription)) await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })
    await refundSubscription(stripe, subscription)
    await fetchSubscriptions(kernel, rows, stripe, open.customerId)
    await rows.update(paymentWithdrawals).set({ doneAt: kernel.clock.now() }).where(isOpen)
  })
}

/** Creates the job that carries out withdrawals without a log-in, and finishes those that a killed server has begun. */
export function finishWithdrawalsJob(context: PaymentContext): JobKind<object> {
  const { kernel } = context
  return {
    name: 'finish-payment-withdrawals',
    run: async () => {
      for (const db of kernel.shards.each) {
        await carryOut(kernel, db)
        const open = await db
          .select({ id: paymentWithdrawals.id })
          .from(paymentWithdrawals)
          .where(isNull(paymentWithdrawals.doneAt))
          .orderBy(asc(paymentWithdrawals.receivedAt))
        for (const { id } of open)
          try {
            await finishWithdrawal(context, db, id)
          } catch (error) {
            // The other withdrawals must not wait for this one.
            kernel.log.error({ err: error, subscription: id }, 'a withdrawal could not be finished')
          }
      }
    },
  }
}

/** Declares the withdrawals of statements whose owners have not kept their subscriptions. */
async function carryOut(kernel: Kernel, db: Db): Promise<void> {
  const before = new Date(kernel.clock.now().getTime() - WITHDRAWAL_WAIT_DAYS * DAY_MS)
  const isDue = and(eq(paymentEndings.state, 'waits'), lte(paymentEndings.receivedAt, before))
  for (const { id } of await db.select({ id: paymentEndings.id }).from(paymentEndings).where(isDue))
    await db.transaction((rows) => declareStatement(kernel, rows, id))
}

/**
 * Declares the withdrawals of the statements of an account, before the account is deleted: its owner cannot keep the
 * subscriptions any more.
 */
export async function declareWaiting(kernel: Kernel, db: Db, userUid: string): Promise<void> {
  const isWaiting = and(eq(paymentEndings.state, 'waits'), eq(paymentEndings.userUid, userUid))
  for (const { id } of await db.select({ id: paymentEndings.id }).from(paymentEndings).where(isWaiting))
    await db.transaction((rows) => declareStatement(kernel, rows, id))
}

async function declareStatement(kernel: Kernel, rows: Rows, id: string): Promise<void> {
  const isThis = and(eq(paymentEndings.id, id), eq(paymentEndings.state, 'waits'))
  const [row] = await rows.select().from(paymentEndings).where(isThis).for('update')
  if (row === undefined) return
  const realm = Realm.parse(row.realm)
  let isKept = true
  for (const subscriptionId of row.subscriptionIds) {
    const [stored] = await rows.select().from(paymentSubscriptions).where(eq(paymentSubscriptions.id, subscriptionId))
    if (stored === undefined || (LIVE_STATUSES.has(stored.status) && stored.cancelAt === null)) continue
    // A statement names no subscription: it counts for those of its last 14 days.
    if (!isWithdrawable({ realm, createdAt: stored.createdAt }, row.receivedAt)) continue
    isKept = false
    await declareWithdrawal(kernel, rows, stored, row.receivedAt)
  }
  await rows
    .update(paymentEndings)
    .set({ state: isKept ? 'kept' : 'done' })
    .where(isThis)
}
