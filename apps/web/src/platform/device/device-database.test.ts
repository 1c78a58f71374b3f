// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import type { DBSchema } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DeviceTransaction, openDeviceDatabase } from './device-database.ts'

interface Tables extends DBSchema {
  rows: { key: string; value: string }
}
const open = () => openDeviceDatabase<Tables>('rows', (db) => void db.createObjectStore('rows'))
const put = (text: string) => (writing: DeviceTransaction<Tables>) => writing.objectStore('rows').put(text, text)
const list = (reading: DeviceTransaction<Tables>) => reading.objectStore('rows').getAll()
const WRITE = { mode: 'readwrite' } as const
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
  await Promise.all([run(['rows'], put('one'), WRITE), run(['rows'], put('two'), WRITE)])
  expect(await run(['rows'], list)).toEqual(['one', 'two'])
  expect(connect).toHaveBeenCalledTimes(1)
})

test('with an open connection, work begins in the same turn of the event loop', async () => {
  const { run } = open()
  await run(['rows'], list)
  const work = vi.fn<() => Promise<void>>(async () => {})
  const running = run(['rows'], work)
  expect(work).toHaveBeenCalledTimes(1)
  await running
})

test('a page that is left closes its connection and begins no transaction', async () => {
  const { run } = open()
  await run(['rows'], put('one'), WRITE)
  const close = vi.spyOn(IDBDatabase.prototype, 'close')
  hide()
  expect(close).toHaveBeenCalled()
  await expect(run(['rows'], put('two'), WRITE)).rejects.toThrow('the page was left')
})

test('a page that is left aborts the transactions that are not committed', async () => {
  const { run } = open()
  await run(['rows'], list)
  const reading = run(['rows'], list)
  const writing = run(['rows'], put('one'), WRITE)
  const committing = run(
    ['rows'],
    async (transaction) => {
      const stored = put('two')(transaction)
      transaction.commit()
      await stored
    },
    WRITE,
  )
  hide()
  const results = await Promise.allSettled([reading, writing, committing])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  show()
  expect(await run(['rows'], list)).toEqual(['two'])
})

test('a connection that opens after the page was left is closed', async () => {
  const close = vi.spyOn(IDBDatabase.prototype, 'close')
  const reading = open().run(['rows'], list)
  hide()
  await expect(reading).rejects.toThrow('the page was left')
  expect(close).toHaveBeenCalledTimes(1)
})

test('a page that returns from the back-forward cache connects again', async () => {
  const { run } = open()
  await run(['rows'], put('one'), WRITE)
  hide()
  show()
  expect(await run(['rows'], list)).toEqual(['one'])
})

test('if the device never answers, the work is rejected', async () => {
  vi.useFakeTimers()
  vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(new IDBOpenDBRequest())
  await Promise.all([expect(open().run(['rows'], list)).rejects.toThrow('does not answer'), vi.runAllTimersAsync()])
})

test('after a failure to open, the next work tries again', async () => {
  const refusal = vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  const { run } = open()
  await expect(run(['rows'], list)).rejects.toThrow('refused')
  expect(await run(['rows'], list)).toEqual([])
  expect(refusal).toHaveBeenCalledTimes(2)
})
