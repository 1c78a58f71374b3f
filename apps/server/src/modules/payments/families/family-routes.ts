import * as calls from '@lectern/contracts'
import { auditActor } from '../../../kernel/actor.ts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { parseIdempotencyKey } from '../../../kernel/route-input.ts'
import { allowAll, noContent, ok, route } from '../../../kernel/route.ts'
import type { Route } from '../../../kernel/route.ts'
import { recordAudit } from '../../account/index.ts'
import { readGiftsEnd } from '../free-time.ts'
import type { PaymentContext } from '../payment-context.ts'
import { askStripe } from '../stripe-errors.ts'
import { changeSubscription, endSubscription, keepSubscription } from '../subscriptions.ts'
import { findFamily, readFamilyPayments, searchFamilies } from './read-family.ts'
import { refundCharge } from './refund-charge.ts'

/** Returns the routes with which super users see and change the payments of the families of their realm. */
export function familyRoutes(context: PaymentContext): Route[] {
  const { kernel, accounts } = context
  return [
    route(calls.findFamilies, {
      policy: allowAll,
      act: ({ actor, db, body }) => searchFamilies(db, actor, body.email),
      present: ok,
    }),
    route(calls.getFamilyPayments, {
      policy: allowAll,
      act: async ({ actor, db, params }) => {
        const family = await findFamily(db, actor, params.uid)
        return askStripe(() => readFamilyPayments(context, db, actor, family))
      },
      present: ok,
    }),
    route(calls.refundFamilyCharge, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db, params, body, request }) => {
        const { customers } = await findFamily(db, actor, params.uid)
        const stripe = await accounts.connect(actor.realm)
        const key = parseIdempotencyKey(request.headers[calls.IDEMPOTENCY_KEY_HEADER]) ?? kernel.ids.next()
        return askStripe(() =>
          refundCharge(db, stripe, customers, { ...body, charge: params.id, request: key }, (rows, refund) => {
            const { id, amount, currency } = refund
            const details = { refund: id, amount, currency, why: body.reason }
            const who = { realm: actor.realm, actor: auditActor(actor), subject: params.uid }
            return recordAudit(kernel, rows, [{ ...who, action: 'refund-family-payment', details }])
          }),
        )
      },
      present: noContent,
    }),
    route(calls.changeFamilyEnd, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db, params, body: { isEnding } }) => {
        const { customers } = await findFamily(db, actor, params.uid)
        const stripe = await accounts.connect(actor.realm)
        const now = kernel.clock.now()
        const giftsEndAt = await readGiftsEnd(db, params.uid, now)
        const changed = await askStripe(() =>
          changeSubscription(kernel, db, stripe, { customers, id: params.id }, (subscription) =>
            isEnding
              ? endSubscription(stripe, subscription)
              : keepSubscription(stripe, subscription, { giftsEndAt, now }),
          ),
        )
        if (changed instanceof Refusal) return changed
        const who = { realm: actor.realm, actor: auditActor(actor), subject: params.uid }
        const action = isEnding ? 'end-family-subscription' : 'keep-family-subscription'
        await recordAudit(kernel, db, [{ ...who, action, details: { subscription: params.id } }])
        return undefined
      },
      present: noContent,
    }),
  ]
}
