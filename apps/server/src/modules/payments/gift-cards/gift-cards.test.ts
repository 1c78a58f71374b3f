import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../../testing/token.ts'
import { createTestUser } from '../../../testing/test-people.ts'
import { subscriptions } from '../../account/tables.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import { paymentsPersonalData } from '../personal-data.ts'
import { openGiftShop } from '../testing/gift-shop.ts'
import type { GiftShop } from '../testing/gift-shop.ts'
import { startPaymentServer } from '../testing/payment-server.ts'
import type { PaymentServer } from '../testing/payment-server.ts'
import { paymentCustomers, paymentGiftCards, paymentOrders } from '../tables.ts'
import { addCalendarMonths } from './calendar-months.ts'
import { completeCredit, finishCreditsJob } from './complete-credit.ts'
import { redeemCard } from './redeem.ts'

let home: PaymentServer
let shop: GiftShop
let monthly: string
beforeAll(async () => {
  home = await startPaymentServer()
  shop = await openGiftShop(home)
  const plan = await home.stripe.products.create({ name: 'Family' })
  const recurring = { interval: 'year' } as const
  monthly = (await home.stripe.prices.create({ product: plan.id, currency: 'sek', unit_amount: 120_000, recurring })).id
})
afterAll(() => home.close())

let family: TestPerson
beforeEach(async () => {
  family = await home.addFamily()
})

const rows = () => home.server.kernel.shards.forRealm('se')
const now = () => home.server.kernel.clock.now()
const context = () => ({ kernel: home.server.kernel, accounts: home.accounts })
const redeem = (code: string, as = family) => home.send('POST', '/gift-card/redeem', as, { code })
const check = (code: string, as = family) => home.send('POST', '/gift-card/check', as, { code })
const issue = async (values: object = {}) => (await shop.issue(values)).codes[0] ?? ''
const buy = async (quantity = 1) => {
  const { id, client_secret } = await shop.order({ quantity })
  await home.payOrder(client_secret)
  await home.send('GET', `/order/${id}`, undefined)
  const [order] = await rows().select().from(paymentOrders).where(eq(paymentOrders.paymentId, id))
  const uid = order?.uid ?? ''
  return { uid, payment: id, codes: await shop.readCodes({ orderUid: uid }) }
}
const periodsOf = (person = family) =>
  rows().select().from(subscriptions).where(eq(subscriptions.userUid, person.userId)).orderBy(subscriptions.startsAt)
const subscribe = async (person = family) => {
  await home.addCard(person)
  const { body } = await home.send('POST', '/subscriptions', person, { priceId: monthly })
  return String(body.subscription.id)
}
/** Returns the credits of the family at Stripe, in the smallest unit of the currency. */
const creditsOf = async (person = family) => {
  const [customer] = await rows().select().from(paymentCustomers).where(eq(paymentCustomers.userUid, person.userId))
  const { data } = await home.stripe.customers.listBalanceTransactions(customer?.id ?? '')
  return data.map(({ amount }) => amount)
}

describe('a code', () => {
  test('opens nothing for people of a school, without a log-in, and during an impersonation', async () => {
    const code = await issue()
    const town = await createMunicipality(home.server.kernel)
    for (const person of [town.pupil, town.teacher, town.admin, shop.superUser])
      expect((await redeem(code, person)).status).toBe(403)
    const acting = { ...family, act: { sub: town.admin.userId, name: 'Admin' } }
    expect((await redeem(code, acting)).body.code).toBe('not_while_acting')
    expect((await check(code, acting)).body.code).toBe('not_while_acting')
    expect((await home.send('POST', '/gift-card/redeem', undefined, { code })).status).toBe(401)
    expect((await check(code)).status).toBe(200)
  })

  test('that is wrong, of another country, expired or withdrawn is refused, and changes nothing', async () => {
    expect((await redeem('WRNG-WRNG-WRNG')).body.code).toBe('gift_card_wrong')
    const { id, codes } = await shop.issue()
    await home.send('POST', `/gift-batches/${id}/withdraw`, shop.superUser)
    expect((await redeem(codes[0] ?? '')).body.code).toBe('gift_card_withdrawn')
    const expiresAt = new Date(now().getTime() + 3_600_000).toISOString()
    const old = await issue({ expiresAt })
    await home.advance(1)
    expect((await check(old)).body.code).toBe('gift_card_expired')
    expect((await redeem(old)).body.code).toBe('gift_card_expired')
    const abroad = await issue()
    await rows().update(paymentGiftCards).set({ realm: 'de' }).where(eq(paymentGiftCards.months, 3))
    expect((await redeem(abroad)).body.code).toBe('gift_card_wrong')
    await rows().update(paymentGiftCards).set({ realm: 'se' }).where(eq(paymentGiftCards.months, 3))
    expect(await periodsOf()).toEqual([])
  })

  test('is limited: after ten wrong codes, also a right one has to wait', async () => {
    const code = await issue()
    const guesser = await home.addFamily()
    for (let guess = 0; guess < 10; guess += 1) expect((await check(`WRONG${guess}`, guesser)).status).toBe(404)
    expect((await redeem(code, guesser)).status).toBe(429)
    expect((await redeem(code)).status).toBe(200)
  })
})

describe('a family without a subscription', () => {
  test('gets months of books, with spaces and in small letters, and sees them before', async () => {
    const code = await issue()
    const until = addCalendarMonths(now(), 3).toISOString()
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    expect((await check(typed)).body).toMatchObject({ months: 3, effect: { months: 3, until } })
    expect(await periodsOf()).toEqual([])
    expect((await redeem(typed)).body).toEqual({ effect: { months: 3, until } })
    expect(await periodsOf()).toMatchObject([{ type: 'lectern-consumer', startsAt: now(), endsAt: new Date(until) }])
  })

  test('gets the months of a second card after those of the first, also at the same time', async () => {
    const codes = (await shop.issue({ count: 6, months: 1 })).codes
    const typed = codes.map((code) => ({ code, realm: 'se' as const, userUid: family.userId }))
    const results = await Promise.all(typed.map((each) => redeemCard(context(), rows(), each)))
    expect(results).toHaveLength(6)
    const periods = await periodsOf()
    expect(periods.map(({ endsAt }) => endsAt)).toEqual(
      [1, 2, 3, 4, 5, 6].map((months) => addCalendarMonths(now(), months)),
    )
    expect(periods.slice(1).map(({ startsAt }) => startsAt)).toEqual(periods.slice(0, -1).map(({ endsAt }) => endsAt))
  })

  test('gets them once, and the same answer again; another family gets nothing', async () => {
    const code = await issue()
    const other = await home.addFamily()
    const first = await redeem(code)
    expect(await redeem(code)).toEqual(first)
    expect(await periodsOf()).toHaveLength(1)
    expect((await redeem(code, other)).body.code).toBe('gift_card_used')
    expect((await check(code)).body.code).toBe('gift_card_used')
    expect(await periodsOf(other)).toEqual([])
  })

  test('of two families at the same time, one gets the card', async () => {
    const code = await issue()
    const other = await home.addFamily()
    const answers = await Promise.all([redeem(code), redeem(code, other)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]))
    expect((await periodsOf()).length + (await periodsOf(other)).length).toBe(1)
  })

  test('whose subscription ends gets the months after it', async () => {
    const id = await subscribe()
    const { body } = await home.send('PUT', `/subscriptions/${id}`, family, { cancel_at_period_end: true })
    const end = new Date(body.subscription.cancel_at * 1000)
    const until = addCalendarMonths(end, 3).toISOString()
    expect((await redeem(await issue())).body).toEqual({ effect: { months: 3, until } })
    expect(await creditsOf()).toEqual([])
  })

  test('that could not pay gets the months now', async () => {
    const id = await subscribe()
    await home.addCard(family, 'pm_card_chargeCustomerFail')
    const { data } = await home.stripe.subscriptions.list({ limit: 1 })
    expect(data[0]?.id).toBe(id)
    await home.advance(15)
    expect((await home.stripe.subscriptions.retrieve(id)).status).toBe('past_due')
    const until = addCalendarMonths(now(), 3).toISOString()
    expect((await redeem(await issue())).body).toEqual({ effect: { months: 3, until } })
  })
})

describe('a family with a subscription that renews', () => {
  test('gets the price of a sold card as a credit, once', async () => {
    await subscribe()
    const { codes } = await buy()
    const effect = { credit: { amount: 49_000, currency: 'sek' } }
    expect((await check(codes[0] ?? '')).body).toMatchObject({ months: 6, effect })
    const answers = await Promise.all([redeem(codes[0] ?? ''), redeem(codes[0] ?? '')])
    for (const { body } of answers) expect(body).toEqual({ effect })
    expect(await creditsOf()).toEqual([-49_000])
    expect(await periodsOf()).toHaveLength(1)
  })

  test('gets the monthly price of its plan for each month of a card without a price', async () => {
    await subscribe()
    expect((await redeem(await issue())).body).toEqual({ effect: { credit: { amount: 30_000, currency: 'sek' } } })
    expect(await creditsOf()).toEqual([-30_000])
  })

  test('gets the credit once, although the answer of Stripe was lost and the server was killed', async () => {
    await subscribe()
    const code = await issue()
    const { kernel } = home.server
    const next = () => {
      throw new Error('killed')
    }
    // The credit is made, and the server ends before it stores that.
    const killed = { ...context(), kernel: { ...kernel, ids: { next } } }
    const typed = { code, realm: 'se', userUid: family.userId } as const
    await expect(redeemCard(killed, rows(), typed)).rejects.toThrow('killed')
    expect(await creditsOf()).toEqual([-30_000])
    const other = await home.addFamily()
    expect((await redeem(code, other)).body.code).toBe('gift_card_used')
    await home.advance(2)
    await finishCreditsJob(context()).run({})
    expect(await creditsOf()).toEqual([-30_000])
    const [card] = await rows().select().from(paymentGiftCards).where(eq(paymentGiftCards.redeemedBy, family.userId))
    expect(card?.state).toBe('redeemed')
    expect((await redeem(code)).body).toEqual({ effect: { credit: { amount: 30_000, currency: 'sek' } } })
    expect(await completeCredit(context(), { uid: card?.uid ?? '', realm: 'se' })).toBe(true)
    expect(await creditsOf()).toEqual([-30_000])
  })

  test('gets nothing while Stripe cannot be reached, and the credit later', async () => {
    await subscribe()
    const code = await issue()
    home.cutOff(true)
    expect((await redeem(code)).status).toBe(503)
    home.cutOff(false)
    expect((await redeem(code)).status).toBe(200)
    expect(await creditsOf()).toEqual([-30_000])
  })

  test('keeps its card if Stripe refuses the credit', async () => {
    await subscribe()
    const code = await issue()
    const typed = { code, realm: 'se', userUid: family.userId } as const
    const stripe = await home.accounts.connect('se')
    const customers = Object.create(stripe.customers, {
      createBalanceTransaction: {
        value: () => stripe.customers.createBalanceTransaction('cus_none', { amount: -1, currency: 'sek' }),
      },
    })
    const refusing = Object.create(stripe, { customers: { value: customers } })
    const accounts = { ...home.accounts, connect: () => Promise.resolve(refusing) }
    expect(await redeemCard({ ...context(), accounts }, rows(), typed)).toMatchObject({ code: 'conflict' })
    expect((await redeem(code)).status).toBe(200)
  })
})

describe('a family with months of a gift card', () => {
  const order = () => home.send('POST', '/subscriptions', family, { priceId: monthly })
  const list = async () => (await home.send('GET', '/subscriptions', family)).body
  const seconds = (date: Date) => date.getTime() / 1000
  /** Returns the amounts that the family has paid. */
  const paid = async () => {
    const { body } = await home.send('GET', '/invoices', family)
    return body.invoices.data.map(({ amount_paid }: { amount_paid: number }) => amount_paid).filter(Boolean)
  }

  test('pays nothing for the time of the card when it orders, and sees the day before', async () => {
    await redeem(await issue())
    const end = seconds(addCalendarMonths(now(), 3))
    expect((await list()).first_charge_at).toBe(end)
    await home.addCard(family)
    expect((await order()).body.subscription).toMatchObject({ status: 'trialing', trial_end: end })
    await home.advance(80)
    expect(await paid()).toEqual([])
    await home.advance(20)
    await list()
    expect(await paid()).toEqual([120_000])
  })

  test('has the trial of 14 days, if the card ends before', async () => {
    await redeem(await issue({ months: 1 }))
    await home.advance(25)
    const trialEnd = seconds(now()) + 14 * 86_400
    expect((await list()).first_charge_at).toBe(trialEnd)
    await home.addCard(family)
    expect((await order()).body.subscription.trial_end).toBe(trialEnd)
  })

  test('pays at once without a card and after the first subscription', async () => {
    const id = await subscribe()
    await home.stripe.subscriptions.cancel(id)
    expect((await list()).first_charge_at).toBeNull()
    expect((await order()).body.subscription).toMatchObject({ status: 'active', trial_end: null })
  })

  test.each(['the family', 'a super user'])('keeps its subscription, kept by %s: the charge waits', async (who) => {
    const id = await subscribe()
    await home.advance(15)
    await home.send('PUT', `/subscriptions/${id}`, family, { cancel_at_period_end: true })
    const { body } = await redeem(await issue())
    const end = seconds(new Date(body.effect.until))
    const answer =
      who === 'the family'
        ? await home.send('PUT', `/subscriptions/${id}`, family, { cancel_at_period_end: false })
        : await home.send('PUT', `/families/${family.userId}/subscriptions/${id}/end`, shop.superUser, {
            isEnding: false,
          })
    expect(answer.status).toBeLessThan(300)
    const kept = (await list()).subscriptions.data[0]
    expect(kept).toMatchObject({ status: 'trialing', trial_end: end, cancel_at: null, next_charge: { at: end } })
    expect(await paid()).toEqual([120_000])
  })
})

describe('the personal data of a family', () => {
  test('has its redeemed cards, which stay without the family after the account is deleted', async () => {
    await subscribe()
    await redeem(await issue())
    const data = paymentsPersonalData(home.server.kernel)
    const person = { realm: 'se', uid: family.userId } as const
    expect(await data.exportPerson(person)).toMatchObject({
      giftCards: [{ months: 3, redeemedAt: now(), credit: 30_000, currency: 'sek' }],
    })
    const [card] = await rows().select().from(paymentGiftCards).where(eq(paymentGiftCards.redeemedBy, family.userId))
    await data.deletePerson(person)
    const [after] = await rows()
      .select()
      .from(paymentGiftCards)
      .where(eq(paymentGiftCards.uid, card?.uid ?? ''))
    expect(after).toMatchObject({ state: 'redeemed', redeemedBy: null, creditCustomer: null })
    expect(await data.exportPerson(person)).toMatchObject({ giftCards: [] })
  })
})

describe('a refund', () => {
  const refund = (uid: string, as = shop.superUser) => home.send('POST', `/gift-orders/${uid}/refund`, as)

  test('gives the money back once, and ends the cards', async () => {
    const { uid, payment, codes } = await buy(2)
    const answers = await Promise.all([refund(uid), refund(uid)])
    for (const { body } of answers) expect(body).toMatchObject({ refund: 'done', counts: { refunded: 2, open: 0 } })
    const { data } = await home.stripe.refunds.list({ payment_intent: payment })
    expect(data.map(({ amount }) => amount)).toEqual([98_000])
    expect((await redeem(codes[0] ?? '')).body.code).toBe('gift_card_withdrawn')
  })

  test('of an order with a redeemed card, or without a payment, is refused', async () => {
    const { uid, payment, codes } = await buy(2)
    await redeem(codes[1] ?? '')
    expect((await refund(uid)).status).toBe(409)
    expect((await home.stripe.refunds.list({ payment_intent: payment })).data).toEqual([])
    expect((await redeem(codes[0] ?? '')).status).toBe(200)
    const { id } = await shop.order()
    const [unpaid] = await rows().select().from(paymentOrders).where(eq(paymentOrders.paymentId, id))
    expect((await refund(unpaid?.uid ?? '')).status).toBe(409)
  })

  test('and a redemption at the same time exclude each other', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { uid, payment, codes } = await buy()
      const [back, used] = await Promise.all([refund(uid), redeem(codes[0] ?? '')])
      const { data } = await home.stripe.refunds.list({ payment_intent: payment })
      expect([data.length, used.status]).toEqual(back.status === 200 ? [1, 410] : [0, 200])
    }
  })

  test('is made later if Stripe cannot be reached; the cards end at once', async () => {
    const { uid, codes } = await buy()
    home.cutOff(true)
    expect((await refund(uid)).body).toMatchObject({ refund: 'asked' })
    home.cutOff(false)
    expect((await redeem(codes[0] ?? '')).body.code).toBe('gift_card_withdrawn')
    expect((await refund(uid)).body).toMatchObject({ refund: 'done' })
  })

  test('of a disputed payment ends the cards, and pays nothing back a second time', async () => {
    const { id, client_secret } = await shop.order()
    await home.payOrder(client_secret, 'pm_card_createDispute')
    await home.send('GET', `/order/${id}`, undefined)
    const [order] = await rows().select().from(paymentOrders).where(eq(paymentOrders.paymentId, id))
    expect((await refund(order?.uid ?? '')).status).toBe(200)
    expect((await home.stripe.refunds.list({ payment_intent: id })).data).toEqual([])
    const cards = await rows()
      .select()
      .from(paymentGiftCards)
      .where(eq(paymentGiftCards.orderUid, order?.uid ?? ''))
    expect(cards.filter(({ state }) => state === 'open')).toEqual([])
  })
})

describe('super users', () => {
  test('of another country, and other people, manage nothing', async () => {
    const { id } = await shop.issue()
    const { uid } = await buy()
    const abroad = await createTestUser(home.server.kernel, { role: 'admin', superUser: true, realm: 'de' })
    const acting = { ...shop.superUser, act: { sub: abroad.userId, name: 'Other' } }
    const calls = [
      ['GET', `/gift-batches/${id}`],
      ['GET', `/gift-batches/${id}/entries`],
      ['GET', `/gift-batches/${id}/codes`],
      ['GET', `/gift-batches/${id}/codes/csv`],
      ['POST', `/gift-batches/${id}/withdraw`],
      ['POST', `/gift-orders/${uid}/refund`],
      ['POST', `/gift-orders/${uid}/send-codes`],
    ] as const
    for (const [method, path] of calls) {
      expect([path, (await home.send(method, path, abroad, undefined, 'de')).status]).toEqual([path, 404])
      expect([path, (await home.send(method, path, family)).status]).toEqual([path, 403])
    }
    for (const [method, path] of calls.slice(2))
      expect([path, (await home.send(method, path, acting)).body.code]).toEqual([path, 'not_while_acting'])
    expect((await home.send('GET', '/gift-batches', abroad, undefined, 'de')).body.data).toEqual([])
    expect((await home.send('GET', '/gift-orders', abroad, undefined, 'de')).body.data).toEqual([])
  })

  test('see a batch with its counts and its ledger, and withdraw the unused cards', async () => {
    const { id, codes } = await shop.issue({ count: 5, note: 'Library week' })
    await redeem(codes[2] ?? '')
    const { body } = await home.send('POST', `/gift-batches/${id}/withdraw`, shop.superUser)
    expect(body).toMatchObject({ note: 'Library week', counts: { open: 0, redeemed: 1, withdrawn: 4 } })
    const entries = (await home.send('GET', `/gift-batches/${id}/entries`, shop.superUser)).body
    expect(entries.meta.totalCount).toBe(3)
    expect(entries.data).toMatchObject([
      { event: 'withdrawn', cards: 4, number: 1, amount: null, by: expect.any(String) },
      { event: 'redeemed', cards: 1, number: 3, by: null },
      { event: 'issued', cards: 5, number: 1 },
    ])
    const { data } = (await home.send('GET', '/gift-batches?pageSize=1', shop.superUser)).body
    expect(data).toMatchObject([{ id, counts: { redeemed: 1 } }])
  })

  test('download the codes of a batch', async () => {
    const { id, codes } = await shop.issue({ count: 3 })
    const fetchFile = (path: string) =>
      home.server.fetch(`/api/payment/gift-batches/${id}/codes${path}`, { as: shop.superUser })
    const csv = await (await fetchFile('/csv')).text()
    for (const code of codes) expect(csv).toContain(code)
    const excel = new Uint8Array(await (await fetchFile('')).arrayBuffer())
    expect(excel.slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]))
  })

  test('cannot issue cards that end in the past, or too many', async () => {
    const values = { count: 1, months: 1, note: '', expiresAt: '2030-01-01T00:00:00Z' }
    const ask = async (changes: object) =>
      (await home.send('POST', '/gift-batches', shop.superUser, { ...values, ...changes })).status
    expect(await ask({ expiresAt: now().toISOString() })).toBe(400)
    expect(await ask({ count: 1001 })).toBe(400)
    expect(await ask({ months: 37 })).toBe(400)
    expect(await ask({ count: 1000 })).toBe(201)
  })

  test('see orders with their buyers, and send the codes again', async () => {
    const { uid } = await buy(2)
    const { data } = (await home.send('GET', '/gift-orders', shop.superUser)).body
    expect(data[0]).toMatchObject({
      id: uid,
      quantity: 2,
      status: 'succeeded',
      amount: { amount: 98_000, currency: 'sek' },
      buyer: { name: 'Kari Lund', email: 'kari@home.example' },
      refund: null,
      counts: { open: 2 },
    })
    const send = () => home.send('POST', `/gift-orders/${uid}/send-codes`, shop.superUser)
    const mailing = async () =>
      (await rows().select().from(paymentOrders).where(eq(paymentOrders.uid, uid)))[0]?.mailing
    const before = await mailing()
    expect((await send()).status).toBe(204)
    expect(await mailing()).not.toBe(before)
    await home.send('POST', `/gift-orders/${uid}/refund`, shop.superUser)
    expect((await send()).status).toBe(409)
  })
})
