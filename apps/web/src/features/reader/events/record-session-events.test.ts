import type { SessionEvent } from '@lectern/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeReader, createLocation } from '../testing/fake-reader.ts'
import { recordSessionEvents, RATE_EVENT_DELAY_MS } from './record-session-events.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 1, 8) }))
afterEach(() => void vi.useRealTimers())

const SESSION = {
  bookId: '019a0000-0000-7000-8000-0000000000b0',
  sessionId: '019a0000-0000-7000-8000-0000000000aa',
  userId: '019a0000-0000-7000-8000-0000000000cc',
  source: 'web-bookshelf',
  version: '1.0.0',
  language: 'sv',
}
const item = (path: string, layout: 'reflowable' | 'pre-paginated') => ({
  path,
  layout,
  linear: true,
  length: 100,
  mediaType: 'application/xhtml+xml',
  pageSpread: undefined,
  spreads: true,
  scrolled: false,
  scripted: false,
  faulty: false,
  styles: [],
})
const SPINE = [item('OPS/chapter one.xhtml', 'reflowable'), item('OPS/p2.xhtml', 'pre-paginated')]

/** `takeRecorded` returns the events since its last call. */
async function setUpSession() {
  const reader = Object.assign(createFakeReader({ phase: 'opening' }), { spine: SPINE })
  const events: SessionEvent[] = []
  const recorder = recordSessionEvents(reader, SESSION, (event) => void events.push(event))
  const change = async (more: Parameters<typeof reader.change>[0]) => {
    reader.change(more)
    await Promise.resolve()
  }
  const takeRecorded = () => events.splice(0)
  await change({ phase: 'ready', location: createLocation(0) })
  return { reader, recorder, change, takeRecorded }
}
const getTypes = (events: readonly SessionEvent[]) => events.map(({ type }) => type)

test('a session starts when the book is open, and names the book and the app', async () => {
  const { takeRecorded, change } = await setUpSession()
  const { id, ...event } = takeRecorded()[0] ?? {}
  expect(id).toMatch(/^[\da-f-]{36}$/u)
  expect(event).toEqual({
    type: 'ContentSessionStartedEventV1',
    sessionId: SESSION.sessionId,
    partitionKey: SESSION.userId,
    source: 'web-bookshelf',
    timestamp: '2026-03-01T08:00:00.000Z',
    contentReference: SESSION.bookId,
    appInfo: { name: 'Web', version: '1.0.0', language: 'sv' },
    service: 'bookshelf',
  })
  await change({ location: createLocation(1) })
  expect(takeRecorded()).toEqual([])
})

test('a book that fails to open records no start and no end', async () => {
  const reader = Object.assign(createFakeReader({ phase: 'opening' }), { spine: SPINE })
  const events: SessionEvent[] = []
  const recorder = recordSessionEvents(reader, SESSION, (event) => void events.push(event))
  reader.change({ phase: 'failed' })
  await Promise.resolve()
  recorder.stop()
  expect(events).toEqual([])
})

test('the values with which a book opens are no changes', async () => {
  const reader = Object.assign(createFakeReader({ phase: 'opening' }), { spine: SPINE })
  const events: SessionEvent[] = []
  const recorder = recordSessionEvents(reader, SESSION, (event) => void events.push(event))
  const languages = ['sv', 'tsp'].map((language) => ({ language, label: '', media: 'audio' as const }))
  reader.change({ rate: 1.3, languages, language: 1 })
  reader.change({ phase: 'ready', location: createLocation(0) })
  await Promise.resolve()
  vi.advanceTimersByTime(RATE_EVENT_DELAY_MS)
  expect(getTypes(events)).toEqual(['ContentSessionStartedEventV1'])
  recorder.stop()
})

test('a page turn records direction, method and location', async () => {
  const { recorder, takeRecorded } = await setUpSession()
  takeRecorded()
  recorder.onMove({ kind: 'turn', direction: 1, automatic: false })
  recorder.onMove({ kind: 'turn', direction: -1, automatic: true })
  const position = { ncxRef: 0, URI: 'OPS/chapter%20one.xhtml', timeOffset: 0, charOffset: 0 }
  const location = { type: 'FlowableBookLocation', percentage: 0.25, position }
  expect(takeRecorded()).toMatchObject([
    { type: 'PageTurnedEventV1', direction: 'forward', method: 'manual', location, isFlowLayout: true },
    { type: 'PageTurnedEventV1', direction: 'backward', method: 'automatic', location, isFlowLayout: true },
  ])
})

test('a fixed page is recorded by its number', async () => {
  const { recorder, change, takeRecorded } = await setUpSession()
  await change({ location: createLocation(1) })
  takeRecorded()
  recorder.onMove({ kind: 'jump' })
  expect(takeRecorded()).toMatchObject([
    {
      type: 'GoToLocationEventV1',
      location: { type: 'FixedBookLocation', page: 2, position: { URI: 'OPS/p2.xhtml' } },
    },
  ])
})

test('the start and the pause of the sound are recorded; a jump to another sentence records neither', async () => {
  const { reader, change, takeRecorded } = await setUpSession()
  takeRecorded()
  await change({ playing: true, audible: true })
  reader.change({ playing: false, audible: false })
  await change({ playing: true, audible: true })
  await change({ playing: false, audible: false })
  expect(getTypes(takeRecorded())).toEqual(['AudioStartedEventV1', 'AudioPausedEventV1'])
  await change({ playing: true, audible: true })
  // Playback reaches a page without sound.
  await change({ audible: false })
  expect(getTypes(takeRecorded())).toEqual(['AudioStartedEventV1', 'AudioPausedEventV1'])
})

test('a book without sound records neither a start nor a pause of the sound', async () => {
  const { change, takeRecorded } = await setUpSession()
  takeRecorded()
  await change({ playing: true })
  await change({ playing: false })
  expect(takeRecorded()).toEqual([])
})

test('while a slider changes the rate, only the last rate is recorded', async () => {
  const { change, takeRecorded } = await setUpSession()
  takeRecorded()
  for (const rate of [1.1, 1.2, 1.3]) {
    await change({ rate })
    vi.advanceTimersByTime(100)
  }
  expect(takeRecorded()).toEqual([])
  vi.advanceTimersByTime(RATE_EVENT_DELAY_MS - 300)
  expect(takeRecorded()).toMatchObject([{ type: 'AudioRateSetEventV1', rate: 1.3 }])
  await change({ rate: 1.4 })
  vi.advanceTimersByTime(RATE_EVENT_DELAY_MS - 1)
  expect(takeRecorded()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(takeRecorded()).toMatchObject([{ type: 'AudioRateSetEventV1', rate: 1.4 }])
  await change({ rate: 2 })
  await change({ rate: 1.4 })
  vi.advanceTimersByTime(RATE_EVENT_DELAY_MS)
  expect(takeRecorded()).toEqual([])
})

test('another narration language is recorded by its tag', async () => {
  const { change, takeRecorded } = await setUpSession()
  takeRecorded()
  const languages = ['sv', 'tsp'].map((language) => ({ language, label: '', media: 'audio' as const }))
  await change({ languages })
  await change({ language: 1 })
  expect(takeRecorded()).toMatchObject([{ type: 'AudioLanguageChangedEventV1', lang: 'tsp' }])
  await change({ location: createLocation(1) })
  expect(takeRecorded()).toEqual([])
})

test('a book that changes after its session has ended does not begin the session again', async () => {
  const { reader, recorder, change, takeRecorded } = await setUpSession()
  takeRecorded()
  recorder.leave()
  await change({ playing: true, audible: true })
  expect(getTypes(takeRecorded())).toEqual(['ContentSessionEndedEventV1'])
  recorder.restart()
  expect(getTypes(takeRecorded())).toEqual(['ContentSessionStartedEventV1'])
  reader.change({ playing: false, audible: false })
  recorder.stop()
  await Promise.resolve()
  expect(getTypes(takeRecorded())).toEqual(['ContentSessionEndedEventV1'])
})

test('a page that is left and restored before its book is open records the start once the book is open', async () => {
  const reader = Object.assign(createFakeReader({ phase: 'opening' }), { spine: SPINE })
  const events: SessionEvent[] = []
  const recorder = recordSessionEvents(reader, SESSION, (event) => void events.push(event))
  recorder.leave()
  recorder.restart()
  expect(events).toEqual([])
  reader.change({ phase: 'ready', location: createLocation(0) })
  await Promise.resolve()
  expect(getTypes(events)).toEqual(['ContentSessionStartedEventV1'])
  recorder.stop()
})

test('the session ends with the pending rate when the page is left, and restarts when the page is restored', async () => {
  const { recorder, change, takeRecorded } = await setUpSession()
  await change({ rate: 1.5 })
  recorder.leave()
  recorder.restart()
  recorder.stop()
  recorder.onMove({ kind: 'jump' })
  await change({ playing: true, audible: true })
  expect(getTypes(takeRecorded())).toEqual([
    'ContentSessionStartedEventV1',
    'AudioRateSetEventV1',
    'ContentSessionEndedEventV1',
    'ContentSessionStartedEventV1',
    'ContentSessionEndedEventV1',
  ])
})
