import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startMailSink } from '../../../testing/mail-sink.ts'
import type { MailSink } from '../../../testing/mail-sink.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { compareJob } from '../comparisons/compare.ts'
import { createStripeAccounts } from '../stripe-accounts.ts'
import { paymentEmails, paymentSubscriptions } from '../tables.ts'
import { WEBHOOK_SECRET } from '../testing/payment-sandbox.ts'
import { startPaymentServer } from '../testing/payment-server.ts'
import type { PaymentServer } from '../testing/payment-server.ts'
import { queueEmailsJob } from './queue-emails.ts'
import { findReceiptsJob, remindJob } from './remind.ts'

let home: PaymentServer
let mail: MailSink
let price: string
beforeAll(async () => {
  mail = await startMailSink()
  home = await startPaymentServer({ mail, env: { SELLER: 'Lesebuch AB, Storgatan 1, 111 11 Stockholm' } })
  const product = await home.stripe.products.create({ name: 'Family', metadata: { kind: 'plan' } })
  const values = { product: product.id, currency: 'sek', unit_amount: 9900, recurring: { interval: 'month' as const } }
  price = (await home.stripe.prices.create(values)).id
})
afterAll(async () => {
  await home.close()
  await mail.close()
})

const rows = () => home.server.kernel.shards.forRealm('se')
const compare = () =>
  compareJob({ kernel: home.server.kernel, accounts: createStripeAccounts(home.server.kernel) }).run({})

async function subscribe(card?: string, couponId?: string) {
  const family = await home.addFamily()
  await home.addCard(family, card)
  const { body } = await home.send('POST', '/subscriptions', family, { priceId: price, couponId })
  return { family, id: String(body.subscription.id), email: family.email }
}
const kindsFor = async ({ userId }: TestPerson) => {
  const found = await rows().select().from(paymentEmails).where(eq(paymentEmails.userUid, userId))
  return found.map(({ facts }) => facts.kind).toSorted()
}
const sentTo = (address: string, subject: string) =>
  mail.emails.filter((email) => email.to?.[0]?.address === address && email.subject?.includes(subject))
const untilSent = (address: string, subject: string) =>
  vi.waitFor(
    () => {
      const [found] = sentTo(address, subject)
      if (found === undefined) throw new Error(`no email with ${subject}`)
      // No-break spaces are in amounts.
      return (found.text ?? '').replaceAll('\u00a0', ' ')
    },
    { timeout: 15_000 },
  )

test('an order is confirmed with the facts that a contract needs', async () => {
  const { family, email } = await subscribe()
  const text = await untilSent(email, 'Din beställning: Family')
  expect(text).toContain('99 kr per månad, inklusive moms')
  expect(text).toContain('före 29 januari 2027')
  expect(text).toContain('inom 14 dagar')
  expect(text).toContain('/end-subscription')
  expect(text).toContain('Säljare: Lesebuch AB, Storgatan 1, 111 11 Stockholm')
  await home.send('GET', '/subscriptions', family)
  await compare()
  expect(await kindsFor(family)).toEqual(['order'])
})

test.each([
  ['once', ['99 kr per månad', 'din första betalning 49,50 kr.', 'betalar du 99 kr per månad.']],
  ['forever', ['Family för 49,50 kr per månad']],
] as const)('an order with a discount states the charges: %s', async (duration, parts) => {
  const coupon = await home.stripe.coupons.create({ percent_off: 50, duration, name: 'Half price' })
  const { email } = await subscribe(undefined, coupon.id)
  const text = await untilSent(email, 'Din beställning: Family')
  for (const part of parts) expect(text).toContain(part)
})

describe('the reminder before the end of a trial', () => {
  test('is sent once, with two nodes, a doubled event, and a comparison', async () => {
    const { family, id, email } = await subscribe()
    await home.advance(10.9)
    await remindJob(home.server.kernel).run({})
    expect(await kindsFor(family)).not.toContain('trial-end')
    await home.advance(0.2)
    const customer = String((await home.send('GET', '/me', family)).body.customer.id)
    const event = {
      id: `evt_${id}`,
      object: 'event',
      type: 'customer.subscription.trial_will_end',
      data: { object: { customer } },
    }
    const payload = JSON.stringify(event)
    const signature = home.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    const deliver = () => home.server.fetch('/api/payment/webhooks/se', { method: 'POST', headers, body: payload })
    await Promise.all([
      remindJob(home.server.kernel).run({}),
      remindJob(home.server.kernel).run({}),
      deliver(),
      deliver(),
    ])
    await compare()
    const text = await untilSent(email, 'Din gratistid tar slut')
    expect(text).toContain('Därefter betalar du 99 kr')
    expect((await kindsFor(family)).filter((kind) => kind === 'trial-end')).toEqual(['trial-end'])
    expect(sentTo(email, 'Din gratistid tar slut')).toHaveLength(1)
  })

  test('is found in the table while Stripe is away', async () => {
    const { family } = await subscribe()
    await home.advance(11.5)
    home.cutOff(true)
    await remindJob(home.server.kernel).run({})
    home.cutOff(false)
    expect(await kindsFor(family)).toContain('trial-end')
  })

  test('is not sent for a subscription that ends', async () => {
    const { family, id } = await subscribe()
    await home.send('PUT', `/subscriptions/${id}`, family, { cancel_at_period_end: true })
    await home.advance(12)
    await remindJob(home.server.kernel).run({})
    await compare()
    expect(await kindsFor(family)).toEqual(['order'])
  })
})

test('a payment has a receipt, and a payment of nothing has none', async () => {
  const { family, email } = await subscribe()
  expect(await kindsFor(family)).toEqual(['order'])
  await home.advance(15)
  await compare()
  const text = await untilSent(email, 'Din betalning på')
  expect(text).toContain('99 kr')
  await compare()
  expect((await kindsFor(family)).filter((kind) => kind === 'receipt')).toHaveLength(1)
})

test('a receipt whose event was lost is found in the list of invoices', async () => {
  const { family } = await subscribe()
  await home.advance(15)
  const job = findReceiptsJob(home.server.kernel, createStripeAccounts(home.server.kernel))
  await job.run({})
  await job.run({})
  expect((await kindsFor(family)).filter((kind) => kind === 'receipt')).toHaveLength(1)
})

test('a declined renewal says until when the books are open', async () => {
  const { family, email } = await subscribe()
  await home.addCard(family, 'pm_card_chargeCustomerFail')
  await home.advance(15)
  await compare()
  const text = await untilSent(email, 'En betalning gick inte igenom')
  expect(text).toContain('Dina böcker är öppna till och med')
  expect(text).toContain('99 kr')
  await compare()
  expect((await kindsFor(family)).filter((kind) => kind === 'declined')).toHaveLength(1)
})

test('the end of a subscription is reported once', async () => {
  const { family, id, email } = await subscribe()
  await home.stripe.subscriptions.cancel(id)
  await compare()
  await compare()
  expect(await untilSent(email, 'Ditt abonnemang har avslutats')).toContain('Family')
  expect(await kindsFor(family)).toEqual(['ended', 'order'])
})

test('old subscriptions that the server sees for the first time have no emails', async () => {
  const { family, id } = await subscribe()
  await rows().delete(paymentEmails).where(eq(paymentEmails.userUid, family.userId))
  await home.send('PUT', `/subscriptions/${id}`, family, { cancel_at_period_end: true })
  await rows().delete(paymentEmails).where(eq(paymentEmails.userUid, family.userId))
  await rows().delete(paymentSubscriptions).where(eq(paymentSubscriptions.id, id))
  await home.advance(30)
  await compare()
  expect(await kindsFor(family)).toEqual([])
})

test('an email that was queued twice is sent once, and one whose node was killed is sent later', async () => {
  const { family, email } = await subscribe()
  await untilSent(email, 'Din beställning')
  const key = 'receipt in_1'
  const facts = { kind: 'receipt', paid: { amount: 100, currency: 'sek' }, paidAt: 1, number: 'TWICE' } as const
  const createdAt = home.server.kernel.clock.now()
  // The node was killed after it has claimed the email.
  const killed = { attempt: 'killed', attemptedAt: createdAt }
  await rows()
    .insert(paymentEmails)
    .values({ key, realm: 'se', userUid: family.userId, facts, createdAt, ...killed })
  await queueEmailsJob(home.server.kernel).run({})
  expect((await rows().select().from(paymentEmails).where(eq(paymentEmails.key, key)))[0]?.attempt).toBe('killed')
  await home.advance(0.01)
  await Promise.all([queueEmailsJob(home.server.kernel).run({}), queueEmailsJob(home.server.kernel).run({})])
  await untilSent(email, 'Din betalning på 1')
  await home.advance(0.01)
  await queueEmailsJob(home.server.kernel).run({})
  const [row] = await rows().select().from(paymentEmails).where(eq(paymentEmails.key, key))
  expect(row?.writtenAt).toBeInstanceOf(Date)
  expect(sentTo(email, 'Din betalning på 1')).toHaveLength(1)
})
