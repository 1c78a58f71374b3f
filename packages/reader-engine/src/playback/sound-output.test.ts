// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasSoundOutput } from './sound-output.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:silence', revokeObjectURL: () => {} }))
})
afterEach(() => vi.useRealTimers())

/** Returns a media element that dispatches this event when it plays. */
function createAudio(event: string): HTMLMediaElement {
  const audio = document.createElement('audio')
  return Object.assign(audio, {
    async play() {
      audio.dispatchEvent(new Event(event))
    },
    pause() {},
  })
}

test.each([
  ['error', false],
  ['ended', true],
])('silence that ends with the event `%s`: the device has a sound output: %s', async (event, expected) => {
  expect(await hasSoundOutput(() => createAudio(event))).toBe(expected)
})

test('silence that never ends does not count as a missing output', async () => {
  const result = hasSoundOutput(() => createAudio('playing'))
  await vi.runAllTimersAsync()
  expect(await result).toBe(true)
})
