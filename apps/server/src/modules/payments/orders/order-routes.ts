import { eq } from 'drizzle-orm'
import * as calls from '@lectern/contracts'
import { PaymentStatus } from '@lectern/contracts'
import { perPeriod } from '../../../kernel/attempt-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { allowAll, ok, route } from '../../../kernel/route.ts'
import type { Route } from '../../../kernel/route.ts'
import { readCountry } from '../country.ts'
import type { PaymentContext } from '../payment-context.ts'
import { askStripe } from '../stripe-errors.ts'
import { paymentOrders as orders } from '../tables.ts'
import { sealBuyer } from './buyer.ts'
import { findGiftPrice } from './gift-price.ts'
import { settleOrder } from './settle-order.ts'

const HOUR_MS = 3_600_000
/** Limit of orders per network address. A thief tries stolen cards with small orders. */
const ORDERS = perPeriod(20, HOUR_MS)
/** Limit of status requests per network address: a browser asks every two seconds while a bank checks a payment. */
const STATUS_REQUESTS = perPeriod(900, HOUR_MS)

/** Returns the routes with which gift cards are ordered, without a log-in. Spec 2 §7. */
export function orderRoutes(context: PaymentContext): Route[] {
  const { kernel, accounts } = context
  return [
    route(calls.createOrder, {
      policy: allowAll,
      act: async ({ request, body: { priceId, quantity, ...buyer } }) => {
        const realm = await readCountry(kernel, request)
        const refusal = await kernel.attempts.take({ name: ['payment order', request.ip], rule: ORDERS })
        if (refusal !== undefined) return refusal
        const stripe = await accounts.connect(realm)
        return askStripe(async () => {
          const price = await findGiftPrice(stripe, priceId)
          if (price === undefined) return refuse('not_found')
          const uid = kernel.ids.next()
          const db = kernel.shards.forRealm(realm)
          const sealedBuyer = await sealBuyer(kernel, uid, buyer)
          const status = 'requires_payment_method'
          const createdAt = kernel.clock.now()
          await db.insert(orders).values({ ...price, uid, realm, priceId, quantity, sealedBuyer, status, createdAt })
          const payment = await stripe.paymentIntents.create(
            {
              amount: price.amount * quantity,
              currency: price.currency,
              allowed_payment_method_types: ['card'],
              metadata: { order: uid, country: realm },
            },
            { idempotencyKey: `order-${uid}` },
          )
          if (payment.client_secret === null) throw new Error('Stripe has created a payment without a secret')
          // Only after this row has the id does the browser learn the secret, so a payment always finds its order.
          await db.update(orders).set({ paymentId: payment.id }).where(eq(orders.uid, uid))
          return { id: payment.id, client_secret: payment.client_secret, status: PaymentStatus.parse(payment.status) }
        })
      },
      present: (paymentIntent) => ({ status: 201 as const, body: { paymentIntent } }),
    }),
    route(calls.getOrder, {
      policy: allowAll,
      act: async ({ request, params: { id } }) => {
        const realm = await readCountry(kernel, request)
        const refusal = await kernel.attempts.take({ name: ['payment status', request.ip], rule: STATUS_REQUESTS })
        if (refusal !== undefined) return refusal
        const [order] = await kernel.shards.forRealm(realm).select().from(orders).where(eq(orders.paymentId, id))
        if (order?.realm !== realm) return refuse('not_found')
        if (order.fulfilledAt !== null) return { id, status: order.status }
        return askStripe(async () => ({
          id,
          status: (await settleOrder(context, { realm, uid: order.uid })) ?? ('canceled' as const),
        }))
      },
      present: (paymentIntent) => ok({ paymentIntent }),
    }),
  ]
}
