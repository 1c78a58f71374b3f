import * as calls from '@lectern/contracts'
import { perPeriod } from '../../../kernel/attempt-limit.ts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { allowAll, noContent, ok, route } from '../../../kernel/route.ts'
import type { Route } from '../../../kernel/route.ts'
import type { PaymentContext } from '../payment-context.ts'
import { listOrders, refundOrder, sendCodes } from './managed-orders.ts'

/** Limit of emails to one buyer. */
const EMAILS = perPeriod(5, 3_600_000)

/** Returns the routes with which super users manage the orders of gift cards of their realm. */
export function managedOrderRoutes(context: PaymentContext): Route[] {
  const { kernel } = context
  return [
    route(calls.listGiftOrders, {
      policy: allowAll,
      act: ({ actor, db, query }) => listOrders(kernel, db, actor, query),
      present: ok,
    }),
    route(calls.refundGiftOrder, {
      policy: refuseWhileImpersonating,
      act: ({ actor, db, params }) => refundOrder(context, db, actor, params.id),
      present: ok,
    }),
    route(calls.sendGiftCodes, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db, params: { id } }) => {
        const refusal = await kernel.attempts.take({ name: ['gift codes', id], rule: EMAILS })
        return refusal ?? sendCodes(kernel, db, actor, { id, realm: actor.realm })
      },
      present: noContent,
    }),
  ]
}
