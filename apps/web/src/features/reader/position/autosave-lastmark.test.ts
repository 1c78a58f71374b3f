import { READ_LOG_INTERVAL_MS } from '@lectern/contracts'
import type { ReadingLocation, ReadingState } from '@lectern/reader-engine'
import { createReadingState } from '../testing/reading-state.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { autosaveLastmark, SAVE_AFTER_MS } from './autosave-lastmark.ts'
import { IDLE_AFTER_MS, recordReadLogs, countSecondsRead } from './record-read-logs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const createLocation = (charOffset: number): ReadingLocation => ({
  item: 0,
  page: 0,
  pages: 1,
  charOffset,
  progress: charOffset / 100,
  contentsRow: -1,
  atStart: true,
  atEnd: true,
  scripted: false,
  faulty: false,
})

function fakeReader() {
  const listeners = new Set<() => void>()
  return {
    state: createReadingState({ location: createLocation(0) }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    position() {
      return { ncxRef: 0, URI: 'c1.xhtml', timeOffset: 0, charOffset: this.state.location?.charOffset ?? 0 }
    },
    change(part: Partial<ReadingState>) {
      this.state = { ...this.state, ...part }
      for (const listener of listeners) listener()
    },
  }
}

function setUpAutosave() {
  const reader = fakeReader()
  const saved: { charOffset: number; progress: number | null }[] = []
  const autosave = autosaveLastmark(
    reader,
    async ({ charOffset }, progress) => void saved.push({ charOffset, progress }),
  )
  reader.change({})
  return { reader, saved, autosave }
}

test('the opened position is not saved', () => {
  const { autosave, saved } = setUpAutosave()
  autosave.saveNow()
  expect(saved).toEqual([])
})

test('positions in quick succession are saved once', () => {
  const { reader, saved } = setUpAutosave()
  reader.change({ location: createLocation(10) })
  reader.change({ location: createLocation(20) })
  expect(saved).toEqual([])
  vi.advanceTimersByTime(SAVE_AFTER_MS)
  expect(saved).toEqual([{ charOffset: 20, progress: 0.2 }])
})

test('a pause saves the position at once', () => {
  const { reader, saved } = setUpAutosave()
  reader.change({ playing: true, track: 3, location: createLocation(30) })
  reader.change({ playing: false })
  expect(saved).toEqual([{ charOffset: 30, progress: 0.3 }])
})

test('a pause in a sentence whose position is saved also saves the time within the sentence', () => {
  const { reader, saved } = setUpAutosave()
  reader.change({ playing: true, track: 3 })
  vi.advanceTimersByTime(SAVE_AFTER_MS)
  reader.change({ playing: false })
  expect(saved).toHaveLength(2)
})

test('leaving the page saves the position only if it is unsaved', () => {
  const { reader, saved, autosave } = setUpAutosave()
  reader.change({ location: createLocation(10) })
  autosave.saveNow()
  autosave.saveNow()
  expect(saved).toEqual([{ charOffset: 10, progress: 0.1 }])
})

function setUpReadLogs(isVisible = true) {
  const reader = fakeReader()
  const logs: number[] = []
  const seconds: number[] = []
  const push = async (progress: number, duration: number) => {
    logs.push(progress)
    seconds.push(duration)
  }
  const recorder = recordReadLogs(reader, push, { now: Date.now, isVisible: () => isVisible })
  return { reader, logs, seconds, recorder }
}

test('reading is logged every 3000 ms until it stops', async () => {
  const { logs, recorder } = setUpReadLogs()
  await vi.advanceTimersByTimeAsync(2 * READ_LOG_INTERVAL_MS)
  expect(logs).toHaveLength(2)
  recorder.stop()
  await vi.advanceTimersByTimeAsync(2 * READ_LOG_INTERVAL_MS)
  expect(logs).toHaveLength(2)
})

test('a position that is left before the next read log is logged once, with the seconds since the last read log', async () => {
  const { reader, logs, seconds, recorder } = setUpReadLogs()
  recorder.logNow()
  expect(logs).toEqual([])
  await vi.advanceTimersByTimeAsync(READ_LOG_INTERVAL_MS + 2000)
  reader.change({ location: createLocation(95) })
  recorder.logNow()
  recorder.logNow()
  expect(logs.slice(1)).toEqual([0.95])
  expect(seconds).toEqual([3, 2])
  await vi.advanceTimersByTimeAsync(1000)
  expect(seconds).toEqual([3, 2, 1])
})

test('a reader on the last page has read the whole book', async () => {
  const { reader, logs } = setUpReadLogs()
  reader.change({ location: { ...createLocation(90), atStart: false, atEnd: false } })
  await vi.advanceTimersByTimeAsync(READ_LOG_INTERVAL_MS)
  reader.change({ location: { ...createLocation(95), atStart: false, atEnd: true } })
  await vi.advanceTimersByTimeAsync(READ_LOG_INTERVAL_MS)
  expect(logs).toEqual([0.9, 1])
})

test('an idle page is not logged until playback starts', async () => {
  const { reader, logs } = setUpReadLogs()
  await vi.advanceTimersByTimeAsync(IDLE_AFTER_MS)
  const before = logs.length
  await vi.advanceTimersByTimeAsync(5 * READ_LOG_INTERVAL_MS)
  expect(logs).toHaveLength(before)
  reader.change({ playing: true })
  await vi.advanceTimersByTimeAsync(READ_LOG_INTERVAL_MS)
  expect(logs).toHaveLength(before + 1)
})

test('a hidden page is not logged', async () => {
  const { logs } = setUpReadLogs(false)
  await vi.advanceTimersByTimeAsync(2 * READ_LOG_INTERVAL_MS)
  expect(logs).toEqual([])
})

test('a read log has the seconds since the last read log, without idle time', async () => {
  const { reader, seconds } = setUpReadLogs()
  await vi.advanceTimersByTimeAsync(IDLE_AFTER_MS + 20 * READ_LOG_INTERVAL_MS)
  expect(new Set(seconds)).toEqual(new Set([3]))
  const before = seconds.length
  reader.change({ playing: true })
  await vi.advanceTimersByTimeAsync(READ_LOG_INTERVAL_MS)
  expect(seconds.slice(before)).toEqual([3])
})

test('time during which the device sleeps is not counted, even if the book was playing', async () => {
  const { reader, seconds } = setUpReadLogs(false)
  reader.change({ playing: true })
  await vi.advanceTimersByTimeAsync(READ_LOG_INTERVAL_MS)
  // While a device sleeps, the clock advances but timers do not run.
  vi.setSystemTime(Date.now() + 8 * 3_600_000)
  await vi.advanceTimersByTimeAsync(READ_LOG_INTERVAL_MS)
  expect(seconds).toEqual([3, 3])
})

test.each([
  ['visible, timer on time', 3000, true, 3],
  ['visible, timer late', 4600, true, 5],
  ['visible, after the device slept', 60_000, true, 3],
  ['hidden and playing, timer slowed to once a minute', 60_000, false, 60],
  ['hidden, after the device slept', 90_000, false, 3],
  ['clock set back', -3_600_000, true, 3],
  ['timer called twice at once', 20, true, 1],
])('page (%s): after %i ms, visible %s, %i s count as reading', (_when, elapsed, isVisible, seconds) => {
  expect(countSecondsRead(elapsed, isVisible)).toBe(seconds)
})
