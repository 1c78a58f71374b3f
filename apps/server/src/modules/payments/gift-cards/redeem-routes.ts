import * as calls from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import { checkAttempt, perPeriod } from '../../../kernel/attempt-limit.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { ok, route } from '../../../kernel/route.ts'
import type { Route } from '../../../kernel/route.ts'
import { readCountry } from '../country.ts'
import type { PaymentContext } from '../payment-context.ts'
import { requirePayingFamily } from '../payer-policies.ts'
import { askStripe } from '../stripe-errors.ts'
import { checkCard, redeemCard } from './redeem.ts'

const QUARTER_MS = 15 * 60_000
/** Limit of wrong codes per account. */
const WRONG_CODES = perPeriod(10, QUARTER_MS)
/** Limit of wrong codes per network address. */
const WRONG_CODES_OF_ADDRESS = perPeriod(60, QUARTER_MS)

/** Returns the routes with which a family redeems a gift card. */
export function redeemRoutes(context: PaymentContext): Route[] {
  const { kernel } = context
  return [
    route(calls.checkGiftCard, {
      policy: requirePayingFamily,
      act: async ({ actor, db, body, request }) => {
        const realm = await readCountry(kernel, request, actor)
        return limitCodes(context, actor, request.ip, () =>
          checkCard(context, db, { ...body, realm, userUid: actor.userId }),
        )
      },
      present: ({ card: { months, expiresAt }, effect }) => ok({ months, expiresAt: expiresAt.toISOString(), effect }),
    }),
    route(calls.redeemGiftCard, {
      policy: requirePayingFamily,
      act: async ({ actor, db, body, request }) => {
        const realm = await readCountry(kernel, request, actor)
        return limitCodes(context, actor, request.ip, () =>
          redeemCard(context, db, { ...body, realm, userUid: actor.userId }),
        )
      },
      present: (effect) => ok({ effect }),
    }),
  ]
}

/** Counts the try before the check, so that parallel tries cannot pass the limit. A right code and an outage do not count. */
async function limitCodes<T>(
  { kernel }: PaymentContext,
  { userId }: Actor,
  address: string,
  check: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const counters = [
    { name: ['gift card', userId], rule: WRONG_CODES },
    { name: ['gift cards of address', address], rule: WRONG_CODES_OF_ADDRESS },
  ]
  const refusal = await kernel.attempts.take(...counters)
  if (refusal !== undefined) return refusal
  const giveBack = () => kernel.attempts.giveBack(...counters)
  const result = await checkAttempt(() => askStripe(check), giveBack)
  if (!(result instanceof Refusal) || result.code === 'unavailable') await giveBack()
  return result
}
