import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startMailSink } from '../../../testing/mail-sink.ts'
import type { MailSink } from '../../../testing/mail-sink.ts'
import { openGiftShop } from '../testing/gift-shop.ts'
import type { GiftShop } from '../testing/gift-shop.ts'
import { WEBHOOK_SECRET } from '../testing/payment-sandbox.ts'
import { startPaymentServer } from '../testing/payment-server.ts'
import type { PaymentServer } from '../testing/payment-server.ts'
import { paymentGiftCards, paymentOrders } from '../tables.ts'
import { giftCodesEmail } from './codes-email.ts'
import { BUYER_DAYS, compareOrdersJob, finishOrdersJob } from './order-jobs.ts'
import { settleOrder, UNPAID_DAYS } from './settle-order.ts'

let home: PaymentServer
let shop: GiftShop
let post: MailSink
beforeAll(async () => {
  post = await startMailSink()
  home = await startPaymentServer({ env: { ...post.env, SELLER: 'Lesebuch AB, Storgatan 1' } })
  shop = await openGiftShop(home)
})
afterAll(async () => {
  await home.close()
  await post.close()
})

const rows = () => home.server.kernel.shards.forRealm('se')
const context = () => ({ kernel: home.server.kernel, accounts: home.accounts })
const readOrder = async (paymentId: string) =>
  (await rows().select().from(paymentOrders).where(eq(paymentOrders.paymentId, paymentId)))[0]
const cardsOf = async (paymentId: string) => {
  const order = await readOrder(paymentId)
  return rows()
    .select()
    .from(paymentGiftCards)
    .where(eq(paymentGiftCards.orderUid, order?.uid ?? home.server.kernel.ids.next()))
}
const getStatus = async (id: string) => (await home.send('GET', `/order/${id}`, undefined)).body.paymentIntent?.status
const freshAddress = (() => {
  let number = 0
  return () => `buyer${++number}@home.example`
})()

describe('an order', () => {
  test('of a price that is no gift, of a price that does not exist, and of too many cards, is refused', async () => {
    const plan = await home.stripe.products.create({ name: 'Family' })
    const { id } = await home.stripe.prices.create({ product: plan.id, currency: 'sek', unit_amount: 9900 })
    const buyer = { name: 'Kari', email: 'kari@home.example' }
    const ask = async (values: object) =>
      (await home.send('POST', '/order', undefined, { ...buyer, quantity: 1, ...values })).status
    expect(await ask({ priceId: id })).toBe(404)
    expect(await ask({ priceId: 'price_none' })).toBe(404)
    expect(await ask({ priceId: shop.price, quantity: 21 })).toBe(400)
    expect(await ask({ priceId: shop.price, name: '  ' })).toBe(400)
    expect((await home.send('GET', '/order/pi_none', undefined)).status).toBe(404)
  })

  test('that is not paid, or whose card is declined, gives no cards', async () => {
    const { id, client_secret } = await shop.order()
    expect(await getStatus(id)).toBe('requires_payment_method')
    expect(await home.payOrder(client_secret, 'pm_card_visa_chargeDeclined')).toBe('card_declined')
    expect(await getStatus(id)).toBe('requires_payment_method')
    expect(await cardsOf(id)).toEqual([])
  })

  test('that is paid gives its cards once, and one email with the codes', async () => {
    const email = freshAddress()
    const { id, client_secret } = await shop.order({ quantity: 3, email })
    expect(await home.payOrder(client_secret)).toBe('succeeded')
    const asked = await Promise.all([
      getStatus(id),
      getStatus(id),
      settleOrder(context(), { realm: 'se', paymentId: id }),
    ])
    expect(asked).toEqual(['succeeded', 'succeeded', 'succeeded'])
    const cards = await cardsOf(id)
    expect(cards).toHaveLength(3)
    expect(cards[0]).toMatchObject({ months: 6, amount: 49_000, currency: 'sek', state: 'open', number: 1 })
    const letter = await post.nextEmailTo(email)
    const codes = await shop.readCodes({ orderUid: cards[0]?.orderUid ?? '' })
    for (const code of codes) expect(letter.text).toContain(code)
    expect(letter.subject).toBe('Dina presentkort för Lectern')
    expect(letter.text).toContain('Happy birthday!')
    expect(letter.text).toMatch(/Din beställning den .+ 2027: 3 × 6 månader med böcker\. Du betalade 1\s470\skr\./u)
    expect(letter.text).toContain('inom 14 dagar')
    expect(letter.text).toContain('Säljare: Lesebuch AB, Storgatan 1')
    expect(letter.text).toContain('/end-subscription')
  })

  test('does not exist in another country', async () => {
    const { id } = await shop.order()
    expect((await home.send('GET', `/order/${id}`, undefined, undefined, 'de')).status).toBe(404)
  })

  test('with the same idempotency key is one order', async () => {
    const json = { priceId: shop.price, quantity: 1, name: 'Kari', email: 'kari@home.example' }
    const ask = async () => {
      const headers = { country: 'se', 'idempotency-key': '"0d5a9f5e-1c0e-4b62-9a53-2f1f6a9f0b11"' }
      return (await home.server.fetch('/api/payment/order', { method: 'POST', headers, json })).text()
    }
    expect(await ask()).toBe(await ask())
  })

  test('stores the buyer encrypted', async () => {
    const { id } = await shop.order({ email: 'secret@home.example' })
    expect(JSON.stringify(await readOrder(id))).not.toMatch(/secret|Kari/u)
  })
})

describe('after a killed server or a lost message', () => {
  test('a signed event gives the cards', async () => {
    const { id, client_secret } = await shop.order()
    await home.payOrder(client_secret)
    const object = await home.stripe.paymentIntents.retrieve(id)
    const payload = JSON.stringify({
      id: 'evt_order',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object },
    })
    const signature = home.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    const response = await home.server.fetch('/api/payment/webhooks/se', { method: 'POST', headers, body: payload })
    expect(response.status).toBe(204)
    await vi.waitFor(async () => expect(await cardsOf(id)).toHaveLength(1))
  })

  test('the nightly comparison gives the cards', async () => {
    const { id, client_secret } = await shop.order({ quantity: 2 })
    await home.payOrder(client_secret)
    await compareOrdersJob(context()).run({})
    await compareOrdersJob(context()).run({})
    expect(await cardsOf(id)).toHaveLength(2)
  })

  test('a fulfilment that fails gives nothing, and the next one gives all cards', async () => {
    const { id, client_secret } = await shop.order({ quantity: 2 })
    await home.payOrder(client_secret)
    const { kernel } = home.server
    let left = 3
    const next = () => {
      if (left-- === 0) throw new Error('killed')
      return kernel.ids.next()
    }
    const killed = { ...context(), kernel: { ...kernel, ids: { next } } }
    await expect(settleOrder(killed, { realm: 'se', paymentId: id })).rejects.toThrow('killed')
    expect(await cardsOf(id)).toEqual([])
    expect(await getStatus(id)).toBe('succeeded')
    expect(await cardsOf(id)).toHaveLength(2)
  })

  test('an email that was not queued is queued by a job, and only one email is written', async () => {
    const email = freshAddress()
    const { id, client_secret } = await shop.order({ email })
    await home.payOrder(client_secret)
    const { kernel } = home.server
    const mail = { ...kernel.mail, post: () => Promise.reject(new Error('killed')) }
    const killed = { ...context(), kernel: { ...kernel, mail } }
    await expect(settleOrder(killed, { realm: 'se', paymentId: id })).rejects.toThrow('killed')
    await home.advance(0.01)
    await finishOrdersJob(context()).run({})
    const letter = await post.nextEmailTo(email)
    expect(letter.subject).toBe('Dina presentkort för Lectern')
    const order = await readOrder(id)
    const again = { realm: 'se' as const, order: order?.uid ?? '', mailing: kernel.ids.next() }
    expect(await giftCodesEmail(kernel).write(again)).toBeUndefined()
    // A mail server that has not answered gets the same email again.
    expect(await giftCodesEmail(kernel).write({ ...again, mailing: order?.mailing ?? '' })).toMatchObject({ to: email })
  })

  test('a lost answer to the creation of the payment makes no second payment', async () => {
    await home.loseAnswers('/v1/payment_intents', 1)
    const { id, client_secret } = await shop.order()
    await home.loseAnswers('', 0)
    const order = await readOrder(id)
    const { data } = await home.stripe.paymentIntents.list({ limit: 100 })
    expect(data.filter(({ metadata }) => metadata['order'] === order?.uid)).toHaveLength(1)
    expect(await home.payOrder(client_secret)).toBe('succeeded')
  })
})

test('an unpaid order is deleted after some days, and cannot be paid any more', async () => {
  const { id, client_secret } = await shop.order()
  await home.advance(UNPAID_DAYS - 1)
  await compareOrdersJob(context()).run({})
  expect(await readOrder(id)).toBeDefined()
  await home.advance(1)
  await compareOrdersJob(context()).run({})
  expect(await readOrder(id)).toBeUndefined()
  expect(await home.payOrder(client_secret)).toBe('payment_intent_unexpected_state')
})

test('the buyer of a paid order is deleted, and the order stays', async () => {
  const { id, client_secret } = await shop.order()
  await home.payOrder(client_secret)
  await getStatus(id)
  await home.advance(BUYER_DAYS - 1)
  await compareOrdersJob(context()).run({})
  expect((await readOrder(id))?.sealedBuyer).toEqual(expect.any(String))
  await home.advance(2)
  await compareOrdersJob(context()).run({})
  expect(await readOrder(id)).toMatchObject({ sealedBuyer: null, status: 'succeeded' })
})

test('a refund in Stripe’s own pages ends the cards', async () => {
  const { id, client_secret } = await shop.order()
  await home.payOrder(client_secret)
  await getStatus(id)
  await home.stripe.refunds.create({ payment_intent: id })
  await settleOrder(context(), { realm: 'se', paymentId: id })
  expect(await cardsOf(id)).toMatchObject([{ state: 'refunded' }])
})

test('a disputed payment ends the cards', async () => {
  const { id, client_secret } = await shop.order()
  await home.payOrder(client_secret, 'pm_card_createDispute')
  await settleOrder(context(), { realm: 'se', paymentId: id })
  expect((await cardsOf(id)).filter(({ state }) => state === 'open')).toEqual([])
})

test('too many orders from one network address are refused', async () => {
  const json = { priceId: shop.price, quantity: 1, name: 'Kari', email: 'kari@home.example' }
  const statuses: number[] = []
  for (let order = 0; order < 21; order += 1) statuses.push((await home.send('POST', '/order', undefined, json)).status)
  expect(statuses.at(-1)).toBe(429)
})
