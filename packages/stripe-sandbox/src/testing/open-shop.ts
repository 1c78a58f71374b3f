import type { Stripe } from 'stripe'
import { openSandbox } from './open-sandbox.ts'
import { openStripe } from './open-stripe.ts'

const VISA = 'pm_card_visa'

/** Starts a sandbox with a product, its prices in NOK, and a customer with a card. */
export const openShop = async (card = VISA) => fillShop(await openSandbox(), card)

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Opens a shop for tests that run with the sandbox and with Stripe. `close` deletes its customers and their subscriptions. */
export async function openShopOnBothSides() {
  const shop = await fillShop(await openStripe(), VISA)
  return {
    ...shop,
    close: async () => {
      for (const id of shop.customers) if (!(await isDeleted(shop.stripe, id))) await shop.stripe.customers.del(id)
      await shop.close()
    },
  }
}
export type ShopOnBothSides = Awaited<ReturnType<typeof openShopOnBothSides>>

const isDeleted = async (stripe: Stripe, customer: string): Promise<boolean> =>
  (await stripe.customers.retrieve(customer)).deleted === true

async function fillShop<Open extends { readonly stripe: Stripe }>(open: Open, card: string) {
  const { stripe } = open
  const customers: string[] = []
  const { id: product } = await stripe.products.create({ name: 'Family' })
  const createPrice = async (
    unit_amount: number,
    interval: Stripe.PriceCreateParams.Recurring.Interval = 'month',
    currency = 'nok',
  ) => (await stripe.prices.create({ product, currency, unit_amount, recurring: { interval } })).id
  const createCustomer = async (params: Stripe.CustomerCreateParams = {}, method = card) => {
    const { id } = await stripe.customers.create({
      name: 'Kari Nordmann',
      payment_method: method,
      invoice_settings: { default_payment_method: method },
      ...params,
    })
    customers.push(id)
    return id
  }
  const [month, bigMonth, year, customer] = [
    await createPrice(10_000),
    await createPrice(20_000),
    await createPrice(100_000, 'year'),
    await createCustomer(),
  ]
  const subscribe = (params: Partial<Stripe.SubscriptionCreateParams> = {}) =>
    stripe.subscriptions.create({ customer, items: [{ price: month }], ...params })
  const readInvoices = async (subscription: string) =>
    (await stripe.invoices.list({ subscription, limit: 100 })).data.toReversed()
  const listTypes = async (type: string) =>
    (await stripe.events.list({ type, limit: 100 })).data.map((event) => event.type).toReversed()
  return {
    ...open,
    customers,
    product,
    month,
    bigMonth,
    year,
    customer,
    createPrice,
    createCustomer,
    subscribe,
    readInvoices,
    listTypes,
  }
}
