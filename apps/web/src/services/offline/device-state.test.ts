import { expect, test } from 'vitest'
import { type DeviceEvent, EMPTY_DEVICE, listIncomplete, presentBooks, reduceDevice } from './device-state.ts'
import { offlineRow } from './testing/offline-row.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000
const whole = offlineRow()
const part = offlineRow({ bookId: '019237a0-0000-7000-8000-0000000000b2', isWhole: false })
const { bookId } = part
const loaded = (missing = 29): DeviceEvent => ({
  type: 'loaded',
  rows: [whole, part],
  missing: new Map([[bookId, missing]]),
})
const started: DeviceEvent = { type: 'download started', bookId }
const progressed: DeviceEvent = { type: 'download progressed', bookId, missing: 4 }
const ended: DeviceEvent = { type: 'download ended', bookId }
const apply = (...events: DeviceEvent[]) => events.reduce(reduceDevice, EMPTY_DEVICE)
const phases = (...events: DeviceEvent[]) =>
  presentBooks(apply(...events), NOW).map(({ phase, share }) => [phase, Math.round(share * 100)])

test('a device without books presents none', () => {
  expect(presentBooks(EMPTY_DEVICE, NOW)).toEqual([])
})

test('a whole book is ready, and another one waits until its download starts', () => {
  expect(phases(loaded())).toEqual([
    ['ready', 100],
    ['waiting', 0],
  ])
  expect(phases(loaded(), started).at(-1)).toEqual(['downloading', 0])
})

test('a download reports its share, and waits again after it ends early', () => {
  expect(phases(loaded(), started, progressed).at(-1)).toEqual(['downloading', 86])
  expect(phases(loaded(), started, progressed, ended).at(-1)).toEqual(['waiting', 86])
})

test('reading the store does not change what a running download reported', () => {
  expect(phases(loaded(), started, progressed, loaded(29)).at(-1)).toEqual(['downloading', 86])
  expect(phases(loaded(), started, progressed, ended, loaded(29)).at(-1)).toEqual(['waiting', 0])
})

test('a book expires after the time that the library set', () => {
  const [book] = presentBooks(apply(loaded()), Date.parse(whole.readableUntil) + DAY_MS)
  expect(book?.phase).toBe('expired')
})

test('a removed book is gone at once', () => {
  expect(apply(loaded(), { type: 'removed', bookId }).rows).toEqual([whole])
})

test('the download of a book goes on where none is running', () => {
  expect(listIncomplete(apply(loaded()))).toEqual([part])
  expect(listIncomplete(apply(loaded(), started))).toEqual([])
})
