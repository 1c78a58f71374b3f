import type { Stripe } from 'stripe'
import { expect } from 'vitest'
import { openSandbox } from './open-sandbox.ts'
import { openStripe } from './open-stripe.ts'

const VISA = 'pm_card_visa'

/** Starts a sandbox with a product, its prices in NOK, and a customer with a card. */
export const openShop = async (card = VISA) => fillShop(await openSandbox(), card)

export type Shop = Awaited<ReturnType<typeof openShop>>

interface ClockOptions {
  readonly start?: number
  /** Null for a customer without a card. */
  readonly card?: string | null
}

/**
 * Opens a shop for tests that run with the sandbox and with Stripe. `close` deletes its clocks and its customers, and so their
 * subscriptions.
 */
export async function openShopOnBothSides() {
  const shop = await fillShop(await openStripe(), VISA)
  const { stripe } = shop
  const clocks: string[] = []

  /** Creates a clock at a time in seconds, and a customer with a card in its time. */
  const createClock = async ({ start = Math.floor(Date.now() / 1000), card = VISA }: ClockOptions = {}) => {
    const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time: start })
    clocks.push(clock)
    const customer = await createCustomer(stripe, card, { test_clock: clock })
    /** Moves the clock to a time in seconds: at most two periods at once. Waits until Stripe has done everything that was due. */
    const advanceTo = async (frozen_time: number) => {
      await stripe.testHelpers.testClocks.advance(clock, { frozen_time })
      const readClock = async () => stripe.testHelpers.testClocks.retrieve(clock)
      await expect.poll(readClock, { interval: 1000 }).toMatchObject({ status: 'ready', frozen_time })
    }
    return { start, clock, customer, advanceTo }
  }
  return {
    ...shop,
    createClock,
    /** Gives a customer another card for its next payments. */
    changeCard: async (customer: string, card: string) => {
      const { id } = await stripe.paymentMethods.attach(card, { customer })
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
    },
    /** Lists the types of the events about the objects of a customer. Stripe writes events a little later. */
    listTypesFor: async (customer: string, type: string) => {
      const { data } = await stripe.events.list({ type, limit: 100 })
      return data.filter((event) => isAbout(event, customer)).map((event) => event.type)
    },
    close: async () => {
      for (const id of clocks) await stripe.testHelpers.testClocks.del(id)
      for (const id of shop.customers) if (!(await isDeleted(stripe, id))) await stripe.customers.del(id)
      await shop.close()
    },
  }
}
export type ShopOnBothSides = Awaited<ReturnType<typeof openShopOnBothSides>>

const isDeleted = async (stripe: Stripe, customer: string): Promise<boolean> =>
  (await stripe.customers.retrieve(customer)).deleted === true

const isAbout = ({ data: { object } }: Stripe.Event, customer: string): boolean =>
  'customer' in object && object.customer === customer

/** Creates a customer with a card, or without one for null. */
async function createCustomer(stripe: Stripe, card: string | null, params: Stripe.CustomerCreateParams) {
  const payment = card === null ? {} : { payment_method: card, invoice_settings: { default_payment_method: card } }
  return (await stripe.customers.create({ name: 'Kari Nordmann', ...payment, ...params })).id
}

async function fillShop<Open extends { readonly stripe: Stripe }>(open: Open, card: string) {
  const { stripe } = open
  const customers: string[] = []
  const { id: product } = await stripe.products.create({ name: 'Family' })
  const createPrice = async (
    unit_amount: number,
    interval: Stripe.PriceCreateParams.Recurring.Interval = 'month',
    currency = 'nok',
  ) => (await stripe.prices.create({ product, currency, unit_amount, recurring: { interval } })).id
  const addCustomer = async (params: Stripe.CustomerCreateParams = {}, method: string | null = card) => {
    const id = await createCustomer(stripe, method, params)
    customers.push(id)
    return id
  }
  const [month, bigMonth, year, customer] = [
    await createPrice(10_000),
    await createPrice(20_000),
    await createPrice(100_000, 'year'),
    await addCustomer(),
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
    createCustomer: addCustomer,
    subscribe,
    readInvoices,
    listTypes,
  }
}
