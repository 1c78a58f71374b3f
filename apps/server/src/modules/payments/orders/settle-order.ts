import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { PaymentStatus, Realm } from '@lectern/contracts'
import type { Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { addCalendarMonths } from '../gift-cards/calendar-months.ts'
import { addCards, endCards, lockCards } from '../gift-cards/ledger.ts'
import type { PaymentContext } from '../payment-context.ts'
import { readFinalRefusal } from '../stripe-errors.ts'
import { paymentOrders as orders } from '../tables.ts'
import { mailGiftCodes } from './codes-email.ts'

/** Months for which a sold gift card can be redeemed. */
const VALID_MONTHS = 36
/** Days after which an order that is not paid is deleted. */
export const UNPAID_DAYS = 7
const DAY_MS = 86_400_000

type Order = typeof orders.$inferSelect

/**
 * Fetches the payment of an order, and does everything that follows from it: gives the cards of a paid order once, makes a
 * refund that was asked for, ends the cards of a refunded order, and deletes an order that was not paid in time. The order is
 * locked meanwhile, so that calls, events and jobs can run at the same time, and again after a killed server. Returns the
 * status of the payment; undefined if there is no such order.
 */
export async function settleOrder(
  { kernel, accounts }: PaymentContext,
  { realm, ...key }: { readonly realm: Realm } & ({ readonly uid: string } | { readonly paymentId: string }),
): Promise<PaymentStatus | undefined> {
  const stripe = await accounts.connect(realm)
  const isOrder = 'uid' in key ? eq(orders.uid, key.uid) : eq(orders.paymentId, key.paymentId)
  const settled = await kernel.shards.forRealm(realm).transaction(async (rows) => {
    const [order] = await rows.select().from(orders).where(isOrder).for('update')
    if (order === undefined || order.realm !== realm) return undefined
    return settle(kernel, rows, stripe, order)
  })
  if (settled === undefined) return undefined
  // After the transaction, because the queue is another database. A job finds orders whose email was not queued.
  if (settled.isFulfilled) await mailGiftCodes(kernel, { realm, order: settled.uid })
  return settled.status
}

interface Settled {
  readonly uid: string
  readonly status: PaymentStatus
  /** True if this call has made the cards. */
  readonly isFulfilled: boolean
}

async function settle(kernel: Kernel, rows: Rows, stripe: Stripe, order: Order): Promise<Settled> {
  const { uid, paymentId } = order
  const isOld = order.createdAt.getTime() <= kernel.clock.now().getTime() - UNPAID_DAYS * DAY_MS
  const payment =
    paymentId === null ? undefined : await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] })
  const status = payment === undefined ? order.status : PaymentStatus.parse(payment.status)
  if (payment === undefined || status !== 'succeeded') {
    if (!isOld || status === 'processing') {
      await rows.update(orders).set({ status }).where(eq(orders.uid, uid))
      return { uid, status, isFulfilled: false }
    }
    // The browser of the buyer must not pay later: the address of the buyer is gone then.
    if (payment !== undefined && status !== 'canceled') await stripe.paymentIntents.cancel(payment.id)
    await rows.delete(orders).where(eq(orders.uid, uid))
    return { uid, status: 'canceled', isFulfilled: false }
  }
  const isRefunded = isRefundedAtStripe(payment) || (await makeAskedRefund(kernel, rows, stripe, order))
  const isFulfilled = order.fulfilledAt === null && !isRefunded
  if (isFulfilled) await fulfil(kernel, rows, order)
  if (isRefunded && order.refundedAt === null) await endRefunded(kernel, rows, order)
  await rows.update(orders).set({ status }).where(eq(orders.uid, uid))
  return { uid, status, isFulfilled }
}

/** A bank takes back a disputed charge, for example of a stolen card. */
const isRefundedAtStripe = ({ latest_charge }: Stripe.PaymentIntent): boolean =>
  typeof latest_charge === 'object' && (latest_charge?.refunded === true || latest_charge?.disputed === true)

async function fulfil(kernel: Kernel, rows: Rows, order: Order): Promise<void> {
  const { uid, quantity: count, months, amount, currency } = order
  const now = kernel.clock.now()
  await addCards(kernel, rows, {
    realm: Realm.parse(order.realm),
    owner: { orderUid: uid },
    count,
    months,
    price: { amount, currency },
    expiresAt: addCalendarMonths(now, VALID_MONTHS),
    actor: 'buyer',
  })
  await rows.update(orders).set({ fulfilledAt: now }).where(eq(orders.uid, uid))
}

/**
 * Refunds the payment of an order if a super user has asked for it. Returns whether the payment is refunded. A refusal of
 * Stripe takes the request back, so that the cards work again.
 */
async function makeAskedRefund(kernel: Kernel, rows: Rows, stripe: Stripe, order: Order): Promise<boolean> {
  const { uid, paymentId, refundAskedAt } = order
  if (refundAskedAt === null || paymentId === null) return false
  try {
    await stripe.refunds.create(
      { payment_intent: paymentId, reason: 'requested_by_customer', metadata: { order: uid } },
      { idempotencyKey: `refund-${uid}` },
    )
    return true
  } catch (error) {
    const code = readFinalRefusal(error)
    if (code === undefined) throw error
    kernel.log.warn({ code, giftOrder: uid }, 'Stripe has refused the refund of an order')
    await rows.update(orders).set({ refundAskedAt: null, refundAskedBy: null }).where(eq(orders.uid, uid))
    return false
  }
}

/** Ends the unused cards of an order. A card that was redeemed before a refund in Stripe's own pages stays redeemed. */
async function endRefunded(kernel: Kernel, rows: Rows, order: Order): Promise<void> {
  const { uid, amount, currency, refundAskedBy } = order
  const open = (await lockCards(rows, { orderUid: uid })).filter(
    ({ state, claimedAt }) => state === 'open' && claimedAt === null,
  )
  await endCards(kernel, rows, open, {
    event: 'refunded',
    actor: refundAskedBy ?? 'job:payments',
    money: { amount, currency },
  })
  await rows.update(orders).set({ refundedAt: kernel.clock.now() }).where(eq(orders.uid, uid))
}
