import * as z from 'zod/mini'
import { expect, test, vi } from 'vitest'
import type { LeftRows } from '../device/left-rows.ts'
import { createSignal } from '../signal.ts'
import { backOff } from './back-off.ts'
import type { Entry } from './entry.ts'
import { defineKind } from './entry-kind.ts'
import { createMemoryStore, type EntryStore } from './entry-store.ts'
import { createPageStore } from './page-store.ts'
import { createTestBrowser } from './testing/tab.ts'

const entry = (sequence: number): Entry => ({
  id: `entry ${sequence}`,
  owner: 'me',
  kind: 'number',
  sequence,
  at: 1,
  payload: sequence,
})

/** Rows that outlive the pages of a test, as localStorage does. */
function createLeftRows(): LeftRows<Entry> {
  const rows = new Map<string, Entry>()
  return {
    list: () => [...rows.values()],
    put(name, row) {
      rows.set(name, row)
      return true
    },
    remove: (name) => void rows.delete(name),
  }
}

const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
const REFUSED: EntryStore = { device: refuse, put: refuse, list: refuse, remove: refuse }

/** A disk that refuses writes or reads while the test says so. */
function createDisk() {
  const store = createMemoryStore({ id: 'device', last: 0 })
  const disk = { refusesPut: false, refusesList: false, puts: 0 }
  const durable: EntryStore = {
    device: () => store.device(),
    async put(one) {
      disk.puts += 1
      await (disk.refusesPut ? refuse() : store.put(one))
    },
    list: (...query) => (disk.refusesList ? refuse() : store.list(...query)),
    remove: (ids) => store.remove(ids),
  }
  return Object.assign(disk, { durable })
}

function open(durable: EntryStore, left = createLeftRows()) {
  const report = vi.fn<(error: unknown) => void>()
  const isFailing = createSignal()
  const memory = createMemoryStore({ id: 'page', last: 0 })
  return { store: createPageStore({ durable, memory, left, isFailing, report }), left, isFailing, report }
}
const listAll = async (store: EntryStore) => (await store.list('me', 'number', 100)).map(({ payload }) => payload)

test('if storage is refused or full, the outbox works from memory and reports that once', async () => {
  const sent: number[][] = []
  const kind = defineKind({
    name: 'number',
    payload: z.number(),
    batchMax: 100,
    retryAfter: backOff,
    isolates: true,
    sendsOnLeaving: true,
    async send(batch) {
      sent.push(batch.map(({ payload }) => payload))
      return { kind: 'delivered' }
    },
  })
  let ids = 0
  const browser = createTestBrowser(
    () => `id-${(ids += 1)}`,
    () => new Promise((resolve) => setTimeout(resolve, 0)),
  )
  const { store, isFailing, report } = open(REFUSED)
  const { outbox } = browser.open(store, [kind])
  browser.online = false
  expect(await Promise.all([1, 2].map((value) => outbox.put(kind, value)))).toEqual(['queued', 'queued'])
  expect(await outbox.deviceId()).toBe('page')
  expect(isFailing.get()).toBe(true)
  browser.online = true
  await outbox.wake()
  expect(sent).toEqual([[1, 2]])
  expect(String(report.mock.lastCall)).toContain('works from memory')
  expect(report).toHaveBeenCalledTimes(1)
})

test('if the disk fails later, the entries that it has from this page are still listed', async () => {
  const disk = createDisk()
  const { store } = open(disk.durable)
  await store.put(entry(1))
  disk.refusesList = true
  expect(await listAll(store)).toEqual([1])
})

test('when the disk stores entries again, the storage counts as working', async () => {
  const disk = createDisk()
  const { store, isFailing } = open(disk.durable)
  disk.refusesPut = true
  await store.put(entry(1))
  expect(isFailing.get()).toBe(true)
  disk.refusesPut = false
  await store.put(entry(2))
  expect(isFailing.get()).toBe(false)
  expect(await listAll(store)).toEqual([1, 2])
})

test('an entry that another tab has sent is not listed again when the disk fails', async () => {
  const disk = createDisk()
  const { store } = open(disk.durable)
  await store.put(entry(1))
  await disk.durable.remove([entry(1).id])
  expect(await listAll(store)).toEqual([])
  disk.refusesList = true
  expect(await listAll(store)).toEqual([])
})

test('entries that are written while a page is left begin no transaction, and the next page sends them', async () => {
  const disk = createDisk()
  const page = open(disk.durable)
  await page.store.put(entry(1))
  page.store.leave()
  await page.store.put(entry(2))
  expect(disk.puts).toBe(1)
  const next = open(disk.durable, page.left)
  expect(await listAll(next.store)).toEqual([1, 2])
  expect((await next.store.device()).last).toBe(2)
  await next.store.remove([entry(1).id, entry(2).id])
  expect(page.left.list()).toEqual([])
})

test('an entry whose write has not ended when the page is left is not lost', async () => {
  const { durable } = createDisk()
  const page = open({ ...durable, put: () => new Promise(() => {}) })
  void page.store.put(entry(1))
  page.store.leave()
  expect(await listAll(open(durable, page.left).store)).toEqual([1])
})

test('a page that returns from the back-forward cache writes to the disk again', async () => {
  const disk = createDisk()
  const { store, isFailing, report } = open(disk.durable)
  store.leave()
  await store.put(entry(1))
  store.comeBack()
  await store.put(entry(2))
  expect((await disk.durable.list('me', 'number', 10)).map(({ payload }) => payload)).toEqual([2])
  expect(await listAll(store)).toEqual([1, 2])
  expect([isFailing.get(), report.mock.calls.length]).toEqual([false, 0])
})
