import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startMailSink } from '../../../testing/mail-sink.ts'
import type { MailSink } from '../../../testing/mail-sink.ts'
import { auditLog } from '../../account/tables.ts'
import type { TestPerson } from '../../../testing/token.ts'
import { createTestUser } from '../../../testing/test-people.ts'
import { paymentsPersonalData } from '../personal-data.ts'
import { createStripeAccounts } from '../stripe-accounts.ts'
import { paymentCustomers, paymentEmails, paymentEndings, paymentWithdrawals } from '../tables.ts'
import { startPaymentServer } from '../testing/payment-server.ts'
import type { PaymentServer } from '../testing/payment-server.ts'
import { deleteOldEndingsJob } from './delete-old.ts'
import { sealStatement } from '../statements.ts'
import { lookForEndingsJob, takeEndingJob } from './take-ending.ts'
import { finishWithdrawalsJob } from './withdraw.ts'

let home: PaymentServer
let mail: MailSink
let price: string
beforeAll(async () => {
  mail = await startMailSink()
  home = await startPaymentServer({ mail })
  const product = await home.stripe.products.create({ name: 'Family', metadata: { kind: 'plan' } })
  const values = { product: product.id, currency: 'sek', unit_amount: 9900, recurring: { interval: 'month' as const } }
  price = (await home.stripe.prices.create(values)).id
})
afterAll(async () => {
  await home.close()
  await mail.close()
})

const rows = () => home.server.kernel.shards.forRealm('se')
const context = () => ({ kernel: home.server.kernel, accounts: createStripeAccounts(home.server.kernel) })
const declare = (json: object) =>
  home.send('POST', '/endings', undefined, { kind: 'ordinary', name: 'Ada Berg', ...json })
const readEnding = async (number: string) => {
  const [row] = await rows().select().from(paymentEndings).where(eq(paymentEndings.number, number))
  if (row === undefined) throw new Error('the statement is not stored')
  return row
}
/** Waits until the job has taken a statement. */
const untilTaken = (number: string) =>
  vi.waitFor(
    async () => {
      const row = await readEnding(number)
      expect(row.state).not.toBe('new')
      return row
    },
    { timeout: 10_000 },
  )
const untilEmail = (address: string, text: string) =>
  vi.waitFor(
    () => {
      const found = mail.emails.find((email) => email.to?.[0]?.address === address && email.text?.includes(text))
      if (found === undefined) throw new Error(`no email with ${text}`)
      return found.text ?? ''
    },
    { timeout: 15_000 },
  )
let strangers = 0
const stranger = () => `stranger${++strangers}@elsewhere.example`

async function subscribe() {
  const family = await home.addFamily()
  await home.addCard(family)
  const { body } = await home.send('POST', '/subscriptions', family, { priceId: price })
  const id = String(body.subscription.id)
  return {
    family,
    id,
    email: family.email,
    read: async () => (await home.send('GET', '/subscriptions', family)).body.subscriptions.data[0],
    keep: () => home.send('PUT', `/subscriptions/${id}`, family, { cancel_at_period_end: false }),
  }
}

describe('a statement without a log-in', () => {
  test('needs a country, a name, an address, and a reason if it is extraordinary', async () => {
    const json = { kind: 'ordinary', name: 'Ada', email: stranger() }
    expect((await home.send('POST', '/endings', undefined, json, 'xx')).status).toBe(400)
    for (const wrong of [{ name: '' }, { email: 'none' }, { kind: 'extraordinary' }, { endsOn: '2999-01-01' }])
      expect((await declare({ email: stranger(), ...wrong })).status).toBe(400)
  })

  test('has the same answer for an account and for an unknown address', async () => {
    const { email } = await subscribe()
    const answers = [await declare({ email }), await declare({ email: stranger() })]
    const expected = { number: expect.stringMatching(/^[A-Z2-9]{10}$/u), receivedAt: expect.any(String) }
    for (const { status, body } of answers) expect([status, body]).toEqual([202, expected])
  })

  test('is limited for each address', async () => {
    const email = stranger()
    for (let count = 0; count < 3; count++) expect((await declare({ email })).status).toBe(202)
    expect((await declare({ email: email.toUpperCase() })).status).toBe(429)
    expect((await declare({ email: stranger(), confirmationEmail: email })).status).toBe(429)
  })

  test('lets the subscription end with its period, and the owner can take it back', async () => {
    const { family, email, read, keep } = await subscribe()
    const { body } = await declare({ email: email.toUpperCase() })
    expect(await untilTaken(body.number)).toMatchObject({ state: 'done', userUid: family.userId })
    const ending = await read()
    expect(ending).toMatchObject({ status: 'trialing', cancel_at: ending.trial_end })
    const text = await untilEmail(email, body.number)
    expect(text).toContain('Family avslutas den 29 januari 2027')
    expect(text).toContain('Ada Berg')
    expect(text).toContain('/subscription')
    expect((await keep()).body.subscription).toMatchObject({ cancel_at: null })
  })

  test('for a later day lets it renew until that day, and the owner can take it back', async () => {
    const { email, read, keep } = await subscribe()
    const { body } = await declare({ email, endsOn: '2027-06-01' })
    await untilTaken(body.number)
    expect(await read()).toMatchObject({ cancel_at: Date.parse('2027-06-01T23:59:59Z') / 1000 })
    expect((await keep()).body.subscription).toMatchObject({ cancel_at: null })
  })

  test('for an address without a subscription is listed, and only the mailbox of the address learns it', async () => {
    const [email, confirmationEmail] = [stranger(), stranger()]
    const { body } = await declare({ email, confirmationEmail })
    expect(await untilTaken(body.number)).toMatchObject({ state: 'not_found', userUid: null })
    expect(await untilEmail(email, body.number)).toContain('Vi hittade inget abonnemang')
    expect(await untilEmail(confirmationEmail, body.number)).not.toContain('Vi hittade')
  })

  test('with an important reason waits for a super user, and the subscription ends with its period meanwhile', async () => {
    const { email, read } = await subscribe()
    const { body } = await declare({ kind: 'extraordinary', email, reason: 'The books do not open.' })
    const { id } = await untilTaken(body.number)
    expect((await read()).cancel_at).toBeGreaterThan(0)
    const root = await createTestUser(home.server.kernel, { role: 'admin', superUser: true })
    const admin = await createTestUser(home.server.kernel, { role: 'admin' })
    expect((await home.send('GET', '/endings', admin)).status).toBe(403)
    expect((await home.send('PUT', `/endings/${id}`, admin, { state: 'done' })).status).toBe(403)
    const listed = async () => (await home.send('GET', '/endings', root)).body.endings
    expect(await listed()).toContainEqual(
      expect.objectContaining({ id, statement: expect.objectContaining({ reason: 'The books do not open.' }) }),
    )
    const settle = (as: TestPerson) => home.send('PUT', `/endings/${id}`, as, { state: 'done' })
    expect((await settle({ ...root, act: { sub: admin.userId, name: 'Admin' } })).status).toBe(403)
    const abroad = await createTestUser(home.server.kernel, { role: 'admin', superUser: true, realm: 'de' })
    expect((await settle(abroad)).status).toBe(404)
    expect((await home.send('GET', '/endings', abroad)).body.endings).toEqual([])
    expect((await settle(root)).status).toBe(200)
    expect((await settle(root)).status).toBe(200)
    expect(await rows().$count(auditLog, eq(auditLog.action, 'settle-ending'))).toBe(1)
    expect(await listed()).not.toContainEqual(expect.objectContaining({ id }))
  })

  test('stores no name and no address in the clear', async () => {
    const email = stranger()
    const { body } = await declare({ email, name: 'Peculiar Name' })
    const stored = JSON.stringify(await untilTaken(body.number))
    expect(stored).not.toContain('Peculiar')
    expect(stored).not.toContain(email)
  })
})

describe('outages', () => {
  const store = async (email: string) => {
    const { kernel } = home.server
    const id = kernel.ids.next()
    const sealedStatement = await sealStatement(kernel, id, { kind: 'ordinary', name: 'Ada', email })
    const number = id.slice(-10)
    await rows().insert(paymentEndings).values({
      id,
      realm: 'se',
      number,
      kind: 'ordinary',
      state: 'new',
      sealedStatement,
      receivedAt: kernel.clock.now(),
    })
    return { id, number }
  }

  test('while Stripe is away, a statement is confirmed at once, and the subscription ends later', async () => {
    const { email, read } = await subscribe()
    const { id, number } = await store(email)
    home.cutOff(true)
    await expect(takeEndingJob(context()).run({ realm: 'se', id })).rejects.toThrow('connection')
    await untilEmail(email, number)
    await expect(takeEndingJob(context()).run({ realm: 'se', id })).rejects.toThrow('connection')
    home.cutOff(false)
    expect((await readEnding(number)).state).toBe('new')
    await takeEndingJob(context()).run({ realm: 'se', id })
    await takeEndingJob(context()).run({ realm: 'se', id })
    expect((await read()).cancel_at).toBeGreaterThan(0)
    const keys = await rows().select({ key: paymentEmails.key }).from(paymentEmails)
    const found = keys.map(({ key }) => key).filter((key) => key.includes(id))
    expect(found.toSorted()).toEqual([expect.stringContaining(`result ${id}`), `statement ${id}`])
  })

  test('a statement that a killed server has stored is found', async () => {
    const { number } = await store(stranger())
    await lookForEndingsJob(context()).run({})
    expect((await readEnding(number)).state).toBe('new')
    await home.advance(0.01)
    await lookForEndingsJob(context()).run({})
    expect(await untilTaken(number)).toMatchObject({ state: 'not_found' })
  })
})

describe('a withdrawal without a log-in', () => {
  test('is carried out after three days', async () => {
    const { email, id, read } = await subscribe()
    const { body } = await declare({ kind: 'withdrawal', email })
    expect(await untilTaken(body.number)).toMatchObject({ state: 'waits', subscriptionIds: [id] })
    await finishWithdrawalsJob(context()).run({})
    expect(await read()).toMatchObject({ status: 'trialing' })
    await home.advance(3)
    await finishWithdrawalsJob(context()).run({})
    expect(await read()).toMatchObject({ status: 'canceled' })
    expect(await readEnding(body.number)).toMatchObject({ state: 'done' })
    expect(await rows().$count(paymentWithdrawals, eq(paymentWithdrawals.id, id))).toBe(1)
  })

  test('ends with the decision of the owner to keep the subscription', async () => {
    const { email, id, read, keep } = await subscribe()
    const { body } = await declare({ kind: 'withdrawal', email })
    await untilTaken(body.number)
    await keep()
    await home.advance(3)
    await finishWithdrawalsJob(context()).run({})
    expect(await read()).toMatchObject({ status: 'trialing', cancel_at: null })
    expect(await readEnding(body.number)).toMatchObject({ state: 'kept' })
    expect(await rows().$count(paymentWithdrawals, eq(paymentWithdrawals.id, id))).toBe(0)
  })

  test('refunds only the subscription of the last 14 days', async () => {
    const old = await subscribe()
    await home.advance(25)
    const { email, id, family } = await subscribe()
    await rows()
      .update(paymentCustomers)
      .set({ userUid: family.userId })
      .where(eq(paymentCustomers.userUid, old.family.userId))
    const { body } = await declare({ kind: 'withdrawal', email })
    expect((await untilTaken(body.number)).subscriptionIds.toSorted()).toEqual([old.id, id].toSorted())
    await home.advance(3)
    await finishWithdrawalsJob(context()).run({})
    expect((await home.stripe.subscriptions.retrieve(id)).status).toBe('canceled')
    expect((await home.stripe.subscriptions.retrieve(old.id)).status).toBe('active')
    expect(await rows().$count(paymentWithdrawals, eq(paymentWithdrawals.id, old.id))).toBe(0)
  })

  test('counts although the account is deleted before it is carried out', async () => {
    const { email, family, id } = await subscribe()
    await home.stripe.subscriptions.cancel(id)
    const again = await home.send('POST', '/subscriptions', family, { priceId: price })
    const customer = String((await home.send('GET', '/me', family)).body.customer.id)
    const { body } = await declare({ kind: 'withdrawal', email })
    expect(await untilTaken(body.number)).toMatchObject({
      state: 'waits',
      subscriptionIds: [again.body.subscription.id],
    })
    await paymentsPersonalData(home.server.kernel).deletePerson({ realm: 'se', uid: family.userId })
    await home.advance(4)
    await finishWithdrawalsJob(context()).run({})
    expect(await readEnding(body.number)).toMatchObject({ state: 'done' })
    const [charge] = (await home.stripe.charges.list({ customer })).data
    expect(charge).toMatchObject({ amount: 9900, amount_refunded: 9900 })
  })

  test('after the 14 days lets the subscription end with its period, and a super user decides', async () => {
    const { email, read } = await subscribe()
    await home.advance(16)
    const { body } = await declare({ kind: 'withdrawal', email })
    expect(await untilTaken(body.number)).toMatchObject({ state: 'to_decide' })
    expect(await read()).toMatchObject({ status: 'active' })
    expect((await read()).cancel_at).toBeGreaterThan(0)
  })
})

test('statements are deleted three years after the end of their year', async () => {
  const { body } = await declare({ email: stranger() })
  const { id } = await untilTaken(body.number)
  const receivedOn = (day: string) =>
    rows()
      .update(paymentEndings)
      .set({ receivedAt: new Date(day) })
      .where(eq(paymentEndings.id, id))
  await receivedOn('2024-01-01')
  await deleteOldEndingsJob(home.server.kernel).run({})
  expect(await rows().$count(paymentEndings, eq(paymentEndings.id, id))).toBe(1)
  await receivedOn('2023-12-31')
  await deleteOldEndingsJob(home.server.kernel).run({})
  expect(await rows().$count(paymentEndings, eq(paymentEndings.id, id))).toBe(0)
})
