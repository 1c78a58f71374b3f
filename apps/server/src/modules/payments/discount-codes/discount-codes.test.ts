import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestUser } from '../../../testing/test-people.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { auditLog } from '../../account/tables.ts'
import { startPaymentServer } from '../testing/payment-server.ts'
import type { PaymentServer } from '../testing/payment-server.ts'

const DAY_MS = 86_400_000
let home: PaymentServer
let superUser: TestPerson
let price: string
beforeAll(async () => {
  home = await startPaymentServer()
  superUser = await createTestUser(home.server.kernel, { role: 'admin', superUser: true })
  const { id: product } = await home.stripe.products.create({ name: 'Family', metadata: { kind: 'plan' } })
  const month = { currency: 'sek', unit_amount: 9900, recurring: { interval: 'month' as const } }
  price = (await home.stripe.prices.create({ product, ...month })).id
})
afterAll(() => home.close())

let codes = 0
const newCode = (): string => `CODE-${++codes}`
const HALF = { discount: { percent: 50 }, duration: 'once', months: null, maxUses: null, expiresAt: null }
const create = (values: object = {}, as = superUser) =>
  home.send('POST', '/discount-codes', as, { code: newCode(), ...HALF, ...values })
const change = (id: string, isActive: boolean) => home.send('PUT', `/discount-codes/${id}`, superUser, { isActive })
const list = async () => (await home.send('GET', '/discount-codes?pageSize=100', superUser)).body
const inDays = (days: number) => new Date(home.server.kernel.clock.now().getTime() + days * DAY_MS).toISOString()

/** A family orders with a code. */
async function order(code: string) {
  const family = await home.addFamily()
  await home.addCard(family)
  const { status } = await home.send('POST', '/subscriptions', family, { priceId: price, couponId: code })
  const [subscription] = (await home.send('GET', '/subscriptions', family)).body.subscriptions.data
  return { status, nextCharge: subscription?.next_charge.amount }
}

describe('a new code', () => {
  test.each([
    ['half of the first payment', {}, 4950],
    ['an amount of each payment', { discount: { amount: 2000 }, duration: 'forever' }, 7900],
    ['a part of the payments of three months', { discount: { percent: 10 }, duration: 'repeating', months: 3 }, 8910],
  ])('gives %s, in any case', async (_name, values, nextCharge) => {
    const { status, body } = await create(values)
    expect([status, body]).toMatchObject([201, { ...HALF, ...amountOf(values), uses: 0, state: 'active' }])
    expect(await order(body.code.toLowerCase())).toEqual({ status: 201, nextCharge })
    const [listed] = (await list()).data
    expect(listed).toMatchObject({ code: body.code, uses: 1 })
  })

  test('with the letters of an active code is refused', async () => {
    const code = newCode()
    await create({ code })
    expect(await create({ code: code.toLowerCase() })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: { errors: [{ attribute: 'code', rule: 'already_exists' }] } },
    })
  })

  test.each([
    ['months without a repeating discount', { months: 3 }],
    ['a repeating discount without months', { duration: 'repeating' }],
    ['a last day in the past', { expiresAt: '2020-01-01T00:00:00.000Z' }],
    ['more than 100 percent', { discount: { percent: 101 } }],
    ['an amount of nothing', { discount: { amount: 0 } }],
    ['letters that Stripe does not take', { code: 'ÅRET RUNT' }],
  ])('with %s is refused', async (_name, values) => {
    const { totalCount } = (await list()).meta
    expect((await create(values)).status).toBe(400)
    expect((await list()).meta.totalCount).toBe(totalCount)
  })

  test('is created once if the answer of Stripe is lost and the request is repeated', async () => {
    const json = { code: newCode(), ...HALF }
    const headers = { country: 'se', 'idempotency-key': home.server.kernel.ids.next() }
    const send = () =>
      home.server.fetch('/api/payment/discount-codes', { method: 'POST', as: superUser, headers, json })
    await home.loseAnswers('/v1/promotion_codes', 3)
    expect((await send()).status).toBe(503)
    expect((await send()).status).toBe(201)
    const found = (await list()).data.filter(({ code }: { readonly code: string }) => code === json.code)
    expect(found).toHaveLength(1)
    const coupons = await home.stripe.coupons.list({ limit: 100 })
    expect(coupons.data.filter(({ name }) => name === json.code)).toHaveLength(1)
  })
})

describe('a code', () => {
  test('is ended, and works again', async () => {
    const { id, code } = (await create()).body
    expect((await change(id, false)).body).toMatchObject({ id, state: 'ended' })
    expect((await order(code)).status).toBe(400)
    expect((await change(id, true)).body).toMatchObject({ id, state: 'active' })
    expect((await order(code)).status).toBe(201)
    const actions = await home.server.kernel.shards.forRealm('se').select().from(auditLog)
    const own = actions.filter(({ details }) => JSON.stringify(details).includes(code)).map(({ action }) => action)
    expect(own).toEqual(['create-discount-code', 'end-discount-code', 'restore-discount-code'])
  })

  test('is used up after its last family, and expired after its last day', async () => {
    const once = (await create({ maxUses: 1, expiresAt: inDays(5) })).body
    const brief = (await create({ expiresAt: inDays(5) })).body
    expect((await order(once.code)).status).toBe(201)
    expect((await order(once.code)).status).toBe(400)
    const readStates = async () =>
      Object.fromEntries((await list()).data.map(({ id, state }: Record<string, string>) => [id, state]))
    expect(await readStates()).toMatchObject({ [once.id]: 'used_up', [brief.id]: 'active' })
    await home.advance(6)
    expect(await readStates()).toMatchObject({ [brief.id]: 'expired' })
    expect((await order(brief.code)).status).toBe(400)
  })

  test('that does not exist is not found', async () => {
    expect((await change('promo_none', false)).status).toBe(404)
  })
})

test('the list has pages', async () => {
  for (let at = 0; at < 3; at += 1) await create()
  const all = await list()
  const second = await home.send('GET', '/discount-codes?pageSize=2&pageNumber=2', superUser)
  expect(second.body.data).toEqual(all.data.slice(2, 4))
  expect(second.body.meta).toEqual(all.meta)
})

test('families and administrators may not see or change codes', async () => {
  const family = await home.addFamily()
  const admin = await createTestUser(home.server.kernel, { role: 'admin' })
  for (const as of [family, admin]) {
    expect((await home.send('GET', '/discount-codes', as)).status).toBe(403)
    expect((await create({}, as)).status).toBe(403)
  }
})

test('while Stripe cannot be reached, the page says so', async () => {
  home.cutOff(true)
  const statuses = [(await home.send('GET', '/discount-codes', superUser)).status, (await create()).status]
  home.cutOff(false)
  expect(statuses).toEqual([503, 503])
})

/** The discount in an answer: an amount has the currency of the country. */
const amountOf = (values: { readonly discount?: object }): object =>
  values.discount !== undefined && 'amount' in values.discount
    ? { ...values, discount: { amount: { amount: values.discount.amount, currency: 'sek' } } }
    : values
