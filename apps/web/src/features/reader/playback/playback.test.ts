import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeReader, createLocation } from '../testing/fake-reader.ts'
import { holdWakeLock } from './wake-lock.ts'
import { connectMediaSession } from './media-session.ts'
import { createSleepTimer } from './sleep-timer.ts'

const metadata = {
  title: 'The Lamp-Keeper',
  authors: ['Ada', 'Bo'],
  language: 'en',
  direction: 'ltr',
  layout: 'reflowable',
  kind: 'book',
} as const
const contents = ['One', 'Two'].map((label, item) => ({ label, depth: 0, item, fragment: '' }))

describe('the lock screen', () => {
  function createSession() {
    const handlers = new Map<string, (() => void) | null>()
    const fake = {
      metadata: null as MediaMetadataInit | null,
      playbackState: 'none',
      setActionHandler(action: string, handler: (() => void) | null) {
        if (action === 'stop') throw new TypeError('unknown action')
        handlers.set(action, handler)
      },
    }
    return { handlers, fake }
  }
  const open = (reader: ReturnType<typeof createFakeReader>) => {
    const { handlers, fake } = createSession()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function uses only these parts
    const parts = { session: fake as unknown as MediaSession, makeMetadata: (init: unknown) => init as MediaMetadata }
    return { handlers, fake, stop: connectMediaSession({ reader, ...parts }) }
  }

  test('shows the chapter, the book and the playback state', () => {
    const reader = createFakeReader({ metadata, contents, location: createLocation(0) })
    const { fake } = open(reader)
    reader.change({ playing: true })
    expect(fake).toMatchObject({
      metadata: { title: 'One', album: 'The Lamp-Keeper', artist: 'Ada, Bo' },
      playbackState: 'playing',
    })
    reader.change({ location: createLocation(1), playing: false })
    expect(fake).toMatchObject({ metadata: { title: 'Two' }, playbackState: 'paused' })
  })

  test('handles headset keys, also if the browser does not know all actions', () => {
    const reader = createFakeReader()
    const { handlers } = open(reader)
    for (const action of ['play', 'pause', 'nexttrack', 'previoustrack', 'seekforward']) handlers.get(action)?.()
    expect(reader.calls).toEqual(['play', 'pause', 'turn 1', 'turn -1', 'step 1'])
  })

  test('is cleared when the book closes', () => {
    const reader = createFakeReader({ metadata, contents, location: createLocation(0) })
    const { handlers, fake, stop } = open(reader)
    reader.change({ playing: true })
    stop()
    expect(fake).toMatchObject({ metadata: null, playbackState: 'none' })
    expect(new Set(handlers.values())).toEqual(new Set([null]))
    expect(reader.listening()).toBe(0)
  })
})

describe('the screen', () => {
  function screen() {
    const locks = { now: 0 }
    const listeners = new Set<() => void>()
    const page = {
      visibilityState: 'visible' as DocumentVisibilityState,
      addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
    }
    const request = async () => {
      locks.now += 1
      return { release: async () => void (locks.now -= 1) }
    }
    const show = async (visibilityState: DocumentVisibilityState) => {
      page.visibilityState = visibilityState
      for (const listener of listeners) listener()
      await flushPromises()
    }
    return { locks, page, request, show, listeners }
  }
  const flushPromises = async () => {
    for (let round = 0; round < 5; round++) await Promise.resolve()
  }

  test('stays on while the page is visible and the book plays', async () => {
    const reader = createFakeReader()
    const { locks, page, request, show, listeners } = screen()
    const stop = holdWakeLock(reader, { request }, page)
    reader.change({ playing: true })
    reader.change({ track: 3 })
    await flushPromises()
    expect(locks.now).toBe(1)
    await show('hidden')
    expect(locks.now).toBe(0)
    await show('visible')
    expect(locks.now).toBe(1)
    reader.change({ playing: false })
    await flushPromises()
    expect(locks.now).toBe(0)
    reader.change({ playing: true })
    stop()
    await flushPromises()
    expect(locks.now).toBe(0)
    expect(listeners.size + reader.listening()).toBe(0)
  })

  test('works without a lock if the browser refuses it', async () => {
    const reader = createFakeReader()
    const { page } = screen()
    const refuse = async () => Promise.reject(new Error('battery'))
    const stop = holdWakeLock(reader, { request: refuse }, page)
    reader.change({ playing: true })
    await flushPromises()
    expect(stop).not.toThrow()
  })
})

describe('the sleep timer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('pauses the book once after the chosen minutes', () => {
    const reader = createFakeReader({ playing: true })
    const timer = createSleepTimer(reader)
    timer.set(15)
    vi.advanceTimersByTime(15 * 60_000 - 1)
    expect(reader.calls).toEqual([])
    vi.advanceTimersByTime(1)
    expect(reader.calls).toEqual(['pause'])
    expect(timer.get()).toBeNull()
    vi.advanceTimersByTime(60 * 60_000)
    expect(reader.calls).toEqual(['pause'])
  })

  test('pauses at the end of the chapter, but not after a silent page turn', () => {
    const reader = createFakeReader({ location: createLocation(0) })
    const timer = createSleepTimer(reader)
    timer.set('chapter')
    reader.change({ location: createLocation(1) })
    reader.change({ playing: true })
    expect(reader.calls).toEqual([])
    reader.change({ location: createLocation(2) })
    expect(reader.calls).toEqual(['pause'])
  })

  test('restarts when another time is chosen, and ends when the book closes', () => {
    const reader = createFakeReader()
    const timer = createSleepTimer(reader)
    const listener = vi.fn<() => void>()
    timer.subscribe(listener)
    timer.set(5)
    timer.set(null)
    vi.advanceTimersByTime(10 * 60_000)
    timer.set(5)
    timer.close()
    vi.advanceTimersByTime(10 * 60_000)
    expect(reader.calls).toEqual([])
    expect(listener).toHaveBeenCalledTimes(3)
    expect(reader.listening()).toBe(0)
  })
})
