import { describe, expect, test } from 'vitest'
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

describe('a corrected version that is downloading', () => {
  const { entry, resourcesUrl } = whole
  const next = { entry, resourcesUrl, revision: 2, folder: 'new', files: [{ path: 'OPS/c1.xhtml', bytes: 50 }] }
  const replaced = { ...whole, revision: 1, currentRevision: 2, next }
  const updating: DeviceEvent = { type: 'loaded', rows: [replaced], missing: new Map([[whole.bookId, 25]]) }

  test('shows its own size and progress, while the old copy opens', () => {
    expect(presentBooks(apply(updating), NOW)).toMatchObject([
      { phase: 'waiting', bytes: 50, share: 0.5, opensOffline: true, isOutdated: false },
    ])
    const late = Date.parse(whole.readableUntil) + 1
    expect(presentBooks(apply(updating), late)).toMatchObject([{ phase: 'waiting', opensOffline: false }])
  })

  test('is listed for a download with its own files', () => {
    expect(listIncomplete(apply(updating))).toEqual([{ ...replaced, ...next, isWhole: false, next: undefined }])
  })

  test('that is removed leaves the old copy, which is outdated', () => {
    const removed = apply(updating, { type: 'next removed', bookId: whole.bookId })
    expect(presentBooks(removed, NOW)).toMatchObject([{ phase: 'ready', bytes: 29, share: 1, isOutdated: true }])
    expect(listIncomplete(removed)).toEqual([])
    expect(apply(updating, { type: 'next removed', bookId }).rows).toEqual([replaced])
  })
})
