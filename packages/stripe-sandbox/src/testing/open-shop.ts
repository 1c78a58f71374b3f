import type { Stripe } from 'stripe'
import { openSandbox } from './open-sandbox.ts'

/** Starts a sandbox with a product, its prices in NOK, and a customer with a card. */
export async function openShop(card = 'pm_card_visa') {
  const open = await openSandbox()
  const { stripe } = open
  const { id: product } = await stripe.products.create({ name: 'Family' })
  const createPrice = async (
    unit_amount: number,
    interval: Stripe.PriceCreateParams.Recurring.Interval = 'month',
    currency = 'nok',
  ) => (await stripe.prices.create({ product, currency, unit_amount, recurring: { interval } })).id
  const createCustomer = async (params: Stripe.CustomerCreateParams = {}, method = card) =>
    (
      await stripe.customers.create({
        name: 'Kari Nordmann',
        payment_method: method,
        invoice_settings: { default_payment_method: method },
        ...params,
      })
    ).id
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
export type Shop = Awaited<ReturnType<typeof openShop>>
