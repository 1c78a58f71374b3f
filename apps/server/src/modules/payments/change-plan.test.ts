import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHILD_PROFILES_MAX } from '@lectern/contracts'
import type { TestPerson } from '../../testing/token.ts'
import { createChildProfile, maxChildProfiles } from '../account/own-account/write-child-profiles.ts'
import { startPaymentServer } from './testing/payment-server.ts'
import type { PaymentServer } from './testing/payment-server.ts'

let home: PaymentServer
const prices = { single: '', family: '', year: '', extra: '', extraYear: '', gift: '' }
beforeAll(async () => {
  home = await startPaymentServer()
  const add = async (
    name: string,
    metadata: Record<string, string>,
    amounts: Readonly<Record<'month' | 'year', number>>,
  ) => {
    const product = (await home.stripe.products.create({ name, metadata })).id
    const create = async (interval: 'month' | 'year') =>
      home.stripe.prices.create({ product, currency: 'sek', unit_amount: amounts[interval], recurring: { interval } })
    return { month: (await create('month')).id, year: (await create('year')).id }
  }
  prices.single = (await add('Single', { kind: 'plan', children: '1' }, { month: 5900, year: 59_000 })).month
  const family = await add('Family', { kind: 'plan' }, { month: 9900, year: 99_000 })
  const extra = await add('Extra', { kind: 'addition', children: '2' }, { month: 3900, year: 39_000 })
  Object.assign(prices, { family: family.month, year: family.year, extra: extra.month, extraYear: extra.year })
  const gift = await home.stripe.products.create({ name: 'Gift', metadata: { kind: 'gift', months: '3' } })
  prices.gift = (await home.stripe.prices.create({ product: gift.id, currency: 'sek', unit_amount: 27_900 })).id
})
afterAll(() => home.close())

/** Creates a family with a plan that it pays, or that is still in its trial. */
async function subscribe({ card = 'pm_card_visa', isTrial = false } = {}) {
  const family = await home.addFamily()
  await home.addCard(family, card)
  const { body } = await home.send('POST', '/subscriptions', family, { priceId: prices.single })
  // Stripe charges the first period an hour after the trial.
  if (!isTrial) await home.advance(15)
  const id = String(body.subscription.id)
  const path = `/subscriptions/${id}`
  return {
    family,
    id,
    preview: (priceIds: readonly string[]) => home.send('POST', `${path}/preview`, family, { priceIds }),
    change: (priceIds: readonly string[], more: object = {}) => home.send('PUT', path, family, { priceIds, ...more }),
    pay: () => home.send('POST', `${path}/payment`, family),
  }
}
const chargesTo = async (family: TestPerson) => {
  const { body } = await home.send('GET', '/invoices', family)
  return body.invoices.data.map((invoice: { readonly amount_paid: number }) => invoice.amount_paid)
}
const readOnly = async (family: TestPerson) =>
  (await home.send('GET', '/subscriptions', family)).body.subscriptions.data[0]

describe('another plan', () => {
  test('costs what the preview says, and the rest of the old plan is taken off', async () => {
    const { family, preview, change } = await subscribe()
    await home.advance(10)
    const { body } = await preview([prices.family])
    expect(body).toMatchObject({ currency: 'sek', credit: 0, next_amount: 9900 })
    expect(body.amount_due).toBeGreaterThan(0)
    expect(body.amount_due).toBeLessThan(4000)
    const changed = await change([prices.family], { proration_date: body.proration_date })
    expect([changed.status, changed.body.subscription.items.data[0].price.id]).toEqual([200, prices.family])
    expect(await chargesTo(family)).toEqual([body.amount_due, 5900, 0])
    expect((await readOnly(family)).next_charge).toMatchObject({ amount: 9900, currency: 'sek', at: body.next_payment })
  })

  test('that is cheaper gives credit, which lowers the next charge', async () => {
    const { family, preview, change } = await subscribe()
    await change([prices.family])
    await home.advance(3)
    const { body } = await preview([prices.single])
    expect(body.amount_due).toBe(0)
    expect(body.credit).toBeGreaterThan(0)
    await change([prices.single], { proration_date: body.proration_date })
    expect((await readOnly(family)).next_charge.amount).toBe(5900 - body.credit)
  })

  test('for a year begins a new period, whose end the preview states', async () => {
    const { family, preview, change } = await subscribe()
    const { body } = await preview([prices.year])
    expect(body.next_amount).toBe(99_000)
    await change([prices.year], { proration_date: body.proration_date })
    expect(await readOnly(family)).toMatchObject({ current_period_end: body.next_payment })
    expect((await chargesTo(family))[0]).toBe(body.amount_due)
  })

  test('in a trial costs nothing until its end', async () => {
    const { family, preview, change } = await subscribe({ isTrial: true })
    const { body } = await preview([prices.family])
    const before = await readOnly(family)
    expect(body).toMatchObject({ amount_due: 0, credit: 0, next_amount: 9900, next_payment: before.trial_end })
    await change([prices.family])
    expect(await readOnly(family)).toMatchObject({ status: 'trialing', next_charge: { amount: 9900 } })
    expect(await chargesTo(family)).toEqual([0])
  })

  test('with two clicks at the same time and again after a lost answer is charged once', async () => {
    const { family, preview, change } = await subscribe()
    const { proration_date } = (await preview([prices.family])).body
    const answers = await Promise.all([
      change([prices.family], { proration_date }),
      change([prices.family], { proration_date }),
    ])
    answers.push(await change([prices.family], { proration_date }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await chargesTo(family)).toHaveLength(3)
  })

  test('with another date than that of a new preview is refused', async () => {
    const { family, change } = await subscribe()
    await home.advance(10)
    const { current_period_end: end } = await readOnly(family)
    const now = Math.floor(home.server.kernel.clock.now().getTime() / 1000)
    for (const proration_date of [end - 1, now + 3600, now - 7200, end - 31 * 86_400])
      expect((await change([prices.family], { proration_date })).body.code).toBe('conflict')
    expect(await chargesTo(family)).toEqual([5900, 0])
    expect((await change([prices.family], { proration_date: now - 60 })).status).toBe(200)
  })

  test('can be chosen again: with another card, and back and forth', async () => {
    const { family, preview, change } = await subscribe()
    await home.addCard(family, 'pm_card_chargeCustomerFail')
    const { proration_date } = (await preview([prices.family])).body
    expect((await change([prices.family], { proration_date })).status).toBe(402)
    await home.addCard(family)
    expect((await change([prices.family], { proration_date })).status).toBe(200)
    for (const plan of [prices.single, prices.family, prices.single]) {
      expect((await change([plan])).status).toBe(200)
      expect((await readOnly(family)).items.data[0].price.id).toBe(plan)
    }
  })

  test('that the bank declines changes nothing', async () => {
    const { family, change } = await subscribe()
    await home.addCard(family, 'pm_card_chargeCustomerFail')
    const { status, body } = await change([prices.family])
    expect([status, body.code]).toEqual([402, 'payment_declined'])
    expect((await readOnly(family)).items.data[0].price.id).toBe(prices.single)
    expect(await chargesTo(family)).toEqual([5900, 0])
  })
})

describe('an addition', () => {
  test('is added to the plan, and removed again', async () => {
    const { family, change } = await subscribe()
    await change([prices.single, prices.extra])
    expect((await readOnly(family)).next_charge.amount).toBe(9800)
    await change([prices.single])
    const { items, next_charge } = await readOnly(family)
    expect(items.data).toHaveLength(1)
    expect(next_charge.amount).toBeLessThan(5900)
  })

  test('without a plan, with another interval, or a gift is refused', async () => {
    const { change, preview } = await subscribe()
    for (const wrong of [
      [prices.extra],
      [prices.single, prices.extraYear],
      [prices.single, prices.family],
      [prices.single, prices.gift],
    ]) {
      expect((await change(wrong)).body.code).toBe('validation_failed')
      expect((await preview(wrong)).body.code).toBe('validation_failed')
    }
  })
})

test('the number of children who may have a profile is that of the plan and its additions', async () => {
  const { family, change } = await subscribe()
  const { kernel } = home.server
  const readMax = () => maxChildProfiles(kernel.shards.forRealm('se'), family.userId, kernel.clock.now())
  expect(await readMax()).toBe(1)
  await change([prices.single, prices.extra])
  expect(await readMax()).toBe(3)
  await change([prices.family])
  expect(await readMax()).toBe(CHILD_PROFILES_MAX)
  const free = await home.addFamily()
  expect(await maxChildProfiles(kernel.shards.forRealm('se'), free.userId, kernel.clock.now())).toBe(CHILD_PROFILES_MAX)
})

test('a plan with fewer places than the family has children is refused', async () => {
  const { kernel } = home.server
  const { family, preview, change } = await subscribe()
  await change([prices.family])
  const child = { firstname: 'Bo', birthYear: 2020, picture: 'owl', books: 'age' } as const
  for (let children = 0; children < 2; children += 1)
    expect(await createChildProfile(kernel, family, child)).toMatchObject({ firstname: 'Bo' })
  expect((await preview([prices.single])).body.code).toBe('too_many_children')
  expect((await change([prices.single])).body.code).toBe('too_many_children')
  expect((await change([prices.single, prices.extra])).status).toBe(200)

  const free = await home.addFamily()
  for (let children = 0; children < 2; children += 1) await createChildProfile(kernel, free, child)
  await home.addCard(free)
  const order = (priceId: string) => home.send('POST', '/subscriptions', free, { priceId })
  expect((await order(prices.single)).body.code).toBe('too_many_children')
  expect((await order(prices.family)).status).toBe(201)
})

describe('a declined renewal', () => {
  test('is paid with another card', async () => {
    const { family, pay, change } = await subscribe()
    await home.addCard(family, 'pm_card_chargeCustomerFail')
    await home.advance(31)
    expect((await readOnly(family)).status).toBe('past_due')
    expect((await change([prices.family])).status).toBe(409)
    expect((await pay()).body.code).toBe('payment_declined')
    await home.addCard(family)
    expect((await pay()).body.subscription.status).toBe('active')
  })

  test('is not charged any more after the family has ended the subscription', async () => {
    const { family, id } = await subscribe()
    await home.addCard(family, 'pm_card_chargeCustomerFail')
    await home.advance(31)
    const end = () => home.send('PUT', `/subscriptions/${id}`, family, { cancel_at_period_end: true })
    expect((await end()).body.subscription.status).toBe('canceled')
    expect((await end()).status).toBe(409)
    await home.addCard(family)
    await home.advance(8)
    expect(await chargesTo(family)).toEqual([0, 5900, 0])
    const [open] = (await home.send('GET', '/invoices', family)).body.invoices.data
    expect(open.status).toBe('void')
  })

  test('is paid once, and the repeat of a payment whose answer was lost has the same answer', async () => {
    const { family, pay } = await subscribe()
    await home.addCard(family, 'pm_card_chargeCustomerFail')
    await home.advance(31)
    await home.addCard(family)
    expect((await pay()).body.subscription.status).toBe('active')
    const charges = await chargesTo(family)
    const { status, body } = await pay()
    expect([status, body.subscription.status]).toEqual([200, 'active'])
    expect(await chargesTo(family)).toEqual(charges)
  })

  test('that the bank wants to confirm gives a secret for the browser', async () => {
    const { family, pay } = await subscribe()
    const customer = (await home.send('GET', '/me', family)).body.customer.id
    const { id } = await home.stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer })
    await home.send('PUT', '/me', family, { invoice_settings: { default_payment_method: id } })
    await home.advance(31)
    const { status, body } = await pay()
    expect([status, body.subscription.status]).toEqual([200, 'past_due'])
    expect(body.subscription.client_secret).toMatch(/^pi_.+_secret_/u)
  })
})
