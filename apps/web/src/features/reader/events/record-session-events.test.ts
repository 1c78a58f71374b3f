import type { SessionEvent } from '@lectern/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeReader, placeIn } from '../testing/fake-reader.ts'
import { recordSessionEvents, RATE_SETTLES_MS } from './record-session-events.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 1, 8) }))
afterEach(() => void vi.useRealTimers())

const SITTING = {
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
  scripted: false,
  styles: [],
})
const SPINE = [item('OPS/chapter one.xhtml', 'reflowable'), item('OPS/p2.xhtml', 'pre-paginated')]

/** Sets up a session and records its events. `told` returns the events since its last call. */
async function sitting() {
  const reader = Object.assign(fakeReader({ phase: 'opening' }), { spine: SPINE })
  const events: SessionEvent[] = []
  const keeper = recordSessionEvents(reader, SITTING, (event) => void events.push(event))
  const change = async (more: Parameters<typeof reader.change>[0]) => {
    reader.change(more)
    await Promise.resolve()
  }
  const told = () => events.splice(0)
  await change({ phase: 'ready', location: placeIn(0) })
  return { reader, keeper, change, told }
}
const typesOf = (events: readonly SessionEvent[]) => events.map(({ type }) => type)

test('a session starts when the book is open, and names the book and the app', async () => {
  const { told, change } = await sitting()
  const { id, ...event } = told()[0] ?? {}
  expect(id).toMatch(/^[\da-f-]{36}$/u)
  expect(event).toEqual({
    type: 'ContentSessionStartedEventV1',
    sessionId: SITTING.sessionId,
    partitionKey: SITTING.userId,
    source: 'web-bookshelf',
    timestamp: '2026-03-01T08:00:00.000Z',
    contentReference: SITTING.bookId,
    appInfo: { name: 'Web', version: '1.0.0', language: 'sv' },
    service: 'bookshelf',
  })
  await change({ location: placeIn(1) })
  expect(told()).toEqual([])
})

test('a book that fails to open records no start and no end', async () => {
  const reader = Object.assign(fakeReader({ phase: 'opening' }), { spine: SPINE })
  const events: SessionEvent[] = []
  const keeper = recordSessionEvents(reader, SITTING, (event) => void events.push(event))
  reader.change({ phase: 'failed' })
  await Promise.resolve()
  keeper.stop()
  expect(events).toEqual([])
})

test('a page turn records direction, method and location', async () => {
  const { keeper, told } = await sitting()
  told()
  keeper.onMove({ kind: 'turn', direction: 1, automatic: false })
  keeper.onMove({ kind: 'turn', direction: -1, automatic: true })
  const position = { ncxRef: 0, URI: 'OPS/chapter%20one.xhtml', timeOffset: 0, charOffset: 0 }
  const location = { type: 'FlowableBookLocation', percentage: 0.25, position }
  expect(told()).toMatchObject([
    { type: 'PageTurnedEventV1', direction: 'forward', method: 'manual', location, isFlowLayout: true },
    { type: 'PageTurnedEventV1', direction: 'backward', method: 'automatic', location, isFlowLayout: true },
  ])
})

test('a fixed page is recorded by its number', async () => {
  const { keeper, change, told } = await sitting()
  await change({ location: placeIn(1) })
  told()
  keeper.onMove({ kind: 'jump' })
  expect(told()).toMatchObject([
    {
      type: 'GoToLocationEventV1',
      location: { type: 'FixedBookLocation', page: 2, position: { URI: 'OPS/p2.xhtml' } },
    },
  ])
})

test('a start and a pause of the sound are recorded; a jump to another sentence is neither', async () => {
  const { reader, change, told } = await sitting()
  told()
  await change({ playing: true })
  reader.change({ playing: false })
  await change({ playing: true })
  await change({ playing: false })
  expect(typesOf(told())).toEqual(['AudioStartedEventV1', 'AudioPausedEventV1'])
})

test('of the rates that a slider passes, only the last one is recorded', async () => {
  const { change, told } = await sitting()
  told()
  for (const rate of [1.1, 1.2, 1.3]) await change({ rate })
  expect(told()).toEqual([])
  vi.advanceTimersByTime(RATE_SETTLES_MS)
  expect(told()).toMatchObject([{ type: 'AudioRateSetEventV1', rate: 1.3 }])
  await change({ rate: 2 })
  await change({ rate: 1.3 })
  vi.advanceTimersByTime(RATE_SETTLES_MS)
  expect(told()).toEqual([])
})

test('another narration language is recorded by its tag', async () => {
  const { change, told } = await sitting()
  told()
  const languages = ['sv', 'tsp'].map((language) => ({ language, label: '', media: 'audio' as const }))
  await change({ languages })
  await change({ language: 1 })
  expect(told()).toMatchObject([{ type: 'AudioLanguageChangedEventV1', lang: 'tsp' }])
})

test('the session ends when the page is left, with the pending rate, and restarts when the page is restored', async () => {
  const { keeper, change, told } = await sitting()
  await change({ rate: 1.5 })
  keeper.leave()
  keeper.comeBack()
  keeper.stop()
  keeper.onMove({ kind: 'jump' })
  await change({ playing: true })
  expect(typesOf(told())).toEqual([
    'ContentSessionStartedEventV1',
    'AudioRateSetEventV1',
    'ContentSessionEndedEventV1',
    'ContentSessionStartedEventV1',
    'ContentSessionEndedEventV1',
  ])
})
