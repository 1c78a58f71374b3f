import { and, eq } from 'drizzle-orm'
import { LIVE_STATUSES, withdrawFamilySubscription } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { ok, route } from '../../../kernel/route.ts'
import type { Route } from '../../../kernel/route.ts'
import { readCountry } from '../country.ts'
import { requirePayingFamily } from '../payer-policies.ts'
import type { StripeAccounts } from '../stripe-accounts.ts'
import { askStripe } from '../stripe-errors.ts'
import { paymentSubscriptions, paymentWithdrawals } from '../tables.ts'
import { declareWithdrawal, finishWithdrawal } from './withdraw.ts'
import { isWithdrawable } from '../withdrawal-period.ts'

/** Returns the route with which a family withdraws from a subscription. Article 11a of directive 2011/83/EU. */
export function withdrawalRoutes(context: { readonly kernel: Kernel; readonly accounts: StripeAccounts }): Route[] {
  const { kernel } = context
  return [
    route(withdrawFamilySubscription, {
      policy: requirePayingFamily,
      act: async ({ actor, db, params, request }) => {
        const realm = await readCountry(kernel, request, actor)
        // The statement counts from now on, also while Stripe cannot be reached.
        const receivedAt = await db.transaction(async (rows) => {
          const [found] = await rows
            .select()
            .from(paymentSubscriptions)
            .where(
              and(
                eq(paymentSubscriptions.id, params.id),
                eq(paymentSubscriptions.userUid, actor.userId),
                eq(paymentSubscriptions.realm, realm),
              ),
            )
          if (found === undefined) return refuse('not_found')
          const [known] = await rows.select().from(paymentWithdrawals).where(eq(paymentWithdrawals.id, params.id))
          if (known !== undefined) return known.receivedAt
          const now = kernel.clock.now()
          const isInTime = isWithdrawable({ realm, createdAt: found.createdAt }, now)
          return LIVE_STATUSES.has(found.status) && isInTime
            ? declareWithdrawal(kernel, rows, found, now)
            : refuse('conflict')
        })
        if (receivedAt instanceof Refusal) return receivedAt
        const result = await askStripe(() => finishWithdrawal(context, db, params.id))
        return { withdrawal: { receivedAt: receivedAt.toISOString(), isDone: !(result instanceof Refusal) } }
      },
      present: ok,
    }),
  ]
}
