// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import type { DBSchema } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDeviceDatabase } from './device-database.ts'

interface Tables extends DBSchema {
  rows: { key: string; value: string }
}
const open = () => openDeviceDatabase<Tables>('rows', (db) => void db.createObjectStore('rows'))
const hide = () => globalThis.dispatchEvent(new Event('pagehide'))
const show = () => globalThis.dispatchEvent(new Event('pageshow'))

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  // Closes the connections of the test.
  hide()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a page has one connection', async () => {
  const connect = vi.spyOn(IDBFactory.prototype, 'open')
  const { run } = open()
  await Promise.all([run((db) => db.put('rows', 'one', 'a')), run((db) => db.put('rows', 'two', 'b'))])
  expect(await run((db) => db.getAll('rows'))).toEqual(['one', 'two'])
  expect(connect).toHaveBeenCalledTimes(1)
})

test('with an open connection, work begins in the same turn of the event loop', async () => {
  const { run } = open()
  await run((db) => db.count('rows'))
  const work = vi.fn<() => Promise<void>>(async () => {})
  void run(work)
  expect(work).toHaveBeenCalledTimes(1)
})

test('a page that is left closes its connection and begins no transaction', async () => {
  const { run } = open()
  await run((db) => db.put('rows', 'one', 'a'))
  const close = vi.spyOn(IDBDatabase.prototype, 'close')
  hide()
  expect(close).toHaveBeenCalled()
  await expect(run((db) => db.put('rows', 'two', 'b'))).rejects.toThrow('the page was left')
})

test('a connection that opens after the page was left is closed', async () => {
  const close = vi.spyOn(IDBDatabase.prototype, 'close')
  const reading = open().run((db) => db.getAll('rows'))
  hide()
  await expect(reading).rejects.toThrow('the page was left')
  expect(close).toHaveBeenCalledTimes(1)
})

test('a page that returns from the back-forward cache connects again', async () => {
  const { run } = open()
  await run((db) => db.put('rows', 'one', 'a'))
  hide()
  show()
  expect(await run((db) => db.getAll('rows'))).toEqual(['one'])
})

test('if the device never answers, the work is rejected', async () => {
  vi.useFakeTimers()
  vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(new IDBOpenDBRequest())
  await Promise.all([
    expect(open().run((db) => db.getAll('rows'))).rejects.toThrow('does not answer'),
    vi.runAllTimersAsync(),
  ])
})

test('after a failure to open, the next work tries again', async () => {
  const refusal = vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  const { run } = open()
  await expect(run((db) => db.getAll('rows'))).rejects.toThrow('refused')
  expect(await run((db) => db.getAll('rows'))).toEqual([])
  expect(refusal).toHaveBeenCalledTimes(2)
})
