import * as z from 'zod/mini'

/** Header with the country of a payment call. With a log-in, it must be the realm of the account. Spec 2 §7. */
export const COUNTRY_HEADER = 'country'

/** Ids of Stripe, such as `sub_1Nf…`. */
const stripeId = (prefix: string) => z.string().check(z.regex(new RegExp(`^${prefix}_[A-Za-z0-9_]{1,250}$`, 'u')))

export const PriceId = stripeId('price')
export const CustomerId = stripeId('cus')
export const SubscriptionId = stripeId('sub')
export const PaymentMethodId = stripeId('pm')
export const PaymentIntentId = stripeId('pi')

/** Three letters in lower case, such as `eur`. ISO 4217. */
export const Currency = z.enum(['eur', 'gbp', 'nok', 'sek', 'usd'])
export type Currency = z.infer<typeof Currency>

/** An amount of money. `amount` is in the smallest unit of the currency. */
export const Money = z.object({ amount: z.int(), currency: Currency })
export type Money = z.infer<typeof Money>

/** A list in the form of Stripe. */
const list = <T extends z.ZodMiniType>(item: T) => z.object({ data: z.array(item) })

/** A plan opens the books, an addition needs a plan, and a gift is paid once. */
export const ProductKind = z.enum(['plan', 'addition', 'gift'])
export type ProductKind = z.infer<typeof ProductKind>

/**
 * A product that families can order. `name` and `description` are in the language of the country. `kind`, `children` and
 * `months` are the metadata of the product at Stripe.
 */
export const Product = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** Names of the contents, one for each line that the plan shows. */
  features: z.array(z.string()),
  kind: ProductKind,
  /** Number of children that can have a profile. Null without a limit. */
  children: z.nullable(z.int()),
  /** Months of a gift. Null for a product that renews. */
  months: z.nullable(z.int()),
})
export type Product = z.infer<typeof Product>

export const PriceInterval = z.enum(['month', 'year'])

/** A price of a product. `unit_amount` is in the smallest unit of the currency, and includes taxes. */
export const Price = z.object({
  id: PriceId,
  product: z.string(),
  currency: Currency,
  unit_amount: z.int(),
  /** Null for a price that is paid once. */
  recurring: z.nullable(z.object({ interval: PriceInterval, interval_count: z.int() })),
})
export type Price = z.infer<typeof Price>

/** A card, as far as the server knows it. Card numbers never reach the server. */
export const PaymentMethod = z.object({
  id: PaymentMethodId,
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const PaymentCustomer = z.object({
  id: CustomerId,
  invoice_settings: z.object({ default_payment_method: z.nullable(PaymentMethodId) }),
})
export type PaymentCustomer = z.infer<typeof PaymentCustomer>

export const SubscriptionStatus = z.enum([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** States in which a subscription will be paid, or could be paid again. */
export const LIVE_STATUSES: ReadonlySet<SubscriptionStatus> = new Set([
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
])

/** A subscription of a family. Times are seconds since 1970, as Stripe states them. */
export const FamilySubscription = z.object({
  id: SubscriptionId,
  status: SubscriptionStatus,
  items: list(z.object({ id: z.string(), price: z.object({ id: PriceId }), quantity: z.int() })),
  current_period_end: z.nullable(z.int()),
  trial_end: z.nullable(z.int()),
  /** When the subscription ends. Null if it renews. */
  cancel_at: z.nullable(z.int()),
  cancel_at_period_end: z.boolean(),
  /** Until when the family can withdraw from the contract. Null after that, and for a subscription that has ended. */
  withdrawable_until: z.nullable(z.int()),
  /** Secret with which the browser confirms the first payment. Null if there is nothing to confirm. */
  client_secret: z.nullable(z.string()),
  /** Names of the coupons that apply now. */
  coupons: z.array(z.string()),
  /** The next charge, with coupons and credit. Null if nothing will be charged, and after a change. */
  next_charge: z.nullable(z.object({ amount: z.int(), currency: Currency, at: z.int() })),
})
export type FamilySubscription = z.infer<typeof FamilySubscription>

/** The amounts of a change of a subscription, in the smallest unit of the currency. Times are seconds since 1970. */
export const SubscriptionPreview = z.object({
  currency: Currency,
  /** Charged at once. */
  amount_due: z.int(),
  /** Credit that lowers the next charges. */
  credit: z.int(),
  /** Charged at `next_payment` and then at each renewal, without coupons. */
  next_amount: z.int(),
  next_payment: z.int(),
  /** Time of the preview, which the change repeats. Null in a trial. */
  proration_date: z.nullable(z.int()),
})
export type SubscriptionPreview = z.infer<typeof SubscriptionPreview>

export const InvoiceStatus = z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])

export const Invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  created: z.int(),
  status: z.nullable(InvoiceStatus),
  currency: Currency,
  /** In the smallest unit of the currency, with taxes. */
  total: z.int(),
  amount_paid: z.int(),
  /** Address of the PDF file at Stripe. */
  invoice_pdf: z.nullable(z.url()),
})
export type Invoice = z.infer<typeof Invoice>

export const paymentMethodList = list(PaymentMethod)
export const subscriptionList = list(FamilySubscription)
export const invoiceList = list(Invoice)
export const productList = list(Product)
export const priceList = list(Price)
