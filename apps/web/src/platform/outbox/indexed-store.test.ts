// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { createMemoryStore } from './entry-store.ts'
import { openIndexedStore } from './indexed-store.ts'

const entry = (sequence: number, part: Partial<Entry> = {}): Entry => ({
  id: crypto.randomUUID(),
  owner: crypto.randomUUID(),
  kind: 'number',
  sequence,
  at: 1,
  payload: { of: sequence },
  ...part,
})
const newId = () => crypto.randomUUID()

describe.each([
  ['in IndexedDB', () => openIndexedStore(newId)],
  ['in memory', () => createMemoryStore({ id: newId(), last: 0 })],
])('entries %s', (_, open) => {
  test('are listed oldest first, for one owner and one kind, up to the limit', async () => {
    const store = open()
    const owner = newId()
    const [third, first, second] = [entry(30, { owner }), entry(10, { owner }), entry(20, { owner })]
    for (const one of [third, first, second, entry(5), entry(15, { owner, kind: 'other' })]) await store.put(one)
    expect(await store.list(owner, 'number', 10)).toEqual([first, second, third])
    expect(await store.list(owner, 'number', 2)).toEqual([first, second])
  })

  test('are gone after they are removed, and other entries are not', async () => {
    const store = open()
    const owner = newId()
    const [one, other] = [entry(1, { owner }), entry(2, { owner })]
    await store.put(one)
    await store.put(other)
    await store.remove([one.id, newId()])
    expect(await store.list(owner, 'number', 10)).toEqual([other])
  })

  test('raise the device’s last sequence number, and never lower it', async () => {
    const store = open()
    const high = (await store.device()).last + 100
    await store.put(entry(high))
    await store.put(entry(high - 50))
    expect((await store.device()).last).toBe(high)
  })
})

test('entries in IndexedDB exist after the page closes, and the device has the same id', async () => {
  const before = openIndexedStore(newId)
  const stored = entry(1000)
  await before.put(stored)
  const after = openIndexedStore(newId)
  expect(await after.list(stored.owner, 'number', 10)).toEqual([stored])
  expect(await after.device()).toEqual(await before.device())
})
