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
})

describe('lists', () => {
  test('a list has only the objects of the wanted time', async () => {
    const { created } = await open.stripe.customers.create({})
    open.advance(10)
    const { id } = await open.stripe.customers.create({})
    const { data } = await open.stripe.customers.list({ created: { gt: created } })
    expect(data.map((customer) => customer.id)).toEqual([id])
  })
})

describe('expansion', () => {
  test('a field that cannot be expanded is refused', async () => {
    await expect(open.stripe.customers.create({ expand: ['email'] })).rejects.toMatchObject({ param: 'expand' })
    expect((await open.stripe.customers.list()).data).toEqual([])
  })
})

describe('idempotency', () => {
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
