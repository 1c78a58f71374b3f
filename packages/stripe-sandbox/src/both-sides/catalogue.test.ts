import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShopOnBothSides } from '../testing/open-shop.ts'
import type { ShopOnBothSides } from '../testing/open-shop.ts'

let shop: ShopOnBothSides
beforeEach(async () => {
  shop = await openShopOnBothSides()
})
afterEach(() => shop.close())

describe('products and prices', () => {
  test('a product with prices cannot be deleted', async () => {
    await expect(shop.stripe.products.del(shop.product)).rejects.toThrow(/one or more user-created prices/)
    const { id } = await shop.stripe.products.create({ name: 'School' })
    expect(await shop.stripe.products.del(id)).toMatchObject({ id, deleted: true })
    await expect(shop.stripe.products.retrieve(id)).rejects.toMatchObject({ code: 'resource_missing' })
  })

  test('the id of a product is taken once', async () => {
    const id = `family-${randomUUID()}`
    const create = () => shop.stripe.products.create({ id, name: 'Family' })
    await create()
    await expect(create()).rejects.toMatchObject({ code: 'resource_already_exists' })
  })

  test('a lookup key moves to another price only if the request says so', async () => {
    const lookup_key = `family-month-${randomUUID()}`
    const price = { product: shop.product, currency: 'EUR', unit_amount: 999, lookup_key }
    const first = await shop.stripe.prices.create(price)
    expect(first.currency).toBe('eur')
    await expect(shop.stripe.prices.create(price)).rejects.toMatchObject({ param: 'lookup_key' })
    const second = await shop.stripe.prices.create({ ...price, transfer_lookup_key: true })
    const { data } = await shop.stripe.prices.list({ lookup_keys: [lookup_key] })
    expect(data.map(({ id }) => id)).toEqual([second.id])
  })
})

describe('customers', () => {
  test('a change writes an event with the former values', async () => {
    const id = await shop.createCustomer({ address: { city: 'Oslo', country: 'NO' } })
    const idempotencyKey = randomUUID()
    await shop.stripe.customers.update(id, { address: { city: 'Bergen', country: 'NO' } }, { idempotencyKey })
    const readEvents = async () =>
      (await shop.stripe.events.list({ types: ['customer.updated'] })).data.filter(
        ({ request }) => request?.idempotency_key === idempotencyKey,
      )
    await expect
      .poll(readEvents, { interval: 1000 })
      .toMatchObject([{ data: { object: { id }, previous_attributes: { address: { city: 'Oslo' } } } }])
  })

  test('changes of the balance add up, in one currency', async () => {
    const id = await shop.createCustomer()
    const change = (amount: number, currency: string) =>
      shop.stripe.customers.createBalanceTransaction(id, { amount, currency })
    await change(-500, 'nok')
    expect(await change(200, 'nok')).toMatchObject({ ending_balance: -300 })
    expect(await shop.stripe.customers.retrieve(id)).toMatchObject({ balance: -300, currency: 'nok' })
    await expect(change(1, 'eur')).rejects.toThrow(/combine currencies/)
    expect((await shop.stripe.customers.listBalanceTransactions(id)).data).toHaveLength(2)
  })
})
