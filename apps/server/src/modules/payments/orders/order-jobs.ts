import { and, asc, gt, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { Realm } from '@lectern/contracts'
import type { Db } from '../../../kernel/database/shards.ts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { PaymentContext } from '../payment-context.ts'
import { paymentOrders as orders } from '../tables.ts'
import { mailGiftCodes } from './codes-email.ts'
import { settleOrder } from './settle-order.ts'

const PAGE = 100
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A step that is not done after this time was lost with a killed node. */
const LOST_AFTER_MS = 5 * MINUTE_MS
/** Days after which the buyer of fulfilled orders is deleted. Payments can be refunded in Stripe's own pages until then. */
export const BUYER_DAYS = 90

type Order = typeof orders.$inferSelect

/** Creates the job that finishes refunds and emails of orders that a killed node has begun. */
export function finishOrdersJob(context: PaymentContext): JobKind<object> {
  const { kernel } = context
  return {
    name: 'finish-payment-orders',
    run: async () => {
      const lostAt = new Date(kernel.clock.now().getTime() - LOST_AFTER_MS)
      const isRefundLost = and(isNull(orders.refundedAt), lte(orders.refundAskedAt, lostAt))
      await eachOrder(context, isRefundLost, ({ uid, realm }) => settleOrder(context, { realm, uid }))
      const hasNoEmail = and(isNull(orders.mailing), isNull(orders.refundedAt), isNotNull(orders.sealedBuyer))
      await eachOrder(context, and(hasNoEmail, lte(orders.fulfilledAt, lostAt)), ({ uid, realm }) =>
        mailGiftCodes(kernel, { realm, order: uid }),
      )
    },
  }
}

/**
 * Creates the nightly job that fetches the payments of orders from Stripe, so that a lost event loses no cards. It also deletes
 * the buyers of old orders, and orders that were not paid.
 */
export function compareOrdersJob(context: PaymentContext): JobKind<object> {
  const { kernel } = context
  return {
    name: 'compare-payment-orders',
    run: async () => {
      const old = new Date(kernel.clock.now().getTime() - BUYER_DAYS * DAY_MS)
      const canChange = or(isNull(orders.fulfilledAt), gt(orders.fulfilledAt, old))
      await eachOrder(context, and(isNull(orders.refundedAt), canChange), ({ uid, realm }) =>
        settleOrder(context, { realm, uid }),
      )
      const isDone = or(lt(orders.fulfilledAt, old), lt(orders.refundedAt, old))
      for (const db of kernel.shards.each)
        await db
          .update(orders)
          .set({ sealedBuyer: null })
          .where(and(isNotNull(orders.sealedBuyer), isDone))
    },
  }
}

/** Runs an action for each order of all realms. An action that fails does not stop the others. */
async function eachOrder(
  { kernel }: PaymentContext,
  condition: SQL | undefined,
  act: (order: { readonly uid: string; readonly realm: Realm }) => Promise<unknown>,
): Promise<void> {
  const readPage = (db: Db, after: string | undefined): Promise<Pick<Order, 'uid' | 'realm'>[]> =>
    db
      .select({ uid: orders.uid, realm: orders.realm })
      .from(orders)
      .where(and(condition, after === undefined ? undefined : gt(orders.uid, after)))
      .orderBy(asc(orders.uid))
      .limit(PAGE)
  for (const db of kernel.shards.each) {
    let last: string | undefined
    for (let page = await readPage(db, last); page.length > 0; page = await readPage(db, last))
      for (const { uid, realm } of page) {
        last = uid
        try {
          await act({ uid, realm: Realm.parse(realm) })
        } catch (error) {
          kernel.log.error({ err: error, giftOrder: uid }, 'an order could not be settled')
        }
      }
  }
}
