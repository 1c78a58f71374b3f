import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../../testing/token.ts'
import { createTestUser } from '../../../testing/test-people.ts'
import { auditLog } from '../../account/tables.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import { startPaymentServer } from '../testing/payment-server.ts'
import type { PaymentServer } from '../testing/payment-server.ts'

let home: PaymentServer
let superUser: TestPerson
let price: string
beforeAll(async () => {
  home = await startPaymentServer()
  superUser = await createTestUser(home.server.kernel, { role: 'admin', superUser: true })
  const product = await home.stripe.products.create({ name: 'Family', metadata: { kind: 'plan' } })
  const values = { product: product.id, currency: 'sek', unit_amount: 9900, recurring: { interval: 'month' as const } }
  price = (await home.stripe.prices.create(values)).id
})
afterAll(() => home.close())

let family: TestPerson & { readonly email: string }
let subscription: string
beforeEach(async () => {
  family = await home.addFamily()
  await home.addCard(family)
  const { body } = await home.send('POST', '/subscriptions', family, { priceId: price })
  subscription = String(body.subscription.id)
})

const rows = () => home.server.kernel.shards.forRealm('se')
const read = async (as = superUser, uid = family.userId) => home.send('GET', `/families/${uid}`, as)
/** The first charge, after the trial. */
const readCharge = async () => {
  await home.advance(15)
  return (await read()).body.charges[0]
}
interface Choices {
  readonly as?: TestPerson
  readonly key?: string
}

/** Makes a call with a key, as the browser does. */
const sendOnce = async (
  method: string,
  path: string,
  json: object,
  { as = superUser, key = randomUUID() }: Choices = {},
) => home.server.fetch(`/api/payment${path}`, { method, as, json, headers: { 'idempotency-key': key } })
const refund = (charge: string, json: object, choices?: Choices) =>
  sendOnce(
    'POST',
    `/families/${family.userId}/charges/${charge}/refund`,
    { refunded: 0, reason: 'requested_by_customer', ...json },
    choices,
  )
const setEnd = (isEnding: boolean, id = subscription, as = superUser) =>
  sendOnce('PUT', `/families/${family.userId}/subscriptions/${id}/end`, { isEnding }, { as })
const readAudit = async () => {
  const isOurs = and(eq(auditLog.subject, family.userId), like(auditLog.action, '%family%'))
  const found = await rows().select().from(auditLog).where(isOurs).orderBy(auditLog.uid)
  return found.map(({ action, actor, details }) => ({ action, actor, details }))
}

describe('who may see and change the payments of a family', () => {
  test('a family, people of a school and super users of another country may not', async () => {
    const { id } = await readCharge()
    const town = await createMunicipality(home.server.kernel)
    const abroad = await createTestUser(home.server.kernel, { role: 'admin', superUser: true, realm: 'de' })
    for (const as of [family, town.teacher, town.admin]) {
      expect((await read(as)).status).toBe(403)
      expect((await home.send('POST', '/families/search', as, { email: family.email })).status).toBe(403)
      expect((await refund(id, { amount: 100 }, { as })).status).toBe(403)
      expect((await setEnd(true, subscription, as)).status).toBe(403)
    }
    expect((await read(abroad)).status).toBe(404)
    expect((await home.send('POST', '/families/search', abroad, { email: family.email })).body.families).toEqual([])
    expect((await refund(id, { amount: 100 }, { as: abroad })).status).toBe(404)
    expect((await setEnd(true, subscription, abroad)).status).toBe(404)
    expect((await read()).body.charges[0]).toMatchObject({ refunded: 0 })
  })

  test('a super user who acts for another person sees them, and changes nothing', async () => {
    const { id } = await readCharge()
    const acting = { ...superUser, act: { sub: family.userId, name: 'Other' } }
    for (const response of [
      await refund(id, { amount: 100 }, { as: acting }),
      await setEnd(true, subscription, acting),
    ])
      expect(await response.json()).toMatchObject({ code: 'not_while_acting' })
    expect((await read()).body.subscriptions[0]).toMatchObject({ endsAt: null })
  })
})

describe('the payments of a family', () => {
  test('are those that Stripe knows: the subscription, its next charge, the invoices and the charges', async () => {
    expect((await read()).body).toMatchObject({
      name: 'Ada Berg',
      email: family.email,
      isCustomer: true,
      subscriptions: [
        {
          status: 'trialing',
          plans: ['Family'],
          price: { amount: 9900, currency: 'sek', interval: 'month', intervalCount: 1 },
          nextCharge: { amount: 9900 },
          endsAt: null,
        },
      ],
      charges: [],
    })
    await home.advance(15)
    const { body } = await read()
    expect(body.subscriptions).toMatchObject([{ status: 'active', nextCharge: { amount: 9900, currency: 'sek' } }])
    expect(body.invoices[0]).toMatchObject({ status: 'paid', total: { amount: 9900, currency: 'sek' } })
    expect(body.invoices[0].pdf).toMatch(/^http/u)
    expect(body.charges).toMatchObject([
      { status: 'succeeded', amount: { amount: 9900, currency: 'sek' }, refunded: 0, refunds: [], disputed: false },
    ])
  })

  test('are open for 14 days after a declined renewal', async () => {
    await home.advance(15)
    const customer = String((await home.send('GET', '/me', family)).body.customer.id)
    const { id } = await home.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await home.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
    await home.advance(31)
    const [{ status, period, booksOpenUntil, nextCharge }] = (await read()).body.subscriptions
    expect([status, nextCharge]).toEqual(['past_due', null])
    expect(Date.parse(booksOpenUntil) - Date.parse(period.startsAt)).toBe(14 * 86_400_000)
  })

  test('are empty for an account that has never paid, and unavailable while Stripe cannot be reached', async () => {
    const other = await home.addFamily()
    const empty = { isCustomer: false, subscriptions: [], invoices: [], charges: [] }
    expect((await read(superUser, other.userId)).body).toMatchObject(empty)
    home.cutOff(true)
    try {
      expect((await read()).body.code).toBe('unavailable')
      expect((await setEnd(true)).status).toBe(503)
    } finally {
      home.cutOff(false)
    }
    expect(await readAudit()).toEqual([])
  })

  test('are found by the email of the family', async () => {
    const search = async (email: string) => (await home.send('POST', '/families/search', superUser, { email })).body
    expect(await search(` ${family.email.toUpperCase()} `)).toEqual({
      families: [{ uid: family.userId, name: 'Ada Berg' }],
    })
    expect(await search('none@home.example')).toEqual({ families: [] })
  })
})

describe('a refund', () => {
  test('of a part and of the rest gives the money back once, and is in the audit log', async () => {
    const { id } = await readCharge()
    const key = randomUUID()
    for (const _ of [1, 2]) expect((await refund(id, { amount: 2500 }, { key })).status).toBe(204)
    expect((await refund(id, { amount: 7400, refunded: 2500, reason: 'duplicate' })).status).toBe(204)
    const [charge] = (await read()).body.charges
    expect(charge).toMatchObject({ refunded: 9900 })
    expect(
      charge.refunds.map(({ amount, reason }: { amount: object; reason: string }) => ({ amount, reason })),
    ).toEqual([
      { amount: { amount: 7400, currency: 'sek' }, reason: 'duplicate' },
      { amount: { amount: 2500, currency: 'sek' }, reason: 'requested_by_customer' },
    ])
    expect(await readAudit()).toMatchObject([
      {
        action: 'refund-family-payment',
        actor: superUser.userId,
        details: { amount: 2500, currency: 'sek', why: 'requested_by_customer' },
      },
      { details: { amount: 7400, why: 'duplicate' } },
    ])
  })

  test('whose answer of Stripe was lost is made once, also if the browser asks again', async () => {
    const { id } = await readCharge()
    const key = randomUUID()
    await home.loseAnswers('/v1/refunds', 9)
    expect((await refund(id, { amount: 2500 }, { key })).status).toBe(503)
    await home.loseAnswers('', 0)
    expect((await refund(id, { amount: 2500 }, { key })).status).toBe(204)
    expect((await read()).body.charges[0].refunded).toBe(2500)
    expect(await readAudit()).toHaveLength(1)
  })

  test('of two super users at the same time, or of one who has not seen the other refund, is made once', async () => {
    const { id } = await readCharge()
    const answers = await Promise.all([refund(id, { amount: 2500 }), refund(id, { amount: 2500 })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect((await refund(id, { amount: 2500 })).status).toBe(409)
    expect((await read()).body.charges[0].refunded).toBe(2500)
  })

  test('of more than the payment, of nothing, and of a payment of another family, is refused', async () => {
    const { id } = await readCharge()
    expect((await refund(id, { amount: 9901 })).status).toBe(409)
    expect((await refund(id, { amount: 0 })).status).toBe(400)
    expect((await refund('ch_none', { amount: 100 })).status).toBe(404)
    const other = await home.addFamily()
    const path = `/families/${other.userId}/charges/${id}/refund`
    const json = { amount: 100, refunded: 0, reason: 'duplicate' }
    expect((await sendOnce('POST', path, json)).status).toBe(404)
    expect((await read()).body.charges[0].refunded).toBe(0)
    expect(await readAudit()).toEqual([])
  })
})

describe('the end of a subscription', () => {
  test('is set for its period, and taken back', async () => {
    expect((await setEnd(true)).status).toBe(204)
    const [ending] = (await read()).body.subscriptions
    expect(ending).toMatchObject({ nextCharge: null, endsAt: ending.period.endsAt })
    expect((await setEnd(false)).status).toBe(204)
    expect((await read()).body.subscriptions[0]).toMatchObject({ endsAt: null, nextCharge: { amount: 9900 } })
    const details = { subscription }
    expect(await readAudit()).toMatchObject([
      { action: 'end-family-subscription', details },
      { action: 'keep-family-subscription', details },
    ])
  })

  test('is at once for a subscription with a payment due, which is not charged later', async () => {
    await home.addCard(family, 'pm_card_chargeCustomerFail')
    await home.advance(15)
    expect((await read()).body.subscriptions[0].status).toBe('past_due')
    await home.addCard(family)
    expect((await setEnd(true)).status).toBe(204)
    await home.advance(20)
    const { subscriptions, charges } = (await read()).body
    expect(subscriptions[0]).toMatchObject({ status: 'canceled', nextCharge: null })
    expect(charges.filter(({ status }: { status: string }) => status === 'succeeded')).toEqual([])
  })

  test('of a subscription that has ended, or of another family, is refused', async () => {
    expect((await setEnd(true, 'sub_none')).status).toBe(404)
    await home.stripe.subscriptions.cancel(subscription)
    expect((await setEnd(true)).status).toBe(409)
    expect(await readAudit()).toEqual([])
  })
})
