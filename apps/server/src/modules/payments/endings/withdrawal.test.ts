import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../../../testing/token.ts'
import { subscriptions } from '../../account/tables.ts'
import { createStripeAccounts } from '../stripe-accounts.ts'
import { paymentEmails, paymentWithdrawals } from '../tables.ts'
import { startPaymentServer } from '../testing/payment-server.ts'
import type { PaymentServer } from '../testing/payment-server.ts'
import { finishWithdrawalsJob } from './withdraw.ts'

let home: PaymentServer
const prices = { small: '', large: '' }
beforeAll(async () => {
  home = await startPaymentServer()
  const create = async (name: string, unit_amount: number) => {
    const product = (await home.stripe.products.create({ name, metadata: { kind: 'plan' } })).id
    const recurring = { interval: 'month' as const }
    return (await home.stripe.prices.create({ product, currency: 'sek', unit_amount, recurring })).id
  }
  prices.small = await create('Single', 5900)
  prices.large = await create('Family', 9900)
})
afterAll(() => home.close())

const rows = () => home.server.kernel.shards.forRealm('se')
const finish = () =>
  finishWithdrawalsJob({ kernel: home.server.kernel, accounts: createStripeAccounts(home.server.kernel) }).run({})

/** Subscribes a family. With `isPaid`, it had a trial before, so that the first period is charged at once. */
async function subscribe({ isPaid = true, priceId = prices.large } = {}) {
  const family = await home.addFamily()
  await home.addCard(family)
  const order = async () =>
    String((await home.send('POST', '/subscriptions', family, { priceId })).body.subscription.id)
  let id = await order()
  if (isPaid) {
    await home.stripe.subscriptions.cancel(id)
    id = await order()
  }
  const customer = String((await home.send('GET', '/me', family)).body.customer.id)
  return {
    family,
    id,
    withdraw: (as: TestPerson = family) => home.send('POST', `/subscriptions/${id}/withdrawal`, as),
    change: (priceIds: readonly string[]) => home.send('PUT', `/subscriptions/${id}`, family, { priceIds }),
    refunds: async () => {
      const charges = (await home.stripe.charges.list({ customer })).data
      return charges.map((charge) => [charge.amount, charge.amount_refunded])
    },
    openInvoices: async () => (await home.stripe.invoices.list({ customer, status: 'open' })).data.length,
    balance: async () => {
      const found = await home.stripe.customers.retrieve(customer)
      return found.deleted === true ? undefined : found.balance
    },
    status: async () => (await home.stripe.subscriptions.retrieve(id)).status,
    booksCloseAt: async () => {
      const periods = await rows().select().from(subscriptions).where(eq(subscriptions.userUid, family.userId))
      return Math.max(...periods.map(({ endsAt }) => endsAt?.getTime() ?? Infinity))
    },
    emails: async () => {
      const found = await rows().select().from(paymentEmails).where(eq(paymentEmails.userUid, family.userId))
      return found.filter(({ key }) => key === `ended ${id}`).map(({ facts }) => facts.kind)
    },
  }
}

/** Lets answers of Stripe fail. */
const setFaults = (faults: object) =>
  fetch(`${home.server.kernel.settings.stripeUrl}/_sandbox/faults`, {
    method: 'PUT',
    headers: { authorization: 'Bearer sk_test_se', 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })

test('a family withdraws only from its own subscription, and an impersonator from none', async () => {
  const { family, withdraw, status } = await subscribe()
  expect((await withdraw(await home.addFamily())).status).toBe(404)
  expect((await withdraw({ ...family, act: { sub: family.userId, name: 'Admin' } })).status).toBe(403)
  expect(await status()).toBe('active')
})

test('a withdrawal ends the subscription at once, refunds the charge, and closes the books', async () => {
  const { withdraw, refunds, status, booksCloseAt, emails } = await subscribe()
  expect(await refunds()).toEqual([[9900, 0]])
  const { status: code, body } = await withdraw()
  expect([code, body.withdrawal.isDone]).toEqual([200, true])
  expect(await status()).toBe('canceled')
  expect(await refunds()).toEqual([[9900, 9900]])
  expect(await booksCloseAt()).toBeLessThanOrEqual(home.server.kernel.clock.now().getTime() + 1000)
  expect(await emails()).toEqual(['withdrawn'])
})

test('in a trial, a withdrawal ends the subscription without a refund', async () => {
  const { withdraw, refunds, status } = await subscribe({ isPaid: false })
  expect((await withdraw()).status).toBe(200)
  expect([await status(), await refunds()]).toEqual(['canceled', []])
})

test('all charges of a changed plan are refunded, and credit from the change is taken back', async () => {
  const { withdraw, change, refunds, balance } = await subscribe({ priceId: prices.small })
  await home.advance(3)
  await change([prices.large])
  await home.advance(1)
  await change([prices.small])
  expect(await balance()).toBeLessThan(0)
  await withdraw()
  expect((await refunds()).every(([amount, refunded]) => amount === refunded)).toBe(true)
  expect(await refunds()).toHaveLength(2)
  expect(await balance()).toBe(0)
})

test('credit that an unpaid invoice has used is given back once', async () => {
  const family = await home.addFamily()
  await home.addCard(family)
  const customer = String((await home.send('GET', '/me', family)).body.customer.id)
  const order = async () =>
    String((await home.send('POST', '/subscriptions', family, { priceId: prices.large })).body.subscription.id)
  await home.stripe.subscriptions.cancel(await order())
  await home.stripe.customers.createBalanceTransaction(customer, { amount: -2000, currency: 'sek' })
  await home.addCard(family, 'pm_card_chargeCustomerFail')
  const id = await order()
  expect((await home.send('POST', `/subscriptions/${id}/withdrawal`, family)).status).toBe(200)
  expect(await home.stripe.customers.retrieve(customer)).toMatchObject({ balance: -2000 })
})

test('a declined payment after the trial is not tried again after a withdrawal on the last day', async () => {
  const { family, withdraw, status, openInvoices } = await subscribe({ isPaid: false })
  await home.addCard(family, 'pm_card_chargeCustomerFail')
  await home.advance(14.06)
  expect([await status(), await openInvoices()]).toEqual(['past_due', 1])
  expect((await withdraw()).status).toBe(200)
  expect([await status(), await openInvoices()]).toEqual(['canceled', 0])
})

test('two calls at the same time and one later are one withdrawal', async () => {
  const { withdraw, refunds, emails } = await subscribe()
  const answers = await Promise.all([withdraw(), withdraw()])
  await home.advance(20)
  answers.push(await withdraw())
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.withdrawal.receivedAt)).size).toBe(1)
  expect(await refunds()).toEqual([[9900, 9900]])
  expect(await emails()).toEqual(['withdrawn'])
})

test('after the 14 days, a withdrawal is refused', async () => {
  const { withdraw, status } = await subscribe()
  await home.advance(16)
  expect((await withdraw()).body.code).toBe('conflict')
  expect(await status()).toBe('active')
})

test('an ended subscription cannot be withdrawn', async () => {
  const { id, family, withdraw } = await subscribe()
  await home.stripe.subscriptions.cancel(id)
  await home.send('GET', '/subscriptions', family)
  expect((await withdraw()).body.code).toBe('conflict')
})

describe('outages', () => {
  test('while Stripe is away, the statement counts, and the job finishes it', async () => {
    const { withdraw, refunds, status } = await subscribe()
    home.cutOff(true)
    const { status: code, body } = await withdraw()
    home.cutOff(false)
    expect([code, body.withdrawal.isDone]).toEqual([200, false])
    await home.advance(30)
    await finish()
    expect(await status()).toBe('canceled')
    expect((await refunds()).every(([amount, refunded]) => amount === refunded)).toBe(true)
  })

  test('a failure between the cancellation and the refund is finished by the job', async () => {
    const { id, withdraw, refunds, status } = await subscribe()
    await setFaults({ answers: [{ kind: 'error', method: 'POST', path: '/v1/refunds', times: 3 }] })
    expect((await withdraw()).body.withdrawal.isDone).toBe(false)
    expect([await status(), await refunds()]).toEqual(['canceled', [[9900, 0]]])
    await finish()
    expect(await refunds()).toEqual([[9900, 9900]])
    const [row] = await rows().select().from(paymentWithdrawals).where(eq(paymentWithdrawals.id, id))
    expect(row?.doneAt).toBeInstanceOf(Date)
  })

  test('a lost answer of the refund does not refund twice', async () => {
    const { withdraw, refunds } = await subscribe()
    await setFaults({ answers: [{ kind: 'lost', method: 'POST', path: '/v1/refunds', times: 3 }] })
    expect((await withdraw()).body.withdrawal.isDone).toBe(false)
    await finish()
    expect((await withdraw()).body.withdrawal.isDone).toBe(true)
    expect(await refunds()).toEqual([[9900, 9900]])
  })
})
