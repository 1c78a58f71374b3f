// @vitest-environment jsdom
import type { Position, ReadLog } from '@lectern/contracts'
import type { Reader } from '@lectern/reader-engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BookLibrary } from './position/book-library.ts'
import {
  endEventsOnLeave,
  findFirstPosition,
  listenForMarginTaps,
  recordPosition,
  syncReaderConfig,
} from './reading-session.ts'
import { changeReaderConfig, ReaderConfig, storedReaderConfig } from './settings/reader-config.ts'
import { createFakeReader, createLocation } from './testing/fake-reader.ts'

const BOOK = '019237a0-0000-7000-8000-000000000001'
const SESSION = '019237a0-0000-7000-8000-0000000000aa'
const NOW = Date.UTC(2026, 10, 21, 8, 0, 0)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  storedReaderConfig.set(ReaderConfig.parse({}))
})
afterEach(() => void vi.useRealTimers())

function createSettableReader() {
  const fake = createFakeReader({ location: createLocation(0) })
  const record = (name: string) => (value: unknown) => fake.calls.push(`${name} ${JSON.stringify(value)}`)
  const reader = Object.assign(fake, {
    setRate: record('rate'),
    setVolume: record('volume'),
    setMuted: record('muted'),
    setAutoPageTurn: record('auto page turn'),
    setSentenceBySentence: record('sentence by sentence'),
    setSpeech: record('speech'),
    setSkippedKinds: record('skipped'),
    setLanguage: record('language'),
    position: (): Position => ({ ncxRef: 0, URI: 'c1.xhtml#s1', timeOffset: 0.5, charOffset: 12 }),
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fake has no private members
  return { reader, engine: reader as unknown as Reader }
}

test('a book opens with the settings that this device has stored', () => {
  changeReaderConfig({ playbackRate: 1.3, audioVolume: 0.6, muted: true, autoPageTurnActive: false })
  changeReaderConfig({ skipped: ['notes'] })
  const { reader, engine } = createSettableReader()
  syncReaderConfig(engine)
  expect(reader.calls.slice(0, 4)).toEqual(['rate 1.3', 'volume 0.6', 'muted true', 'auto page turn false'])
  expect(reader.calls).toContain('skipped ["notes"]')
})

test('changes of rate, volume, mute and page turns are stored', () => {
  const { reader, engine } = createSettableReader()
  const stop = syncReaderConfig(engine)
  reader.change({ rate: 1.5, volume: 0.2, muted: true, autoPageTurn: false })
  const stored = { playbackRate: 1.5, audioVolume: 0.2, muted: true, autoPageTurnActive: false }
  expect(storedReaderConfig.get()).toMatchObject(stored)
  stop()
  reader.change({ rate: 2 })
  expect(storedReaderConfig.get()).toMatchObject(stored)
})

test('the preferred language is selected once, when the book offers it', () => {
  changeReaderConfig({ preferredLanguage: 'tsp' })
  const { reader, engine } = createSettableReader()
  syncReaderConfig(engine)
  const languages = ['sv', 'tsp'].map((language) => ({ language, label: '', media: 'audio' as const }))
  reader.change({ languages })
  reader.change({ playing: true })
  expect(reader.calls.filter((call) => call.startsWith('language'))).toEqual(['language 1'])
})

test('a tap beside the pages of a book counts, and a tap on the bars or after the book does not', () => {
  document.body.innerHTML = '<section><div></div></section><header></header>'
  const [section, host, header] = ['section', 'div', 'header'].map((name) => document.querySelector<HTMLElement>(name))
  if (!section || !host || !header) throw new Error('the page is not complete')
  const onTap = vi.fn<() => void>()
  const stop = listenForMarginTaps(host, onTap)
  for (const [element, count] of [
    [section, 1],
    [host, 2],
    [header, 2],
  ] as const) {
    element.click()
    expect(onTap).toHaveBeenCalledTimes(count)
  }
  stop()
  host.click()
  expect(onTap).toHaveBeenCalledTimes(2)
  document.body.replaceChildren()
})

function setUpRecording() {
  const { reader, engine } = createSettableReader()
  const logs: ReadLog[] = []
  const positions: { position: Position; progress: number | null }[] = []
  const part: Partial<BookLibrary> = {
    saveLastmark: async (position, progress) => void positions.push({ position, progress }),
    pushReadLog: async (log) => void logs.push(log),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function uses only these methods
  const stop = recordPosition(engine, { bookId: BOOK, sessionId: SESSION }, part as BookLibrary)
  reader.change({})
  return { reader, logs, positions, stop }
}

test('a read log contains book, session, device, progress, second and source', async () => {
  const { logs, stop } = setUpRecording()
  await vi.advanceTimersByTimeAsync(6000)
  stop()
  expect(logs).toHaveLength(2)
  expect(logs[0]).toEqual({
    bookId: BOOK,
    sessionId: SESSION,
    deviceId: storedReaderConfig.get().deviceId,
    percentage: 0.25,
    timestamp: NOW / 1000 + 3,
    seconds: 3,
    source: 'web-bookshelf',
  })
})

test('leaving the book saves and logs the position a last time, and stops the logs', async () => {
  const { reader, logs, positions, stop } = setUpRecording()
  reader.change({ location: createLocation(1) })
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(positions).toEqual([
    { position: { ncxRef: 0, URI: 'c1.xhtml#s1', timeOffset: 0.5, charOffset: 12 }, progress: 0.25 },
  ])
  expect(logs).toMatchObject([{ percentage: 0.25, seconds: 1 }])
  expect(reader.listening()).toBe(0)
})

test('a page saves and logs the position before it is unloaded', () => {
  const { reader, logs, positions, stop } = setUpRecording()
  reader.change({ location: createLocation(1) })
  globalThis.dispatchEvent(new Event('pagehide'))
  expect(positions).toHaveLength(1)
  expect(logs).toHaveLength(1)
  stop()
})

test.each([
  ['hidden', 1],
  ['visible', 0],
] as const)('a page that becomes %s saves the position: %i time(s)', (visibility, count) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  const { reader, positions, stop } = setUpRecording()
  reader.change({ location: createLocation(1) })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(positions).toHaveLength(count)
  stop()
  vi.restoreAllMocks()
})

test('a page that is left ends its events and sends them, and begins them again when the browser restores it', () => {
  const calls: string[] = []
  const record = (name: string) => () => void calls.push(name)
  const events = { onMove: record('move'), leave: record('leave'), restart: record('restart'), stop: record('stop') }
  const stop = endEventsOnLeave(events, record('send'))
  globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(calls).toEqual([])
  globalThis.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(calls.splice(0)).toEqual(['leave', 'send'])
  globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(calls.splice(0)).toEqual(['restart'])
  stop()
  globalThis.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }))
  expect(calls).toEqual(['stop', 'send'])
})

test('read logs of a session have different seconds, even after the clock is set back', async () => {
  const { logs, stop } = setUpRecording()
  await vi.advanceTimersByTimeAsync(3000)
  vi.setSystemTime(NOW)
  await vi.advanceTimersByTimeAsync(3000)
  stop()
  expect(logs.map(({ timestamp }) => timestamp - NOW / 1000)).toEqual([3, 4])
})

test('a book opens at the place of a link, or else where the person was', () => {
  const position = { ncxRef: 3, URI: 'c4.xhtml#s9', timeOffset: 2, charOffset: 40 }
  const book = { lastmark: { position, places: Promise.resolve([]) } }
  expect(findFirstPosition({ place: undefined, book })).toEqual({ position })
  expect(findFirstPosition({ place: undefined, book: { lastmark: undefined } })).toEqual({})
  expect(findFirstPosition({ place: 'c2.xhtml#s1', book })).toEqual({
    position: { ncxRef: -1, URI: 'c2.xhtml#s1', timeOffset: 0, charOffset: 0 },
  })
})
