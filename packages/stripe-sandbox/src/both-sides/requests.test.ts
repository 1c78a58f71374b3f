import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShopOnBothSides } from '../testing/open-shop.ts'
import type { ShopOnBothSides } from '../testing/open-shop.ts'

let shop: ShopOnBothSides
beforeEach(async () => {
  shop = await openShopOnBothSides()
})
afterEach(() => shop.close())

describe('keys', () => {
  test('an unknown key is refused', async () => {
    await expect(shop.connect('sk_test_unknown').customers.list()).rejects.toThrow(
      Stripe.errors.StripeAuthenticationError,
    )
  })
})

describe('parameters', () => {
  test.each([
    [{ nonsense: '1' }, 'nonsense'],
    [{ address: { planet: 'earth' } }, 'address[planet]'],
  ])('the unknown parameter in %j is refused', async (params, param) => {
    const request = shop.stripe.rawRequest('POST', `/v1/customers/${shop.customer}`, params)
    await expect(request).rejects.toMatchObject({ statusCode: 400, code: 'parameter_unknown', param })
  })

  test.each([
    [{ amount: '1.5', currency: 'nok' }, 'parameter_invalid_integer'],
    [{ currency: 'nok' }, 'parameter_missing'],
    [{ amount: '', currency: 'nok' }, 'parameter_invalid_empty'],
  ])('the change %j of a balance is refused', async (params, code) => {
    const path = `/v1/customers/${shop.customer}/balance_transactions`
    const request = shop.stripe.rawRequest('POST', path, params)
    await expect(request).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code, param: 'amount' })
  })

  test('an unknown address gets 404 in the form of Stripe', async () => {
    await expect(shop.stripe.rawRequest('GET', '/v1/unicorns')).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
    })
  })

  test('metadata are added, changed and removed by key', async () => {
    const id = await shop.createCustomer({ metadata: { school: 'a', 'odd key': 'ø&=' } })
    const { metadata } = await shop.stripe.customers.update(id, { metadata: { school: '', unit: 'b' } })
    expect(metadata).toEqual({ 'odd key': 'ø&=', unit: 'b' })
    expect(await shop.stripe.customers.update(id, { metadata: '' })).toMatchObject({ metadata: {} })
  })
})

describe('lists', () => {
  test('pages go on in both directions, with the newest object first', async () => {
    const customer = await shop.createCustomer({}, null)
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1)
      ids.unshift((await shop.stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })).id)
    const list = (params: Stripe.SetupIntentListParams) => shop.stripe.setupIntents.list({ customer, ...params })
    const first = await list({ limit: 2 })
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true])
    const last = await list({ limit: 2, starting_after: ids[2]! })
    expect([last.data.map(({ id }) => id), last.has_more]).toEqual([ids.slice(3), false])
    const before = await list({ limit: 2, ending_before: ids[3]! })
    expect([before.data.map(({ id }) => id), before.has_more]).toEqual([ids.slice(1, 3), true])
    expect(await list({ limit: 2 }).autoPagingToArray({ limit: 100 })).toHaveLength(5)
  })

  test.each([{ limit: 0 }, { limit: 101 }, { starting_after: 'cus_none' }])('the page %j is refused', async (page) => {
    await expect(shop.stripe.customers.list(page)).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('expansion', () => {
  test('replaces ids by objects, also in lists', async () => {
    const { data } = await shop.stripe.prices.list({ product: shop.product, expand: ['data.product'] })
    expect(data.map(({ product }) => product)).toMatchObject(data.map(() => ({ object: 'product', name: 'Family' })))
    expect(data).toHaveLength(3)
  })

  test('a field without an object stays null', async () => {
    const payment = { amount: 1000, currency: 'nok', expand: ['latest_charge'] }
    expect(await shop.stripe.paymentIntents.create(payment)).toMatchObject({ latest_charge: null })
  })

  test('a field that cannot be expanded is refused', async () => {
    const request = shop.stripe.customers.retrieve(shop.customer, { expand: ['email'] })
    await expect(request).rejects.toThrow(/cannot be expanded/)
  })
})

describe('idempotency', () => {
  test('a repeat with the same key gets the first answer', async () => {
    const idempotencyKey = randomUUID()
    const create = () =>
      shop.stripe.prices.create({ product: shop.product, currency: 'nok', unit_amount: 1 }, { idempotencyKey })
    const [first, second] = [await create(), await create()]
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await shop.stripe.prices.list({ product: shop.product })).data).toHaveLength(4)
  })

  test('another request with the same key is refused', async () => {
    const idempotencyKey = randomUUID()
    const change = (name: string) => shop.stripe.customers.update(shop.customer, { name }, { idempotencyKey })
    await change('Kari')
    await expect(change('Ola')).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })
})
