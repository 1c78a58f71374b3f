import type Stripe from 'stripe'
import * as z from 'zod'
import { Currency, InvoiceStatus, PriceInterval, ProductKind, SubscriptionStatus } from '@lectern/contracts'
import type {
  FamilySubscription,
  Invoice,
  PaymentCustomer,
  PaymentMethod,
  Price,
  Product,
  Realm,
} from '@lectern/contracts'
import { withdrawableUntil } from './withdrawal-period.ts'
import { readId } from './read-id.ts'

const MAY_BE_CONFIRMED = new Set<Stripe.Subscription.Status>(['incomplete', 'past_due', 'unpaid'])

/** Returns the parts of a subscription that its owner sees. */
export function presentSubscription(
  subscription: Stripe.Subscription,
  realm: Realm,
  next_charge: FamilySubscription['next_charge'] = null,
): FamilySubscription {
  const { id, status, items, trial_end, cancel_at, cancel_at_period_end, latest_invoice } = subscription
  const { created, ended_at } = subscription
  const ends = items.data.map((item) => item.current_period_end)
  const secret = typeof latest_invoice === 'object' ? latest_invoice?.confirmation_secret?.client_secret : undefined
  return {
    id,
    status: SubscriptionStatus.parse(status),
    items: {
      data: items.data.map((item) => ({ id: item.id, price: { id: item.price.id }, quantity: item.quantity ?? 1 })),
    },
    current_period_end: ends.length === 0 ? null : Math.min(...ends),
    trial_end,
    cancel_at,
    // Under flexible billing, this flag can stay false although the subscription ends with its period.
    cancel_at_period_end: cancel_at_period_end || (cancel_at !== null && ends.includes(cancel_at)),
    withdrawable_until:
      ended_at === null
        ? Math.floor(withdrawableUntil({ realm, createdAt: new Date(created * 1000) }).getTime() / 1000)
        : null,
    client_secret: MAY_BE_CONFIRMED.has(status) ? (secret ?? null) : null,
    coupons: readCouponNames(subscription),
    next_charge,
  }
}

/** Returns the names of the coupons of a subscription. */
export const readCouponNames = ({ discounts }: Stripe.Subscription): string[] =>
  discounts.flatMap((discount) =>
    typeof discount === 'string' || typeof discount.source.coupon !== 'object'
      ? []
      : (discount.source.coupon?.name ?? []),
  )

/** Asks Stripe for the next charge of a subscription. Null if it will not be charged. */
export async function readNextCharge(
  stripe: Stripe,
  { id, status, cancel_at, items }: Stripe.Subscription,
): Promise<FamilySubscription['next_charge']> {
  if ((status !== 'trialing' && status !== 'active') || cancel_at !== null) return null
  const { amount_due, currency } = await stripe.invoices.createPreview({ subscription: id })
  const at = Math.min(...items.data.map((item) => item.current_period_end))
  return { amount: amount_due, currency: Currency.parse(currency), at }
}

export function presentPaymentMethod({ id, card }: Stripe.PaymentMethod): PaymentMethod[] {
  if (card === undefined) return []
  const { brand, last4, exp_month, exp_year } = card
  return [{ id, card: { brand, last4, exp_month, exp_year } }]
}

export function presentCustomer({ id, invoice_settings }: Stripe.Customer): PaymentCustomer {
  const method = invoice_settings.default_payment_method
  return {
    id,
    invoice_settings: { default_payment_method: typeof method === 'object' ? (method?.id ?? null) : method },
  }
}

export function presentInvoice(invoice: Stripe.Invoice): Invoice {
  const { id, number, created, status, currency, total, amount_paid, invoice_pdf } = invoice
  return {
    id: id ?? '',
    number,
    created,
    status: status === null ? null : InvoiceStatus.parse(status),
    currency: Currency.parse(currency),
    total,
    amount_paid,
    invoice_pdf: invoice_pdf ?? null,
  }
}

/** Without the metadata, a product is a plan without a limit. */
export function presentProduct({ id, name, description, marketing_features, metadata }: Stripe.Product): Product {
  const { kind, children, months } = ProductMetadata.parse(metadata)
  const features = marketing_features.flatMap((feature) => feature.name ?? [])
  return { id, name, description, features, kind, children, months }
}

const count = z.coerce.number().int().positive().nullable().catch(null)
const ProductMetadata = z.object({ kind: z.string().pipe(ProductKind).catch('plan'), children: count, months: count })

/** Returns a price that families can order. Empty for a price with tiers or in another currency. */
export function presentPrice({ id, product, currency, unit_amount, recurring }: Stripe.Price): Price[] {
  const known = Currency.safeParse(currency)
  if (!known.success || unit_amount === null) return []
  const interval = z.nullable(PriceInterval).safeParse(recurring?.interval ?? null)
  if (!interval.success) return []
  return [
    {
      id,
      product: readId(product),
      currency: known.data,
      unit_amount,
      recurring:
        recurring === null || interval.data === null
          ? null
          : { interval: interval.data, interval_count: recurring.interval_count },
    },
  ]
}
