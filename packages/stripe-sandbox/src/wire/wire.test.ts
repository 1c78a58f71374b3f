import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OTHER_SECRET_KEY, PUBLISHABLE_KEY, SECRET_KEY, openSandbox } from '../testing/open-sandbox.ts'
import type { OpenSandbox } from '../testing/open-sandbox.ts'

let open: OpenSandbox
beforeEach(async () => {
  open = await openSandbox()
})
afterEach(() => open.close())

describe('keys', () => {
  test('a request without a key, or with an unknown key, gets 401', async () => {
    const answers = await Promise.all(
      ['', 'Bearer sk_test_unknown'].map((authorization) =>
        open.send('GET', '/v1/customers', undefined, { authorization }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    await expect(open.connect('sk_test_unknown').customers.list()).rejects.toThrow(
      Stripe.errors.StripeAuthenticationError,
    )
  })

  test('a publishable key may not make the calls of a server', async () => {
    await expect(open.connect(PUBLISHABLE_KEY).customers.list()).rejects.toMatchObject({ code: 'secret_key_required' })
  })

  test('the key may be the name of basic authentication', async () => {
    const authorization = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`
    expect(await open.send('GET', '/v1/customers', undefined, { authorization })).toMatchObject({ status: 200 })
  })

  test('an account does not see the objects of another account', async () => {
    const { id } = await open.stripe.customers.create({})
    await expect(open.connect(OTHER_SECRET_KEY).customers.retrieve(id)).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
      param: 'id',
    })
  })
})

describe('parameters', () => {
  test('an unknown parameter is refused, also below another one', async () => {
    const answers = await Promise.all(
      ['nonsense=1', 'address[planet]=earth', '__proto__=1'].map((body) => open.send('POST', '/v1/customers', body)),
    )
    expect(answers.map(({ status, body }) => [status, body])).toMatchObject(
      ['nonsense', 'address[planet]', '__proto__'].map((param) => [
        400,
        { error: { code: 'parameter_unknown', param } },
      ]),
    )
  })

  test.each([
    ['amount=1.5&currency=eur', 'parameter_invalid_integer', 'amount'],
    ['currency=eur', 'parameter_missing', 'amount'],
    ['amount=&currency=eur', 'parameter_invalid_empty', 'amount'],
  ])('the form %s is refused', async (form, code, param) => {
    const { id } = await open.stripe.customers.create({})
    const { status, body } = await open.send('POST', `/v1/customers/${id}/balance_transactions`, form)
    expect([status, body]).toMatchObject([400, { error: { type: 'invalid_request_error', code, param } }])
  })

  test('an unknown address gets 404 in the form of Stripe', async () => {
    const { status, body } = await open.send('GET', '/v1/unicorns')
    expect([status, body]).toMatchObject([404, { error: { type: 'invalid_request_error' } }])
  })

  test('metadata are added, changed and removed by key', async () => {
    const { id } = await open.stripe.customers.create({ metadata: { school: 'a', 'odd key': 'ø&=' } })
    const { metadata } = await open.stripe.customers.update(id, { metadata: { school: '', unit: 'b' } })
    expect(metadata).toEqual({ 'odd key': 'ø&=', unit: 'b' })
    expect(await open.stripe.customers.update(id, { metadata: '' })).toMatchObject({ metadata: {} })
  })
})

describe('lists', () => {
  test('pages go on in both directions, with the newest object first', async () => {
    const ids: string[] = []
    for (let at = 0; at < 5; at += 1) ids.unshift((await open.stripe.customers.create({})).id)
    const first = await open.stripe.customers.list({ limit: 2 })
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true])
    const last = await open.stripe.customers.list({ limit: 2, starting_after: ids[2]! })
    expect([last.data.map(({ id }) => id), last.has_more]).toEqual([ids.slice(3), false])
    const before = await open.stripe.customers.list({ limit: 2, ending_before: ids[3]! })
    expect([before.data.map(({ id }) => id), before.has_more]).toEqual([ids.slice(1, 3), true])
    expect(await open.stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 })).toHaveLength(5)
  })

  test.each(['limit=0', 'limit=101', 'starting_after=cus_none'])('the page %s is refused', async (query) => {
    expect(await open.send('GET', `/v1/customers?${query}`)).toMatchObject({ status: 400 })
  })

  test('a list has only the objects of the wanted time', async () => {
    const { created } = await open.stripe.customers.create({})
    open.advance(10)
    const { id } = await open.stripe.customers.create({})
    const { data } = await open.stripe.customers.list({ created: { gt: created } })
    expect(data.map((customer) => customer.id)).toEqual([id])
  })
})

describe('expansion', () => {
  test('replaces ids by objects, also in lists', async () => {
    const product = await open.stripe.products.create({ name: 'Family' })
    await open.stripe.prices.create({ product: product.id, currency: 'nok', unit_amount: 9900 })
    const { data } = await open.stripe.prices.list({ expand: ['data.product'] })
    expect(data[0]?.product).toMatchObject({ object: 'product', name: 'Family' })
  })

  test('a field without an object stays null', async () => {
    const payment = { amount: 100, currency: 'nok', expand: ['latest_charge'] }
    expect(await open.stripe.paymentIntents.create(payment)).toMatchObject({ latest_charge: null })
  })

  test('a field that cannot be expanded is refused', async () => {
    await expect(open.stripe.customers.create({ expand: ['email'] })).rejects.toMatchObject({ param: 'expand' })
    expect((await open.stripe.customers.list()).data).toEqual([])
  })
})

describe('idempotency', () => {
  test('a repeat with the same key gets the first answer', async () => {
    const create = () => open.send('POST', '/v1/customers', 'name=Kari', { 'idempotency-key': 'once' })
    const [first, second] = [await create(), await create()]
    expect(second.body).toEqual(first.body)
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect((await open.stripe.customers.list()).data).toHaveLength(1)
  })

  test('another request with the same key is refused', async () => {
    await open.stripe.customers.create({ name: 'Kari' }, { idempotencyKey: 'once' })
    await expect(open.stripe.customers.create({ name: 'Ola' }, { idempotencyKey: 'once' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
  })

  test('a refusal after the validation is repeated, a refusal by the validation is not', async () => {
    const send = (path: string, body: string) => open.send('POST', path, body, { 'idempotency-key': 'once' })
    expect(await send('/v1/customers', 'nonsense=1')).toMatchObject({ status: 400 })
    const missing = await send('/v1/customers/cus_none', 'name=Kari')
    const repeated = await send('/v1/customers/cus_none', 'name=Kari')
    expect([missing.status, repeated.headers.get('idempotent-replayed')]).toEqual([404, 'true'])
  })

  test('a key is free again after a day', async () => {
    const create = () => open.stripe.customers.create({}, { idempotencyKey: 'once' })
    const { id } = await create()
    open.advance(24 * 60 * 60)
    expect((await create()).id === id).toBe(false)
  })
})

describe('the journal', () => {
  const openJournalPath = () => join(mkdtempSync(join(tmpdir(), 'stripe-sandbox-')), 'journal')

  test('a new process finds the same objects and first answers', async () => {
    const journalPath = openJournalPath()
    const before = await openSandbox({ journalPath })
    const kept = await before.stripe.customers.create({ name: 'Kari' }, { idempotencyKey: 'once' })
    const removed = await before.stripe.customers.create({})
    await before.stripe.customers.del(removed.id)
    // Nothing is closed before the next process opens the file, as after kill -9.
    const after = await openSandbox({ journalPath })
    expect(await after.stripe.customers.retrieve(kept.id)).toMatchObject({ id: kept.id, name: 'Kari' })
    expect(await after.stripe.customers.retrieve(removed.id)).toMatchObject({ deleted: true })
    expect((await after.stripe.customers.create({ name: 'Kari' }, { idempotencyKey: 'once' })).id).toBe(kept.id)
    await Promise.all([before.close(), after.close()])
  })

  test('a half-written last line is left out', async () => {
    const journalPath = openJournalPath()
    const before = await openSandbox({ journalPath })
    const { id } = await before.stripe.customers.create({})
    await before.close()
    writeFileSync(journalPath, '["sk_test_norway",[["custo', { flag: 'a' })
    const after = await openSandbox({ journalPath })
    const next = await after.stripe.customers.create({})
    await after.close()
    const last = await openSandbox({ journalPath })
    expect((await last.stripe.customers.list()).data.map((customer) => customer.id)).toEqual([next.id, id])
    await last.close()
  })

  test('a damaged line in the middle stops the start', async () => {
    const journalPath = openJournalPath()
    writeFileSync(journalPath, '["sk_test_norway",[["custo\n[]\n')
    await expect(openSandbox({ journalPath })).rejects.toThrow(/JSON/)
    expect(readFileSync(journalPath, 'utf8')).toContain('custo')
  })
})
