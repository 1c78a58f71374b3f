import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { SubscriptionStatus } from '@lectern/contracts'
import type { ComparedValue, Realm } from '@lectern/contracts'
import type { Db, Rows } from '../../kernel/database/shards.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { putPaidPeriod } from '../account/index.ts'
import { countChildProfiles } from './child-limit.ts'
import { lockCustomer } from './customers.ts'
import { findEmails } from './emails/find-emails.ts'
import { storeEmails } from './emails/store-emails.ts'
import { booksCloseAt } from './entitlement.ts'
import type { PaidPeriod } from './entitlement.ts'
import { paymentSubscriptions } from './tables.ts'
import { readId } from './read-id.ts'

/** Parts of a subscription that Stripe must state in full. */
export const EXPANDED = ['discounts.source.coupon', 'latest_invoice.confirmation_secret'] as const

/** Maximum number of subscriptions of a customer that are read. Ended ones count. */
const READ_MAX = 100

/**
 * Fetches all subscriptions of a customer from Stripe, and stores them with the periods in which the books are open and with
 * the emails that they require. The customer is locked meanwhile, so that an older state never replaces a newer one. Returns them, newest first. Call this
 * function in a transaction.
 */
export async function fetchSubscriptions(
  kernel: Kernel,
  rows: Rows,
  stripe: Stripe,
  customerId: string,
): Promise<readonly Stripe.Subscription[]> {
  return (await compareSubscriptions(kernel, rows, stripe, customerId)).subscriptions
}

/** Fetches and stores the subscriptions of a customer. Also returns which stored values differed from those of Stripe. */
export async function compareSubscriptions(
  kernel: Kernel,
  rows: Rows,
  stripe: Stripe,
  customerId: string,
): Promise<{ readonly subscriptions: readonly Stripe.Subscription[]; readonly changed: readonly ComparedValue[] }> {
  const payer = await lockCustomer(rows, customerId)
  if (payer === undefined) return { subscriptions: [], changed: [] }
  const { data } = await stripe.subscriptions.list({
    customer: customerId,
    status: 'all',
    limit: READ_MAX,
    expand: EXPANDED.map((part) => `data.${part}`),
  })
  const changed = new Set<ComparedValue>()
  for (const subscription of data)
    for (const value of await storeSubscription(kernel, rows, stripe, payer, subscription)) changed.add(value)
  return { subscriptions: data, changed: [...changed] }
}

/** Fetches and stores the subscriptions of all customers of an account, each customer in a transaction of its own. */
export async function fetchAll(
  kernel: Kernel,
  db: Db,
  stripe: Stripe,
  customers: readonly string[],
): Promise<readonly Stripe.Subscription[]> {
  const found: Stripe.Subscription[] = []
  for (const customer of customers)
    found.push(...(await db.transaction((rows) => fetchSubscriptions(kernel, rows, stripe, customer))))
  return found
}

async function storeSubscription(
  kernel: Kernel,
  rows: Rows,
  stripe: Stripe,
  { userUid, realm }: { readonly userUid: string; readonly realm: Realm },
  subscription: Stripe.Subscription,
): Promise<readonly ComparedValue[]> {
  const { id, items, trial_end, cancel_at } = subscription
  const status = SubscriptionStatus.parse(subscription.status)
  const now = kernel.clock.now()
  const [stored] = await rows.select().from(paymentSubscriptions).where(eq(paymentSubscriptions.id, id))
  const closesAt = booksCloseAt(readPeriod(subscription))
  const periodUid = stored?.periodUid ?? (closesAt === null ? null : kernel.ids.next())
  const values = {
    status,
    periodUid,
    priceIds: items.data.map(({ price }) => price.id),
    trialEnd: trial_end === null ? null : fromSeconds(trial_end),
    cancelAt: cancel_at === null ? null : fromSeconds(cancel_at),
    fetchedAt: now,
  }
  const customerId = readId(subscription.customer)
  await rows
    .insert(paymentSubscriptions)
    .values({ id, realm, customerId, userUid, createdAt: fromSeconds(subscription.created), ...values })
    .onConflictDoUpdate({ target: paymentSubscriptions.id, set: values })
  const emails = findEmails(subscription, { before: stored?.status, closesAt, now: Math.floor(now.getTime() / 1000) })
  await storeEmails(kernel, rows, { realm, userUid }, emails)
  const changed = stored === undefined ? (['new'] as const) : listChanged(stored, values)
  if (periodUid === null || closesAt === null) return changed
  const startsAt = fromSeconds(subscription.start_date)
  // A subscription that ended at once has no time in which its books were open.
  const endsAt = new Date(Math.max(startsAt.getTime() + 1, closesAt * 1000))
  const childProfilesMax = await countChildProfiles(stripe, subscription, now.getTime())
  const period = {
    uid: periodUid,
    realm,
    userUid,
    type: 'lectern-consumer',
    startsAt,
    endsAt,
    childProfilesMax,
  } as const
  const isChanged = await putPaidPeriod(kernel, rows, period)
  return isChanged && stored !== undefined ? [...changed, 'books'] : changed
}

type Stored = Pick<typeof paymentSubscriptions.$inferSelect, 'status' | 'priceIds' | 'trialEnd' | 'cancelAt'>

/** Returns the values of a subscription that have changed. */
function listChanged(before: Stored, after: Stored): ComparedValue[] {
  const isMoved = (one: Date | null, other: Date | null) => one?.getTime() !== other?.getTime()
  const arePricesChanged = before.priceIds.toSorted().join(' ') !== after.priceIds.toSorted().join(' ')
  return [
    ...(before.status === after.status ? [] : (['status'] as const)),
    ...(arePricesChanged ? (['prices'] as const) : []),
    ...(isMoved(before.trialEnd, after.trialEnd) ? (['trial'] as const) : []),
    ...(isMoved(before.cancelAt, after.cancelAt) ? (['end'] as const) : []),
  ]
}

/** Returns the values that decide about the books. The period of a subscription is that of its items. */
export function readPeriod({ status, items, cancel_at, ended_at, start_date }: Stripe.Subscription): PaidPeriod {
  const starts = items.data.map((item) => item.current_period_start)
  const ends = items.data.map((item) => item.current_period_end)
  return {
    status: SubscriptionStatus.parse(status),
    start: starts.length === 0 ? start_date : Math.min(...starts),
    end: ends.length === 0 ? start_date : Math.min(...ends),
    cancelAt: cancel_at,
    endedAt: ended_at,
  }
}

const fromSeconds = (seconds: number): Date => new Date(seconds * 1000)
