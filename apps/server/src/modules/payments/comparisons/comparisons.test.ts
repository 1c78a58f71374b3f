import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { COMPARISON_DAYS } from '@lectern/contracts'
import type { TestPerson } from '../../../testing/token.ts'
import { createTestUser } from '../../../testing/test-people.ts'
import { createMunicipality } from '../../controlpanel/testing/municipality.ts'
import { paymentsPersonalData } from '../personal-data.ts'
import { paymentComparisonFindings, paymentComparisons, paymentCustomers, paymentSubscriptions } from '../tables.ts'
import { startPaymentServer } from '../testing/payment-server.ts'
import type { PaymentServer } from '../testing/payment-server.ts'
import { compareJob, FINDINGS_MAX } from './compare.ts'

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
afterEach(async () => {
  await rows().delete(paymentComparisons)
  await rows().delete(paymentSubscriptions)
  await rows().delete(paymentCustomers)
})
afterAll(() => home.close())

const rows = () => home.server.kernel.shards.forRealm('se')
const compare = () => compareJob({ kernel: home.server.kernel, accounts: home.accounts }).run({})
const get = async (path = '', as = superUser) => home.send('GET', `/comparisons${path}`, as)
/** Compares, and returns the report and its findings. */
const readNight = async () => {
  await compare()
  const [night] = (await get()).body.data
  return { night, findings: (await get(`/${night.id}/findings`)).body.data }
}
async function subscribe() {
  const family = await home.addFamily()
  await home.addCard(family)
  const { body } = await home.send('POST', '/subscriptions', family, { priceId: price })
  return { family, id: String(body.subscription.id) }
}

test('a night without differences counts the customers, and has no findings', async () => {
  await subscribe()
  await subscribe()
  const { night, findings } = await readNight()
  expect(night).toMatchObject({ checked: 2, repaired: 0, failed: 0, startedAt: night.endedAt })
  expect(findings).toEqual([])
})

test('a difference is repaired, and the report says for whom and in what', async () => {
  const ended = await subscribe()
  const unknown = await subscribe()
  await subscribe()
  await home.stripe.subscriptions.cancel(ended.id)
  await rows().delete(paymentSubscriptions).where(eq(paymentSubscriptions.id, unknown.id))
  const { night, findings } = await readNight()
  expect(night).toMatchObject({ checked: 3, repaired: 2, failed: 0 })
  const byFamily = new Map(findings.map((each: { uid: string }) => [each.uid, each]))
  expect(byFamily.get(ended.family.userId)).toMatchObject({
    name: 'Ada Berg',
    repaired: ['status', 'books'],
    failure: null,
  })
  expect(byFamily.get(unknown.family.userId)).toMatchObject({ repaired: ['new'], failure: null })
  expect((await readNight()).night).toMatchObject({ checked: 3, repaired: 0 })
})

test('a renewal whose event was lost is a difference of the books', async () => {
  const { family } = await subscribe()
  await home.advance(15)
  await compare()
  await home.advance(31)
  const { findings } = await readNight()
  expect(findings).toMatchObject([{ uid: family.userId, repaired: ['books'] }])
})

test('an end that was set at Stripe is a difference', async () => {
  const { id } = await subscribe()
  await home.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect((await readNight()).findings).toMatchObject([{ repaired: ['end', 'books'] }])
})

test('a customer that cannot be fetched is counted, and the others are compared', async () => {
  const failed = await subscribe()
  const ended = await subscribe()
  await home.stripe.subscriptions.cancel(ended.id)
  const [customer] = await rows()
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userUid, failed.family.userId))
  // The SDK repeats the request twice.
  await home.setFaults({ answers: [{ kind: 'error', path: `/v1/subscriptions?customer=${customer?.id}`, times: 3 }] })
  const { night, findings } = await readNight()
  expect(night).toMatchObject({ checked: 2, repaired: 1, failed: 1 })
  expect(findings).toMatchObject([
    { uid: failed.family.userId, repaired: [], failure: 'unavailable' },
    { uid: ended.family.userId, failure: null },
  ])
})

test('an error of another kind is a finding, too', async () => {
  const { family } = await subscribe()
  const accounts = { ...home.accounts, connect: () => Promise.reject(new Error('broken')) }
  await compareJob({ kernel: home.server.kernel, accounts }).run({})
  const [night] = (await get()).body.data
  expect((await get(`/${night.id}/findings`)).body.data).toMatchObject([{ uid: family.userId, failure: 'error' }])
})

test('while Stripe cannot be reached, each customer is a failure, and the report ends', async () => {
  const { family } = await subscribe()
  home.cutOff(true)
  try {
    const { night, findings } = await readNight()
    expect(night).toMatchObject({ checked: 1, repaired: 0, failed: 1, endedAt: expect.any(String) })
    expect(findings).toMatchObject([{ uid: family.userId, failure: 'unavailable' }])
  } finally {
    home.cutOff(false)
  }
})

test(`a report has at most ${FINDINGS_MAX} findings, and counts all`, async () => {
  const userUid = home.server.kernel.ids.next()
  const createdAt = home.server.kernel.clock.now()
  const customers = Array.from({ length: FINDINGS_MAX + 1 }, (_, index) => `cus_none${index}`)
  await rows()
    .insert(paymentCustomers)
    .values(customers.map((id) => ({ id, realm: 'se', userUid, createdAt })))
  // A refused key is not tried again, so that the test is fast.
  await home.setFaults({ isKeyRevoked: true })
  const { night } = await readNight()
  await home.setFaults({})
  expect(night).toMatchObject({ checked: FINDINGS_MAX + 1, failed: FINDINGS_MAX + 1 })
  expect((await get(`/${night.id}/findings`)).body.meta).toEqual({ totalCount: FINDINGS_MAX })
})

test('reports are deleted after 90 days, with their findings', async () => {
  const { id } = await subscribe()
  await home.stripe.subscriptions.cancel(id)
  const { night } = await readNight()
  await home.advance(COMPARISON_DAYS - 1)
  await compare()
  expect((await get(`/${night.id}`)).status).toBe(200)
  await home.advance(2)
  await compare()
  expect((await get(`/${night.id}`)).status).toBe(404)
  expect(await rows().select().from(paymentComparisonFindings)).toEqual([])
})

test('the newest report is first, and only super users of the country see it', async () => {
  await compare()
  await home.advance(1)
  await compare()
  const { data, meta } = (await get('?pageNumber=1&pageSize=1')).body
  expect(meta).toEqual({ totalCount: 2 })
  expect(data).toHaveLength(1)
  expect(data[0].startedAt).toBe(home.server.kernel.clock.now().toISOString())
  const town = await createMunicipality(home.server.kernel)
  const family = await home.addFamily()
  const abroad = await createTestUser(home.server.kernel, { role: 'admin', superUser: true, realm: 'de' })
  for (const path of ['', `/${data[0].id}`, `/${data[0].id}/findings`])
    for (const as of [town.admin, family]) expect((await get(path, as)).status).toBe(403)
  expect((await get('', abroad)).body.data).not.toContainEqual(data[0])
  expect((await get(`/${data[0].id}`, abroad)).status).toBe(404)
  expect((await get(`/${data[0].id}/findings`, abroad)).status).toBe(404)
})

test('findings are part of the data of the person, and are deleted with the account', async () => {
  const { family, id } = await subscribe()
  await home.stripe.subscriptions.cancel(id)
  const { night } = await readNight()
  const personal = paymentsPersonalData(home.server.kernel)
  const person = { realm: 'se' as const, uid: family.userId }
  expect(await personal.exportPerson(person)).toMatchObject({ comparisons: [{ repaired: ['status', 'books'] }] })
  await personal.deletePerson(person)
  expect((await get(`/${night.id}/findings`)).body.data).toEqual([])
})
