import type Stripe from 'stripe'
import type * as calls from '@lectern/contracts'
import {
  ChargeStatus,
  Currency,
  InvoiceStatus,
  PriceInterval,
  RefundReason,
  RefundStatus,
  SubscriptionStatus,
} from '@lectern/contracts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database/shards.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { findEmailOwners, findOwnAccount } from '../../account/index.ts'
import { findCustomers } from '../customers.ts'
import { booksCloseAt } from '../entitlement.ts'
import { fetchAll, readPeriod } from '../fetch-subscriptions.ts'
import type { PaymentContext } from '../payment-context.ts'
import { readCouponNames, readNextCharge } from '../present-payments.ts'
import { readProduct } from '../read-product.ts'
import { readId } from '../read-id.ts'

/** Maximum number of invoices and charges of one customer that a page shows. */
const LISTED_MAX = 100

/** An account of the actor's realm with its customers at Stripe. */
export interface ManagedFamily {
  readonly uid: string
  readonly name: string
  readonly email: string | null
  readonly customers: readonly string[]
}

/** Returns an account of the actor's realm. Throws `not_found`. */
export async function findFamily(db: Db, { realm }: Actor, uid: string): Promise<ManagedFamily> {
  const account = await findOwnAccount(db, uid)
  if (account === undefined || account.user.realm !== realm) throw refuse('not_found')
  const { firstname, lastname, email, username } = account.user
  const customers = await findCustomers(db, { userUid: uid, realm })
  return { uid, name: `${firstname} ${lastname}`.trim() || username, email, customers }
}

/** Returns the families of the actor's realm that use an address, and other accounts that have paid. */
export async function searchFamilies(
  db: Db,
  actor: Actor,
  email: string,
): Promise<{ families: { uid: string; name: string }[] }> {
  const families = []
  for (const uid of await findEmailOwners(db, actor.realm, email)) {
    const { name, customers } = await findFamily(db, actor, uid)
    const account = await findOwnAccount(db, uid)
    if (account?.consumer === true || customers.length > 0) families.push({ uid, name })
  }
  return { families }
}

/** Fetches the payments of a family from Stripe. Stores the subscriptions, as each request to Stripe does. */
export async function readFamilyPayments(
  { kernel, accounts }: PaymentContext,
  db: Db,
  { realm }: Actor,
  { uid, name, email, customers }: ManagedFamily,
): Promise<calls.FamilyPayments> {
  const who = { uid, name, email, isCustomer: customers.length > 0 }
  if (!who.isCustomer) return { ...who, subscriptions: [], invoices: [], charges: [] }
  const stripe = await accounts.connect(realm)
  const subscriptions: calls.ManagedSubscription[] = []
  for (const each of await fetchAll(kernel, db, stripe, customers))
    subscriptions.push(await describeSubscription(stripe, each, kernel.clock.now().getTime()))
  const invoices: Stripe.Invoice[] = []
  const charges: calls.ManagedCharge[] = []
  for (const customer of customers) {
    invoices.push(...(await stripe.invoices.list({ customer, limit: LISTED_MAX })).data)
    for (const charge of (await stripe.charges.list({ customer, limit: LISTED_MAX })).data)
      charges.push(await describeCharge(stripe, charge))
  }
  const finished = invoices.filter(({ status }) => status !== 'draft')
  return {
    ...who,
    subscriptions,
    invoices: finished.toSorted((a, b) => b.created - a.created).map(describeInvoice),
    charges: charges.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
  }
}

async function describeSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  now: number,
): Promise<calls.ManagedSubscription> {
  const { id, status, items, start_date, cancel_at, ended_at } = subscription
  const period = readPeriod(subscription)
  const next = await readNextCharge(stripe, subscription)
  const closesAt = booksCloseAt(period)
  return {
    id,
    status: SubscriptionStatus.parse(status),
    plans: await nameProducts(stripe, subscription, now),
    price: sumPrices(subscription),
    startedAt: toTime(start_date),
    period: items.data.length === 0 ? null : { startsAt: toTime(period.start), endsAt: toTime(period.end) },
    endsAt: ended_at === null && cancel_at !== null ? toTime(cancel_at) : null,
    endedAt: ended_at === null ? null : toTime(ended_at),
    nextCharge: next === null ? null : { amount: next.amount, currency: next.currency, at: toTime(next.at) },
    coupons: readCouponNames(subscription),
    booksOpenUntil: closesAt === null ? null : toTime(closesAt),
  }
}

async function nameProducts(stripe: Stripe, { items }: Stripe.Subscription, now: number): Promise<string[]> {
  const plans: string[] = []
  const additions: string[] = []
  for (const { price } of items.data) {
    const { name, metadata } = await readProduct(stripe, readId(price.product), now)
    ;(metadata['kind'] === 'addition' ? additions : plans).push(name)
  }
  return [...plans, ...additions]
}

/** The items of a subscription renew together, so that the first one has the interval and the currency of all. */
function sumPrices({ items }: Stripe.Subscription): calls.ManagedSubscription['price'] {
  const [first] = items.data
  const currency = Currency.safeParse(first?.price.currency)
  const interval = PriceInterval.safeParse(first?.price.recurring?.interval)
  if (!currency.success || !interval.success) return null
  const amount = items.data.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0)
  return {
    amount,
    currency: currency.data,
    interval: interval.data,
    intervalCount: first?.price.recurring?.interval_count ?? 1,
  }
}

function describeInvoice({ id, number, created, status, total, currency, invoice_pdf }: Stripe.Invoice) {
  return {
    id: id ?? '',
    number,
    createdAt: toTime(created),
    status: status === null ? null : InvoiceStatus.parse(status),
    total: { amount: total, currency: Currency.parse(currency) },
    pdf: invoice_pdf ?? null,
  }
}

async function describeCharge(stripe: Stripe, charge: Stripe.Charge): Promise<calls.ManagedCharge> {
  const { id, created, status, amount, amount_refunded, disputed } = charge
  const currency = Currency.parse(charge.currency)
  const refunds = amount_refunded === 0 ? [] : (await stripe.refunds.list({ charge: id, limit: LISTED_MAX })).data
  return {
    id,
    createdAt: toTime(created),
    status: ChargeStatus.parse(status),
    amount: { amount, currency },
    refunded: amount_refunded,
    disputed,
    refunds: refunds.map((refund) => ({
      id: refund.id,
      createdAt: toTime(refund.created),
      amount: { amount: refund.amount, currency },
      status: RefundStatus.parse(refund.status ?? 'pending'),
      reason: RefundReason.safeParse(refund.reason).data ?? null,
    })),
  }
}

const toTime = (seconds: number): string => new Date(seconds * 1000).toISOString()
