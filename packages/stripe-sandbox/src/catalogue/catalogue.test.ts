import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSandbox } from '../testing/open-sandbox.ts'
import type { OpenSandbox } from '../testing/open-sandbox.ts'

let open: OpenSandbox
beforeEach(async () => {
  open = await openSandbox()
})
afterEach(() => open.close())

test('a product with prices cannot be deleted', async () => {
  const { id } = await open.stripe.products.create({ id: 'family', name: 'Family' })
  await open.stripe.prices.create({ product: id, currency: 'sek', unit_amount: 9900, recurring: { interval: 'month' } })
  await expect(open.stripe.products.del(id)).rejects.toThrow(/one or more user-created prices/)
  const { id: other } = await open.stripe.products.create({ name: 'School' })
  expect(await open.stripe.products.del(other)).toEqual(expect.objectContaining({ id: other, deleted: true }))
  expect((await open.stripe.products.list()).data.map((product) => product.id)).toEqual([id])
})

test('the id of a product is taken once', async () => {
  await open.stripe.products.create({ id: 'family', name: 'Family' })
  await expect(open.stripe.products.create({ id: 'family', name: 'Family' })).rejects.toMatchObject({
    code: 'resource_already_exists',
  })
})

test('a lookup key moves to another price only if the request says so', async () => {
  const { id: product } = await open.stripe.products.create({ name: 'Family' })
  const price = { product, currency: 'EUR', unit_amount: 999, lookup_key: 'family-month' }
  const first = await open.stripe.prices.create(price)
  expect(first.currency).toBe('eur')
  await expect(open.stripe.prices.create(price)).rejects.toMatchObject({ param: 'lookup_key' })
  const second = await open.stripe.prices.create({ ...price, transfer_lookup_key: true })
  const { data } = await open.stripe.prices.list({ lookup_keys: ['family-month'] })
  expect(data.map(({ id }) => id)).toEqual([second.id])
})

test('a changed customer writes an event with the former values', async () => {
  const { id } = await open.stripe.customers.create({ name: 'Kari', address: { city: 'Oslo', country: 'NO' } })
  await open.stripe.customers.update(id, { address: { city: 'Bergen', country: 'NO' } }, { idempotencyKey: 'move' })
  const { data } = await open.stripe.events.list({ types: ['customer.updated'] })
  expect(data).toMatchObject([
    {
      data: { object: { id, name: 'Kari' }, previous_attributes: { address: { city: 'Oslo' } } },
      request: { idempotency_key: 'move' },
    },
  ])
})

test('changes of the balance of a customer add up, in one currency', async () => {
  const { id } = await open.stripe.customers.create({})
  await open.stripe.customers.createBalanceTransaction(id, { amount: -500, currency: 'nok' })
  const { ending_balance } = await open.stripe.customers.createBalanceTransaction(id, { amount: 200, currency: 'nok' })
  expect(ending_balance).toBe(-300)
  expect(await open.stripe.customers.retrieve(id)).toMatchObject({ balance: -300, currency: 'nok' })
  await expect(open.stripe.customers.createBalanceTransaction(id, { amount: 1, currency: 'eur' })).rejects.toThrow(
    /combine currencies/,
  )
  expect((await open.stripe.customers.listBalanceTransactions(id)).data).toHaveLength(2)
})
