import { and, desc, eq } from 'drizzle-orm'
import type { GiftOrder, Realm } from '@lectern/contracts'
import { auditActor } from '../../../kernel/actor.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db, Rows } from '../../../kernel/database/shards.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { recordShopAudit } from '../record-shop-audit.ts'
import type { Page } from '../gift-cards/batches.ts'
import { countCards, lockCards } from '../gift-cards/ledger.ts'
import type { PaymentContext } from '../payment-context.ts'
import { askStripe } from '../stripe-errors.ts'
import { paymentGiftCards, paymentOrders as orders } from '../tables.ts'
import { openBuyers } from './buyer.ts'
import { mailGiftCodes } from './codes-email.ts'
import { settleOrder } from './settle-order.ts'

type Order = typeof orders.$inferSelect

/** Returns a page of the orders of a realm with their buyers, newest first. */
export async function listOrders(kernel: Kernel, db: Db, { realm }: Actor, page: Page) {
  const isOwn = eq(orders.realm, realm)
  const found = await db
    .select()
    .from(orders)
    .where(isOwn)
    .orderBy(desc(orders.createdAt), desc(orders.uid))
    .limit(page.pageSize)
    .offset((page.pageNumber - 1) * page.pageSize)
  return { data: await presentOrders(kernel, db, found), meta: { totalCount: await db.$count(orders, isOwn) } }
}

async function presentOrders(kernel: Kernel, rows: Rows, found: readonly Order[]): Promise<GiftOrder[]> {
  const uids = found.map(({ uid }) => uid)
  const countsOf = await countCards(rows, paymentGiftCards.orderUid, uids, kernel.clock.now())
  const readBuyer = openBuyers(kernel)
  return Promise.all(
    found.map(async (order) => {
      const { uid, priceId, quantity, months, amount, currency, status, createdAt, fulfilledAt } = order
      const buyer = await readBuyer(order)
      return {
        id: uid,
        priceId,
        quantity,
        months,
        amount: { amount: amount * quantity, currency },
        status,
        createdAt: createdAt.toISOString(),
        fulfilledAt: fulfilledAt?.toISOString() ?? null,
        buyer: buyer === null ? null : { name: buyer.name, email: buyer.email },
        refund: order.refundedAt !== null ? 'done' : order.refundAskedAt !== null ? 'asked' : null,
        counts: countsOf(uid),
      }
    }),
  )
}

/** Locks an order of the actor's realm until the transaction ends. Throws `not_found`. */
async function lockOrder(rows: Rows, { realm }: Actor, id: string): Promise<Order> {
  const [found] = await rows
    .select()
    .from(orders)
    .where(and(eq(orders.uid, id), eq(orders.realm, realm)))
    .for('update')
  if (found === undefined) throw refuse('not_found')
  return found
}

/**
 * Refunds an order. First the request is stored, which ends the cards; then Stripe is asked. If Stripe cannot be reached, a job
 * makes the refund later, and the order has the refund `asked`. Refuses with `gift_order_not_refundable` if a card is redeemed, if no cards were
 * made, and if Stripe refuses the refund.
 */
export async function refundOrder(
  context: PaymentContext,
  db: Db,
  actor: Actor,
  id: string,
): Promise<GiftOrder | Refusal> {
  const { kernel } = context
  const { realm } = actor
  const refusal = await db.transaction(async (rows) => {
    const order = await lockOrder(rows, actor, id)
    if (order.refundedAt !== null || order.refundAskedAt !== null) return undefined
    const cards = await lockCards(rows, { orderUid: order.uid })
    // `claimedAt` is set as soon as a family begins to redeem a card.
    if (order.fulfilledAt === null || cards.some(({ claimedAt }) => claimedAt !== null))
      return refuse('gift_order_not_refundable')
    const asked = { refundAskedAt: kernel.clock.now(), refundAskedBy: auditActor(actor) }
    await rows.update(orders).set(asked).where(eq(orders.uid, order.uid))
    await recordShopAudit(kernel, rows, actor, 'refund-gift-order', { giftOrder: order.uid })
    return undefined
  })
  if (refusal !== undefined) return refusal
  const settled = await askStripe(() => settleOrder(context, { realm, uid: id }))
  const [after] = await db.select().from(orders).where(eq(orders.uid, id))
  if (after === undefined) return refuse('not_found')
  // Stripe has refused the refund, and the request was taken back.
  if (!(settled instanceof Refusal) && after.refundedAt === null) return refuse('gift_order_not_refundable')
  const [presented] = await presentOrders(kernel, db, [after])
  return presented ?? refuse('not_found')
}

/** Sends the codes of an order to its buyer again. Refuses with `conflict` without cards, without a buyer and after a refund. */
export async function sendCodes(
  kernel: Kernel,
  db: Db,
  actor: Actor,
  { id, realm }: { readonly id: string; readonly realm: Realm },
): Promise<Refusal | undefined> {
  const mailing = kernel.ids.next()
  const refusal = await db.transaction(async (rows) => {
    const order = await lockOrder(rows, actor, id)
    const { fulfilledAt, sealedBuyer, refundAskedAt, refundedAt } = order
    if (fulfilledAt === null || sealedBuyer === null || (refundAskedAt ?? refundedAt) !== null)
      return refuse('conflict')
    // An earlier email that still waits in the queue writes nothing.
    await rows.update(orders).set({ mailing }).where(eq(orders.uid, order.uid))
    await recordShopAudit(kernel, rows, actor, 'send-gift-codes', { giftOrder: order.uid })
    return undefined
  })
  if (refusal === undefined) await mailGiftCodes(kernel, { realm, order: id, mailing })
  return refusal
}
