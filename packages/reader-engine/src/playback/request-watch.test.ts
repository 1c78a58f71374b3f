import { afterEach, expect, test, vi } from 'vitest'
import { watchRequests } from './request-watch.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Replaces `PerformanceObserver`. `give` delivers performance entries to its callback. */
function fakeObserver() {
  let give: (entries: readonly object[]) => void = () => {}
  let stopped = false
  class Observer {
    constructor(callback: (list: { getEntries: () => readonly object[] }) => void) {
      give = (entries) => callback({ getEntries: () => entries })
    }
    observe(): void {}
    disconnect(): void {
      stopped = true
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  return { give: (...entries: readonly object[]) => give(entries), isStopped: () => stopped }
}

test('only requests of media elements are reported, so that a renewal request does not cause another renewal', () => {
  const browser = fakeObserver()
  const told: string[] = []
  const stop = watchRequests((address) => told.push(address))
  browser.give(
    { name: 'https://b.example/a.mp3', initiatorType: 'audio' },
    { name: 'https://b.example/v.mp4', initiatorType: 'video' },
    { name: 'https://b.example/a.mp3', initiatorType: 'fetch' },
    { name: 'https://b.example/' },
  )
  expect(told).toEqual(['https://b.example/a.mp3', 'https://b.example/v.mp4'])
  stop()
  expect(browser.isStopped()).toBe(true)
})

test('a browser without performance entries is not an error', () => {
  vi.stubGlobal('PerformanceObserver', undefined)
  expect(() => watchRequests(() => {})()).not.toThrow()
})
