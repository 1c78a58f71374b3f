import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { openGiftCodes } from '../gift-cards/gift-codes.ts'
import { isOwnedBy } from '../gift-cards/ledger.ts'
import { paymentGiftCards, paymentGiftEntries, paymentOrders } from '../tables.ts'
import { eventRun } from './kill-job-operations.ts'
import { compareFamily, repeatedCall } from './kill-operations.ts'
import type { Operation, Run } from './kill-operations.ts'
import type { Family, Town } from './kill-town.ts'

const Ordered = z.object({ paymentIntent: z.object({ id: z.string(), client_secret: z.string() }) })
type Ordered = z.infer<typeof Ordered>['paymentIntent']
/** End of the addresses of buyers. */
export const BUYERS = '@buyer.example'
const QUANTITY = 2
const PRICE = 49_000
const MONTHS = 3

function orderCall({ prices }: Town) {
  const email = `${randomUUID()}${BUYERS}`
  const json = { priceId: prices.gift, quantity: QUANTITY, name: 'Kari Lund', email }
  return { email, call: { method: 'POST', path: '/order', json } as const }
}

/** Pays an order as the browser does. */
async function pay({ server, realm }: Town, { client_secret }: Ordered): Promise<void> {
  const { status } = await server.sandbox.confirm(realm, client_secret, 'pm_card_visa')
  if (status !== 'succeeded') throw new Error(`the payment of an order is ${status}`)
}

async function orderPaid(town: Town): Promise<{ readonly email: string; readonly ordered: Ordered }> {
  const { email, call } = orderCall(town)
  let ordered: Ordered | undefined
  await repeatedCall(town, { ...call, onAnswer: (body) => (ordered = Ordered.parse(body).paymentIntent) }).start()
  if (ordered === undefined) throw new Error('the order has no answer')
  await pay(town, ordered)
  return { email, ordered }
}

const getStatus = (town: Town, { id }: Ordered) => repeatedCall(town, { method: 'GET', path: `/order/${id}` })

/** The payment of an order at Stripe, its cards and its emails. */
async function compareOrder(
  { server, rows, stripe }: Town,
  { email, ordered }: { readonly email: string; readonly ordered: Ordered },
  { refunded }: { readonly refunded: number },
): ReturnType<Run['read']> {
  const { data: charges } = await stripe.charges.list({ payment_intent: ordered.id })
  const [order] = await rows.select().from(paymentOrders).where(eq(paymentOrders.paymentId, ordered.id))
  const cards = await rows
    .select({ state: paymentGiftCards.state })
    .from(paymentGiftCards)
    .where(eq(paymentGiftCards.orderUid, order?.uid ?? server.kernel.ids.next()))
  // A refund ends an email that was not written yet.
  if (refunded === 0) await server.post.nextEmailTo(email)
  const state = refunded === 0 ? 'open' : 'refunded'
  return {
    found: { charges: charges.map(({ amount, amount_refunded }) => [amount, amount_refunded]), cards },
    expected: { charges: [[QUANTITY * PRICE, refunded]], cards: Array.from({ length: QUANTITY }, () => ({ state })) },
  }
}

/** An operation on an order that was paid. */
const onPaidOrder = (
  name: string,
  begin: (town: Town, ordered: Ordered) => Promise<Pick<Run, 'start' | 'repeat'>>,
  refunded = 0,
): Operation => ({
  name,
  prepare: async (town) => {
    const order = await orderPaid(town)
    return { ...(await begin(town, order.ordered)), read: () => compareOrder(town, order, { refunded }) }
  },
})

/** Redeems a card of a batch. The family has a customer at Stripe. */
const redemption = (
  name: string,
  prepare: (family: Family, town: Town) => Promise<{ balance: number; live: readonly string[]; paid: number }>,
): Operation => ({
  name,
  prepare: async (town) => {
    const { server, realm, rows, superUser } = town
    const family = await town.addFamily()
    const expected = await prepare(family, town)
    const expiresAt = new Date(Date.now() + 365 * 86_400_000).toISOString()
    const json = { count: 1, months: MONTHS, note: 'Fair', expiresAt }
    const batch = await server.send('POST', '/gift-batches', { realm, as: superUser, json })
    const { id } = z.object({ id: z.string() }).parse(await batch.json())
    const [card] = await rows
      .select()
      .from(paymentGiftCards)
      .where(isOwnedBy({ batchUid: id }))
    if (card === undefined) throw new Error('there is no card')
    const code = await (await openGiftCodes(server.kernel)).read(card.uid, card.sealedCode)
    const call = { method: 'POST', path: '/gift-card/redeem', json: { code }, as: family.person }
    return {
      ...repeatedCall(town, call),
      read: async () => {
        const entries = await rows.select().from(paymentGiftEntries).where(eq(paymentGiftEntries.cardUid, card.uid))
        const { found, expected: wanted } = await compareFamily(family, expected)
        const events = entries.map(({ event }) => event).toSorted()
        return { found: { found, events }, expected: { found: wanted, events: ['issued', 'redeemed'] } }
      },
    }
  },
})

export const GIFT_OPERATIONS: readonly Operation[] = [
  redemption('a gift card that is a credit', async (family, { prices }) => {
    await family.subscribePaid(prices.large)
    return { balance: -MONTHS * 9900, live: ['active'], paid: 9900 }
  }),
  redemption('a gift card that is months', async (family, { prices }) => {
    const path = `/subscriptions/${await family.subscribePaid(prices.large)}`
    await family.call('PUT', path, { cancel_at_period_end: true })
    return { balance: 0, live: ['active'], paid: 9900 }
  }),
  {
    name: 'an order of gift cards',
    prepare: async (town) => {
      const { email, call } = orderCall(town)
      let ordered: Ordered | undefined
      return {
        ...repeatedCall(town, { ...call, onAnswer: (body) => (ordered = Ordered.parse(body).paymentIntent) }),
        read: async () => {
          if (ordered === undefined) throw new Error('the order has no answer')
          await pay(town, ordered)
          await getStatus(town, ordered).start()
          return compareOrder(town, { email, ordered }, { refunded: 0 })
        },
      }
    },
  },
  onPaidOrder('the status of a paid order', async (town, ordered) => getStatus(town, ordered)),
  {
    ...onPaidOrder('the event of a paid order', async (town, ordered) =>
      eventRun(town, 'payment_intent.succeeded', await town.stripe.paymentIntents.retrieve(ordered.id)),
    ),
    queue: 'events',
  },
  onPaidOrder(
    'the refund of an order',
    async (town, ordered) => {
      await getStatus(town, ordered).start()
      const isOrder = eq(paymentOrders.paymentId, ordered.id)
      const [order] = await town.rows.select({ uid: paymentOrders.uid }).from(paymentOrders).where(isOrder)
      const path = `/gift-orders/${order?.uid}/refund`
      return repeatedCall(town, { method: 'POST', path, as: town.superUser })
    },
    QUANTITY * PRICE,
  ),
]
