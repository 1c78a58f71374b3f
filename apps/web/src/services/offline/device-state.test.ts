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

test('without stored books the list is empty', () => {
  expect(presentBooks(EMPTY_DEVICE, NOW)).toEqual([])
})

test('a complete book is ready, and an incomplete one waits until its download starts', () => {
  expect(phases(loaded())).toEqual([
    ['ready', 100],
    ['waiting', 0],
  ])
  expect(phases(loaded(), started).at(-1)).toEqual(['downloading', 0])
})

test('a download reports its progress, and the book waits again if the download ends early', () => {
  expect(phases(loaded(), started, progressed).at(-1)).toEqual(['downloading', 86])
  expect(phases(loaded(), started, progressed, ended).at(-1)).toEqual(['waiting', 86])
})

test('reading the store does not change the progress of a running download', () => {
  expect(phases(loaded(), started, progressed, loaded(29)).at(-1)).toEqual(['downloading', 86])
  expect(phases(loaded(), started, progressed, ended, loaded(29)).at(-1)).toEqual(['waiting', 0])
})

test('a download that ends does not end the download of another book', () => {
  const other: DeviceEvent = { type: 'download started', bookId: whole.bookId }
  expect([...apply(loaded(), started, other, ended).downloading]).toEqual([whole.bookId])
})

test('a book expires after the time that the library set', () => {
  const until = Date.parse(whole.readableUntil)
  const phaseAt = (now: number) => presentBooks(apply(loaded()), now)[0]?.phase
  expect([until, until + 1, until + DAY_MS].map(phaseAt)).toEqual(['ready', 'expired', 'expired'])
})

test('a removed book is not listed', () => {
  expect(apply(loaded(), { type: 'removed', bookId }).rows).toEqual([whole])
})

test('an incomplete book is listed for a download, unless its download is running', () => {
  expect(listIncomplete(apply(loaded()))).toEqual([part])
  expect(listIncomplete(apply(loaded(), started))).toEqual([])
})
