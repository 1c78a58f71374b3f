import * as z from 'zod'
import type { TestPerson } from '../../../testing/token.ts'
import { createTestUser } from '../../../testing/test-people.ts'
import { openGiftCodes } from '../gift-cards/gift-codes.ts'
import { isOwnedBy } from '../gift-cards/ledger.ts'
import type { GiftOwner } from '../gift-cards/ledger.ts'
import { paymentGiftCards } from '../tables.ts'
import type { PaymentServer } from './payment-server.ts'

/** A payment server that sells gift cards with six months for 490 SEK. */
export interface GiftShop {
  readonly price: string
  readonly superUser: TestPerson
  /** Orders cards. Returns the id of the payment and the secret of the browser. */
  order(values?: object): Promise<{ readonly id: string; readonly client_secret: string }>
  /** Issues cards without a price, and returns their codes. */
  issue(values?: object): Promise<{ readonly id: string; readonly codes: readonly string[] }>
  /** Returns the codes of a batch or of an order. */
  readCodes(owner: GiftOwner): Promise<readonly string[]>
}

const PaymentIntent = z.object({ paymentIntent: z.object({ id: z.string(), client_secret: z.string() }) })

/** Creates the product and a super user. */
export async function openGiftShop(home: PaymentServer): Promise<GiftShop> {
  const { kernel } = home.server
  const product = await home.stripe.products.create({ name: 'Gift', metadata: { kind: 'gift', months: '6' } })
  const price = await home.stripe.prices.create({ product: product.id, currency: 'sek', unit_amount: 49_000 })
  const superUser = await createTestUser(kernel, { role: 'admin', superUser: true })
  const readCodes = async (owner: GiftOwner) => {
    const codes = await openGiftCodes(kernel)
    const rows = kernel.shards.forRealm('se')
    const cards = await rows.select().from(paymentGiftCards).where(isOwnedBy(owner)).orderBy(paymentGiftCards.number)
    return Promise.all(cards.map(({ uid, sealedCode }) => codes.read(uid, sealedCode)))
  }
  return {
    price: price.id,
    superUser,
    readCodes,
    order: async (values = {}) => {
      const buyer = { name: 'Kari Lund', email: 'kari@home.example', message: 'Happy birthday!' }
      const json = { priceId: price.id, quantity: 1, ...buyer, ...values }
      const { body } = await home.send('POST', '/order', undefined, json)
      return PaymentIntent.parse(body).paymentIntent
    },
    issue: async (values = {}) => {
      const expiresAt = new Date(kernel.clock.now().getTime() + 365 * 86_400_000).toISOString()
      const json = { count: 1, months: 3, note: 'Fair', expiresAt, ...values }
      const { body } = await home.send('POST', '/gift-batches', superUser, json)
      const { id } = z.object({ id: z.string() }).parse(body)
      return { id, codes: await readCodes({ batchUid: id }) }
    },
  }
}
