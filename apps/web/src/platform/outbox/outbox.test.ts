import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'
import { defineKind, type EntryKind, type KindSpec } from './entry-kind.ts'
import { createMemoryStore } from './entry-store.ts'
import type { Outcome } from './outcome.ts'
import { createTestBrowser } from './testing/tab.ts'

const DELIVERED: Outcome = { kind: 'delivered' }
const NOT_SENT: Outcome = { kind: 'not-sent' }
const REJECTED: Outcome = { kind: 'rejected', reason: '422 not_that' }

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** `hooks.respond` returns the outcome of a batch. */
function numbers(change: Partial<KindSpec<number>> = {}) {
  const sent: number[][] = []
  const leaving: number[][] = []
  const hooks: { respond: (batch: readonly number[]) => Outcome | Promise<Outcome> } = { respond: () => DELIVERED }
  const kind = defineKind({
    name: 'number',
    payload: z.number(),
    batchMax: 100,
    retryAfter: backOff,
    isolates: true,
    sendsOnLeaving: true,
    send: async (batch, { keepalive }) => {
      const values = batch.map(({ payload }) => payload)
      ;(keepalive ? leaving : sent).push(values)
      return hooks.respond(values)
    },
    ...change,
  })
  return { kind, sent, leaving, hooks }
}

let ids = 0
function openTestBrowser(...kinds: EntryKind<unknown>[]) {
  const browser = createTestBrowser(() => `id-${(ids += 1)}`, settle)
  const store = createMemoryStore({ id: 'device', last: 0 })
  return { browser, store, tab: browser.open(store, kinds), open: () => browser.open(store, kinds) }
}
const listPayloads = async (store: ReturnType<typeof createMemoryStore>, owner = 'me') =>
  (await store.list(owner, 'number', 1000)).map(({ payload }) => payload)

test('an entry is stored, sent at once, and removed when it is delivered', async () => {
  const { kind, sent } = numbers()
  const { tab, store } = openTestBrowser(kind)
  expect(await tab.outbox.put(kind, 1)).toBe('delivered')
  expect(sent).toEqual([[1]])
  expect(await listPayloads(store)).toEqual([])
})

test('an entry that is being stored while a run ends waits for its own delivery', async () => {
  const { kind, sent } = numbers()
  const { browser } = openTestBrowser()
  const memory = createMemoryStore({ id: 'device', last: 0 })
  const stored = Promise.withResolvers<void>()
  const put = (entry: Parameters<typeof memory.put>[0]) => stored.promise.then(() => memory.put(entry))
  const { outbox } = browser.open({ ...memory, put }, [kind])
  const delivery = outbox.put(kind, 1)
  await outbox.drain()
  expect(sent).toEqual([])
  stored.resolve()
  expect(await delivery).toBe('delivered')
})

test('without a network nothing is sent; when the network is back, all entries are sent in order and in one batch', async () => {
  const { kind, sent } = numbers()
  const { browser, tab, store } = openTestBrowser(kind)
  browser.online = false
  expect(await Promise.all([1, 2, 3].map((value) => tab.outbox.put(kind, value)))).toEqual([
    'queued',
    'queued',
    'queued',
  ])
  expect(sent).toEqual([])
  browser.online = true
  await tab.outbox.wake()
  expect(sent).toEqual([[1, 2, 3]])
  expect(await listPayloads(store)).toEqual([])
})

test('after a failed attempt the next one follows after 1, 2, 4 … seconds, a minute at most, and nothing is lost', async () => {
  const { kind, sent, hooks } = numbers()
  const { browser, tab } = openTestBrowser(kind)
  hooks.respond = () => NOT_SENT
  await tab.outbox.put(kind, 1)
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    const before = sent.length
    await browser.advance(seconds * 1000 - 1)
    expect(sent).toHaveLength(before)
    await browser.advance(1)
    expect(sent).toHaveLength(before + 1)
  }
  hooks.respond = () => DELIVERED
  await browser.advance(60_000)
  const attempts = sent.length
  await browser.advance(600_000)
  expect(sent).toHaveLength(attempts)
})

test('an entry that is written while the server is unreachable is sent with the queued ones', async () => {
  const { kind, sent, hooks } = numbers()
  const { browser, tab } = openTestBrowser(kind)
  hooks.respond = () => NOT_SENT
  await tab.outbox.put(kind, 1)
  hooks.respond = () => DELIVERED
  await tab.outbox.put(kind, 2)
  expect(sent).toEqual([[1]])
  await browser.advance(1000)
  expect(sent).toEqual([[1], [1, 2]])
})

test('when the network is back, the outbox does not wait for the next attempt', async () => {
  const { kind, sent, hooks } = numbers()
  const { tab } = openTestBrowser(kind)
  hooks.respond = () => NOT_SENT
  await tab.outbox.put(kind, 1)
  hooks.respond = () => DELIVERED
  await tab.outbox.wake()
  expect(sent).toEqual([[1], [1]])
})

test('a rejected entry is found, reported and dropped; all others are delivered', async () => {
  const { kind, sent, hooks } = numbers()
  const { browser, tab, store } = openTestBrowser(kind)
  browser.online = false
  const values = Array.from({ length: 9 }, (_, value) => value)
  const deliveries = values.map((value) => tab.outbox.put(kind, value))
  await Promise.all(deliveries)
  const delivered: number[] = []
  hooks.respond = (batch) => {
    if (batch.includes(4)) return REJECTED
    delivered.push(...batch)
    return DELIVERED
  }
  browser.online = true
  await tab.outbox.wake()
  expect(delivered).toEqual(values.filter((value) => value !== 4))
  expect(await listPayloads(store)).toEqual([])
  expect(browser.reports).toHaveLength(1)
  expect(String(browser.reports[0])).toMatch(/dropped 1 of number: 422 not_that \(id-\d+\)/u)
  expect(sent.length).toBeLessThan(2 * values.length)
})

test('a rejected batch of a kind with `isolates: false` is dropped as a whole', async () => {
  const { kind, sent, hooks } = numbers({ isolates: false })
  const { browser, tab, store } = openTestBrowser(kind)
  browser.online = false
  await Promise.all([1, 2].map((value) => tab.outbox.put(kind, value)))
  hooks.respond = () => REJECTED
  browser.online = true
  await tab.outbox.wake()
  expect(sent).toEqual([[1, 2]])
  expect(await listPayloads(store)).toEqual([])
})

test('a kind that is rejected or cannot be sent does not delay another kind', async () => {
  const one = numbers()
  const other = numbers({ name: 'other' })
  const { tab } = openTestBrowser(one.kind, other.kind)
  one.hooks.respond = () => NOT_SENT
  await Promise.all([tab.outbox.put(one.kind, 1), tab.outbox.put(other.kind, 2)])
  expect(other.sent).toEqual([[2]])
})

test('an entry that no longer matches its kind is reported and dropped', async () => {
  const { kind, sent } = numbers()
  const { browser, tab, store } = openTestBrowser(kind)
  // An older schema, in which the payload was a text.
  const older: EntryKind<string> = { ...kind, read: () => [] }
  expect(await tab.outbox.put(older, 'seven')).toBe('rejected')
  expect(await tab.outbox.put(kind, 7)).toBe('delivered')
  expect(sent).toEqual([[7]])
  expect(await listPayloads(store)).toEqual([])
  expect(String(browser.reports)).toContain('unreadable')
})

test('an unexpected response is reported, and the entry stays', async () => {
  const { kind, hooks } = numbers()
  const { browser, tab, store } = openTestBrowser(kind)
  const portalError = new Error('the page of a captive portal')
  hooks.respond = () => Promise.reject(portalError)
  expect(await tab.outbox.put(kind, 1)).toBe('queued')
  expect(browser.reports).toEqual([portalError])
  expect(await listPayloads(store)).toEqual([1])
})

test('a restarted browser sends the entries of an earlier tab, even if that tab was killed while it sent them', async () => {
  const { kind, sent, hooks } = numbers()
  const { browser, tab, open } = openTestBrowser(kind)
  hooks.respond = () => new Promise(() => {})
  void tab.outbox.put(kind, 1)
  await settle()
  void tab.outbox.put(kind, 2)
  await settle()
  tab.kill()
  hooks.respond = () => DELIVERED
  const again = open()
  await again.outbox.wake()
  expect(sent).toEqual([[1], [1, 2]])
  await browser.advance(100_000)
  expect(sent).toHaveLength(2)
})

test('a tab finds within a minute the entries of a killed tab', async () => {
  const { kind, sent, hooks } = numbers()
  const { browser, tab, open } = openTestBrowser(kind)
  const other = open()
  await other.outbox.wake()
  hooks.respond = () => NOT_SENT
  await tab.outbox.put(kind, 1)
  tab.kill()
  hooks.respond = () => DELIVERED
  await browser.advance(60_000)
  expect(sent).toEqual([[1], [1]])
})

test('two tabs do not send the same entry', async () => {
  const { kind, sent, hooks } = numbers()
  const { tab, open } = openTestBrowser(kind)
  const other = open()
  hooks.respond = async () => {
    await settle()
    return DELIVERED
  }
  await Promise.all([tab.outbox.put(kind, 1), other.outbox.drain(), other.outbox.put(kind, 2), tab.outbox.drain()])
  expect(sent.flat().toSorted((one, other) => one - other)).toEqual([1, 2])
})

test('another account on the same device neither sees nor sends the queued entries', async () => {
  const { kind, sent } = numbers()
  const { browser, tab, store } = openTestBrowser(kind)
  browser.online = false
  await tab.outbox.put(kind, 1)
  browser.owner = 'another account'
  browser.online = true
  await tab.outbox.wake()
  expect(await tab.outbox.queued(kind)).toEqual([])
  await tab.outbox.put(kind, 2)
  expect(sent).toEqual([[2]])
  expect(await listPayloads(store)).toEqual([1])
  browser.owner = 'me'
  await tab.outbox.wake()
  expect(sent).toEqual([[2], [1]])
})

test('without a log-in nothing is written', async () => {
  const { kind } = numbers()
  const { browser, tab } = openTestBrowser(kind)
  browser.owner = null
  expect(await tab.outbox.put(kind, 1)).toBe('rejected')
  expect(browser.reports).toHaveLength(1)
})

test('a page that closes sends its entries in a request with `keepalive`; they stay until they are delivered', async () => {
  const { kind, sent, leaving, hooks } = numbers()
  const { browser, tab, store } = openTestBrowser(kind)
  hooks.respond = () => NOT_SENT
  await Promise.all([1, 2].map((value) => tab.outbox.put(kind, value)))
  tab.outbox.leave()
  await settle()
  expect(leaving).toEqual([[1, 2]])
  expect(await listPayloads(store)).toEqual([1, 2])
  hooks.respond = () => DELIVERED
  tab.outbox.leave()
  await settle()
  expect(await listPayloads(store)).toEqual([])
  const attempts = sent.length
  tab.outbox.leave()
  await browser.advance(60_000)
  expect([sent.length, leaving.length]).toEqual([attempts, 2])
})

test('a page that is hidden and then closes sends each entry once', async () => {
  const { kind, leaving, hooks } = numbers({ collectFor: () => 10_000 })
  const { tab } = openTestBrowser(kind)
  hooks.respond = () => new Promise(() => {})
  await tab.outbox.deviceId()
  void tab.outbox.put(kind, 1)
  tab.outbox.leave()
  void tab.outbox.put(kind, 2)
  tab.outbox.leave()
  await settle()
  expect(leaving).toEqual([[1], [2]])
})

test('the requests with `keepalive` of a page carry no more than 64 kB together', async () => {
  const { kind, leaving } = numbers({ collectFor: () => 10_000, batchMax: 5000 })
  const { tab } = openTestBrowser(kind)
  await tab.outbox.deviceId()
  for (let value = 0; value < 2000; value += 1) void tab.outbox.put(kind, value)
  tab.outbox.leave()
  await settle()
  expect(leaving[0]?.length).toBeGreaterThan(300)
  expect(leaving[0]?.length).toBeLessThan(1000)
})

const ORDERED = { batchMax: 1, inOrder: true }

test('a page that is hidden twice sends only the first entry of an ordered kind', async () => {
  const { kind, leaving, hooks } = numbers(ORDERED)
  const { tab } = openTestBrowser(kind)
  hooks.respond = () => NOT_SENT
  await Promise.all([tab.outbox.put(kind, 1), tab.outbox.put(kind, 2)])
  const { promise: response, resolve } = Promise.withResolvers<Outcome>()
  hooks.respond = () => response
  tab.outbox.leave()
  tab.outbox.leave()
  expect(leaving).toEqual([[1]])
  resolve(DELIVERED)
  await settle()
})

test('a page that closes sends no entry of an ordered kind before those of an earlier page', async () => {
  const { kind, leaving, hooks } = numbers(ORDERED)
  const { tab, open } = openTestBrowser(kind)
  hooks.respond = () => NOT_SENT
  await tab.outbox.put(kind, 1)
  tab.kill()
  const next = open()
  await next.outbox.put(kind, 2)
  next.outbox.leave()
  expect(leaving).toEqual([])
})

test('in a kind with `latestOnly`, a later entry replaces an earlier one in the store', async () => {
  const { kind, sent } = numbers({ latestOnly: true, canBatch: (one, other) => one % 2 === other % 2 })
  const { browser, tab, store } = openTestBrowser(kind)
  browser.online = false
  for (const value of [1, 2, 3]) await tab.outbox.put(kind, value)
  expect(await listPayloads(store)).toEqual([2, 3])
  browser.online = true
  await tab.outbox.wake()
  expect(sent).toEqual([[2], [3]])
})

test('entries are sent in the order of writing, even if the clock is set back', async () => {
  const { kind, sent } = numbers()
  const { browser, tab, open } = openTestBrowser(kind)
  browser.online = false
  await tab.outbox.put(kind, 1)
  browser.now -= 3_600_000
  await tab.outbox.put(kind, 2)
  const again = open()
  await settle()
  await again.outbox.put(kind, 3)
  browser.online = true
  await again.outbox.wake()
  expect(sent).toEqual([[1, 2, 3]])
})

test('entries that are written while the page starts are sent in the order of writing', async () => {
  for (let moment = 0; moment < 12; moment += 1) {
    const { kind, sent } = numbers()
    const { browser, tab } = openTestBrowser(kind)
    browser.online = false
    void tab.outbox.put(kind, 1)
    for (let turn = 0; turn < moment; turn += 1) await Promise.resolve()
    void tab.outbox.put(kind, 2)
    await settle()
    browser.online = true
    await tab.outbox.wake()
    expect(sent).toEqual([[1, 2]])
  }
})

test('an entry that waits for the store keeps its number, below that of a later entry of another tab', async () => {
  const { kind, sent } = numbers()
  const { browser, open, store } = openTestBrowser(kind)
  browser.online = false
  await settle()
  const opened = Promise.withResolvers<void>()
  const device = () => opened.promise.then(() => ({ id: 'device', last: 0 }))
  void browser.open({ ...store, device }, [kind]).outbox.put(kind, 1)
  browser.now += 2
  opened.resolve()
  await Promise.all([settle(), open().outbox.put(kind, 2)])
  const sequences = (await store.list('me', 'number', 10)).map(({ sequence }) => sequence)
  expect(await listPayloads(store)).toEqual([1, 2])
  expect(new Set(sequences).size).toBe(2)
  browser.online = true
  await open().outbox.wake()
  expect(sent).toEqual([[1, 2]])
})

test('a listener is called for each delivered batch of its kind, and for no other batch', async () => {
  const { kind, hooks } = numbers()
  const other = numbers({ name: 'other' })
  const { tab } = openTestBrowser(kind, other.kind)
  let calls = 0
  tab.outbox.onDelivered(kind, () => (calls += 1))
  await tab.outbox.put(other.kind, 1)
  hooks.respond = () => REJECTED
  await tab.outbox.put(kind, 1)
  expect(calls).toBe(0)
  hooks.respond = () => DELIVERED
  await tab.outbox.put(kind, 2)
  expect(calls).toBe(1)
  void tab.outbox.put(kind, 3)
  tab.outbox.leave()
  await tab.outbox.drain()
  expect(calls).toBe(2)
})
