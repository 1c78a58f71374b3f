import { asc, eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestPerson } from '../../../testing/token.ts'
import { openGiftShop } from '../testing/gift-shop.ts'
import type { GiftShop } from '../testing/gift-shop.ts'
import { startPaymentServer } from '../testing/payment-server.ts'
import type { PaymentServer } from '../testing/payment-server.ts'
import { paymentCustomers, paymentGiftCards as cards, paymentGiftEntries as entries, paymentOrders } from '../tables.ts'
import { redeemCard } from './redeem.ts'

let home: PaymentServer
let shop: GiftShop
/** A family without a subscription, and one whose subscription renews. */
let families: readonly TestPerson[]
beforeAll(async () => {
  home = await startPaymentServer()
  shop = await openGiftShop(home)
  families = [await home.addFamily(), await home.addFamily()]
  const plan = await home.stripe.products.create({ name: 'Family' })
  const recurring = { interval: 'month' } as const
  const price = await home.stripe.prices.create({ product: plan.id, currency: 'sek', unit_amount: 9900, recurring })
  const [, payer] = families
  if (payer !== undefined) await home.addCard(payer)
  await home.send('POST', '/subscriptions', payer, { priceId: price.id })
})
afterAll(() => home.close())

const rows = () => home.server.kernel.shards.forRealm('se')
const context = () => ({ kernel: home.server.kernel, accounts: home.accounts })

const pick = fc.nat({ max: 99 })
const Step = fc.oneof(
  fc.record({ do: fc.constant('issue' as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('sell' as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('redeem' as const), card: pick, family: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constant('withdraw' as const), owner: pick }),
  fc.record({ do: fc.constant('refund' as const), owner: pick }),
)

interface Made {
  readonly batches: string[]
  readonly orders: string[]
  readonly codes: string[]
}
const choose = (from: readonly string[], at: number) => from[at % Math.max(1, from.length)] ?? ''

async function take(step: typeof Step extends fc.Arbitrary<infer S> ? S : never, made: Made): Promise<void> {
  switch (step.do) {
    case 'issue': {
      const { id, codes } = await shop.issue({ count: step.count, months: 1 })
      made.batches.push(id)
      made.codes.push(...codes)
      return
    }
    case 'sell': {
      const { uid, codes } = await sell(step.count)
      made.orders.push(uid)
      made.codes.push(...codes)
      return
    }
    case 'redeem': {
      const userUid = families[step.family]?.userId ?? ''
      await redeemCard(context(), rows(), { code: choose(made.codes, step.card), realm: 'se', userUid })
      return
    }
    case 'withdraw':
      await home.send('POST', `/gift-batches/${choose(made.batches, step.owner)}/withdraw`, shop.superUser)
      return
    case 'refund':
      await home.send('POST', `/gift-orders/${choose(made.orders, step.owner)}/refund`, shop.superUser)
  }
}

async function sell(quantity: number) {
  const { id, client_secret } = await shop.order({ quantity })
  await home.payOrder(client_secret)
  await home.send('GET', `/order/${id}`, undefined)
  const [order] = await rows().select().from(paymentOrders).where(eq(paymentOrders.paymentId, id))
  const uid = order?.uid ?? ''
  return { uid, codes: await shop.readCodes({ orderUid: uid }) }
}

const STATE = { issued: 'open', sold: 'open', redeemed: 'redeemed', refunded: 'refunded', withdrawn: 'withdrawn' }

test('after any history, the ledger gives the state of each card, and its sums are those of Stripe', async () => {
  const histories = fc.array(Step, { minLength: 1, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const made: Made = { batches: [], orders: [], codes: [] }
      await home.server.kernel.attempts.reset({ name: ['payment order', '127.0.0.1'], rule: ANY_RULE })
      for (const step of history) await take(step, made)
      const ledger = await rows().select().from(entries).orderBy(asc(entries.uid))
      for (const { uid, state } of await rows().select().from(cards)) {
        const events = ledger.filter(({ cardUid }) => cardUid === uid).map(({ event }) => event)
        expect([events.length <= 2, STATE[events.at(-1) ?? 'issued']]).toEqual([true, state])
      }
      const sum = (event: string) =>
        ledger.filter((entry) => entry.event === event).reduce((total, { amount }) => total + (amount ?? 0), 0)
      expect(sum('sold') - sum('refunded')).toBe(await readReceived())
      expect(sum('redeemed') + (await readCredits())).toBe(0)
    }),
    { numRuns: 12 },
  )
}, 120_000)
const ANY_RULE = { freeAttempts: 1, firstWaitMs: 1, maxWaitMs: 1, expireOneMs: 1 }

/** Returns the money that the orders have brought, after refunds. */
async function readReceived(): Promise<number> {
  let received = 0
  for await (const { metadata, amount_captured, amount_refunded } of home.stripe.charges.list({ limit: 100 }))
    if (metadata['order'] !== undefined) received += amount_captured - amount_refunded
  return received
}

async function readCredits(): Promise<number> {
  let credits = 0
  for (const { id } of await rows().select().from(paymentCustomers))
    for await (const { amount } of home.stripe.customers.listBalanceTransactions(id, { limit: 100 })) credits += amount
  return credits
}

test('an entry of the ledger cannot be changed or deleted', async () => {
  await shop.issue()
  const refused = { cause: { message: 'the ledger of gift cards is only added to' } }
  await expect(rows().update(entries).set({ actor: 'other' })).rejects.toMatchObject(refused)
  await expect(rows().delete(entries)).rejects.toMatchObject(refused)
  await expect(rows().execute(sql`update payment_gift_entries set amount = 1`)).rejects.toMatchObject(refused)
})
