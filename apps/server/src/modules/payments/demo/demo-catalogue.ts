import type Stripe from 'stripe'
import { localeOfRealm, REALMS } from '@lectern/contracts'
import type { Locale, Realm } from '@lectern/contracts'
import type { StripeAccounts } from '../stripe-accounts.ts'
import { DEMO_PRODUCT_TEXTS } from './demo-product-texts.ts'

/** Prices of a plan in the smallest unit of the currency. */
interface Amounts {
  readonly month: number
  readonly year: number
}

interface Prices {
  readonly currency: string
  readonly single: Amounts
  readonly family: Amounts
  readonly extra: Amounts
  readonly gift: { readonly 3: number; readonly 12: number }
}

const EURO: Prices = {
  currency: 'eur',
  single: { month: 599, year: 5990 },
  family: { month: 999, year: 9990 },
  extra: { month: 399, year: 3990 },
  gift: { 3: 2790, 12: 9990 },
}
const PRICES: Readonly<Record<Realm, Prices>> = {
  de: EURO,
  fi: EURO,
  fr: EURO,
  nl: EURO,
  no: {
    currency: 'nok',
    single: { month: 6900, year: 69_000 },
    family: { month: 10_900, year: 109_000 },
    extra: { month: 4500, year: 45_000 },
    gift: { 3: 29_900, 12: 109_000 },
  },
  se: {
    currency: 'sek',
    single: { month: 5900, year: 59_000 },
    family: { month: 9900, year: 99_000 },
    extra: { month: 3900, year: 39_000 },
    gift: { 3: 27_900, 12: 99_000 },
  },
  uk: {
    currency: 'gbp',
    single: { month: 499, year: 4990 },
    family: { month: 899, year: 8990 },
    extra: { month: 349, year: 3490 },
    gift: { 3: 2490, 12: 8990 },
  },
  us: {
    currency: 'usd',
    single: { month: 599, year: 5990 },
    family: { month: 999, year: 9990 },
    extra: { month: 399, year: 3990 },
    gift: { 3: 2790, 12: 9990 },
  },
}

/** Coupon that the demo takes. */
const DEMO_COUPON = { code: 'WELCOME', percent_off: 50, duration: 'once' } as const

/** Creates the products of the demo in each country that has none. */
export async function createDemoCatalogue(accounts: StripeAccounts): Promise<void> {
  for (const realm of REALMS) {
    const stripe = await accounts.connect(realm)
    const { data } = await stripe.products.list({ limit: 1 })
    if (data.length === 0) await createProducts(stripe, PRICES[realm], localeOfRealm(realm))
  }
}

async function createProducts(stripe: Stripe, prices: Prices, locale: Locale): Promise<void> {
  const texts = DEMO_PRODUCT_TEXTS[locale]
  const plans = [
    { id: 'lectern_single', metadata: { kind: 'plan', children: '1' }, ...texts.single, amounts: prices.single },
    { id: 'lectern_family', metadata: { kind: 'plan', children: '4' }, ...texts.family, amounts: prices.family },
    { id: 'lectern_extra', metadata: { kind: 'addition', children: '2' }, ...texts.extra, amounts: prices.extra },
  ]
  const { currency } = prices
  for (const { id, metadata, name, features, amounts } of plans) {
    await stripe.products.create({
      id,
      name,
      metadata,
      marketing_features: features.map((feature) => ({ name: feature })),
    })
    for (const interval of ['month', 'year'] as const)
      await stripe.prices.create({ product: id, currency, unit_amount: amounts[interval], recurring: { interval } })
  }
  for (const months of [3, 12] as const) {
    const id = `lectern_gift_${months}`
    await stripe.products.create({ id, name: texts.gift[months], metadata: { kind: 'gift', months: String(months) } })
    await stripe.prices.create({ product: id, currency, unit_amount: prices.gift[months] })
  }
  const { code, ...discount } = DEMO_COUPON
  const coupon = await stripe.coupons.create({ ...discount, name: texts.coupon })
  await stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: coupon.id } })
}
