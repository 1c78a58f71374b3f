import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Realm } from '@lectern/contracts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { subscriptions } from '../../account/tables.ts'
import { GRACE_DAYS } from '../entitlement.ts'
import { paymentSubscriptions } from '../tables.ts'

const DAY_S = 86_400

/** A family that pays, and its customer at Stripe. */
interface Payer {
  readonly realm: Realm
  readonly userUid: string
  readonly customer: string
}

/** Returns the subscriptions of a family as we have stored them and as Stripe states them, in the same form. */
export async function readBothSides(kernel: Kernel, stripe: Stripe, { realm, userUid, customer }: Payer) {
  const rows = kernel.shards.forRealm(realm)
  const now = kernel.clock.now().getTime() / 1000
  const atStripe = (await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data
  const stored = await rows.select().from(paymentSubscriptions).where(eq(paymentSubscriptions.userUid, userUid))
  const periods = await rows.select().from(subscriptions).where(eq(subscriptions.userUid, userUid))
  const isOpen = periods.some(
    ({ startsAt, endsAt }) => startsAt.getTime() / 1000 <= now && (endsAt?.getTime() ?? Infinity) / 1000 > now,
  )
  return {
    ours: {
      subscriptions: byId(stored.map(({ id, status, priceIds }) => ({ id, status, prices: [...priceIds].toSorted() }))),
      isOpen,
    },
    stripe: {
      subscriptions: byId(
        atStripe.map(({ id, status, items }) => ({
          id,
          status,
          prices: items.data.map(({ price }) => price.id).toSorted(),
        })),
      ),
      isOpen: atStripe.some((subscription) => areBooksOpen(subscription, now)),
    },
  }
}

/** The rule in words: until the paid period ends, with 14 days for a payment that is late. */
function areBooksOpen({ status, items, cancel_at }: Stripe.Subscription, now: number): boolean {
  const [item] = items.data
  if (item === undefined) return false
  if (status === 'past_due') return now < item.current_period_start + GRACE_DAYS * DAY_S
  if (status !== 'trialing' && status !== 'active') return false
  return now < (cancel_at ?? item.current_period_end + GRACE_DAYS * DAY_S)
}

const byId = <T extends { readonly id: string }>(list: readonly T[]): readonly T[] =>
  list.toSorted((one, other) => one.id.localeCompare(other.id))
