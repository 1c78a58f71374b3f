import * as calls from '@lectern/contracts'
import { refuseWhileImpersonating } from '../../../kernel/log-in-policies.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { parseIdempotencyKey } from '../../../kernel/route-input.ts'
import { allowAll, ok, route } from '../../../kernel/route.ts'
import type { Route } from '../../../kernel/route.ts'
import type { PaymentContext } from '../payment-context.ts'
import { recordShopAudit } from '../record-shop-audit.ts'
import { askStripe } from '../stripe-errors.ts'
import { changeCode, createCode, listCodes } from './discount-codes.ts'

/** Returns the routes with which super users manage the discount codes of their realm. */
export function discountCodeRoutes({ kernel, accounts }: PaymentContext): Route[] {
  return [
    route(calls.listDiscountCodes, {
      policy: allowAll,
      act: async ({ actor, query }) => {
        const stripe = await accounts.connect(actor.realm)
        return askStripe(() => listCodes(stripe, kernel.clock.now(), query))
      },
      present: ok,
    }),
    route(calls.createDiscountCode, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db, body, request }) => {
        const { realm } = actor
        const stripe = await accounts.connect(realm)
        const key = parseIdempotencyKey(request.headers[calls.IDEMPOTENCY_KEY_HEADER]) ?? kernel.ids.next()
        const created = await askStripe(() =>
          createCode(stripe, { realm, now: kernel.clock.now(), request: key }, body),
        )
        if (!(created instanceof Refusal))
          await recordShopAudit(kernel, db, actor, 'create-discount-code', { code: created.code, id: created.id })
        return created
      },
      present: (body) => ({ status: 201 as const, body }),
    }),
    route(calls.changeDiscountCode, {
      policy: refuseWhileImpersonating,
      act: async ({ actor, db, params: { id }, body: { isActive } }) => {
        const stripe = await accounts.connect(actor.realm)
        const changed = await askStripe(() => changeCode(stripe, kernel.clock.now(), { id, isActive }))
        if (!(changed instanceof Refusal))
          await recordShopAudit(kernel, db, actor, isActive ? 'restore-discount-code' : 'end-discount-code', {
            code: changed.code,
            id,
          })
        return changed
      },
      present: ok,
    }),
  ]
}
