import { afterEach, expect, test, vi } from 'vitest'
import { watchRequests } from './request-watch.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Replaces `PerformanceObserver`. `deliver` passes performance entries to the observer's callback. */
function fakeObserver() {
  let deliver: (entries: readonly object[]) => void = () => {}
  let stopped = false
  class Observer {
    constructor(callback: (list: { getEntries: () => readonly object[] }) => void) {
      deliver = (entries) => callback({ getEntries: () => entries })
    }
    observe(): void {}
    disconnect(): void {
      stopped = true
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  return { deliver: (...entries: readonly object[]) => deliver(entries), isStopped: () => stopped }
}

test('only requests of media elements are reported, so that a renewal request does not cause another renewal', () => {
  const browser = fakeObserver()
  const addresses: string[] = []
  const stop = watchRequests((address) => addresses.push(address))
  browser.deliver(
    { name: 'https://b.example/a.mp3', initiatorType: 'audio' },
    { name: 'https://b.example/v.mp4', initiatorType: 'video' },
    { name: 'https://b.example/a.mp3', initiatorType: 'fetch' },
    { name: 'https://b.example/' },
  )
  expect(addresses).toEqual(['https://b.example/a.mp3', 'https://b.example/v.mp4'])
  stop()
  expect(browser.isStopped()).toBe(true)
})

test('a browser without performance entries is not an error', () => {
  vi.stubGlobal('PerformanceObserver', undefined)
  expect(() => watchRequests(() => {})()).not.toThrow()
})
