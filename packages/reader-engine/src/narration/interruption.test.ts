// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime, useFakeClock } from '../testing/clock-context.ts'
import { setUpNarrator, tracks } from '../testing/narrator-context.ts'

beforeEach(useFakeClock)
afterEach(() => {
  vi.useRealTimers()
})

const BOOK = { chapters: [{ texts: { a: 0, b: 0 } }], tracks: tracks({ fragment: 'a' }, { fragment: 'b' }) }

test('a pause by the system pauses reading, and the next play continues in the same sentence', async () => {
  const context = setUpNarrator(BOOK)
  await context.play()
  await advanceTime(0.6)
  context.media[0]?.interrupt()
  await advanceTime(60)
  expect(context.store.value).toMatchObject({ playing: false, audible: false, track: 0 })
  expect(context.screen.findHighlightedIds()).toEqual(['a'])
  await context.play()
  await advanceTime(0.2)
  expect(context.screen.findHighlightedIds()).toEqual(['a'])
  await advanceTime(0.3)
  expect([context.screen.findHighlightedIds(), context.sounding()]).toEqual([['b'], 1])
})

test('reading continues if the system continues the sound', async () => {
  const context = setUpNarrator(BOOK)
  await context.play()
  await advanceTime(0.6)
  context.media[0]?.interrupt()
  await advanceTime(60)
  await context.media[0]?.endInterruption()
  expect(context.store.value).toMatchObject({ playing: true, audible: true })
  await advanceTime(0.5)
  expect([context.screen.findHighlightedIds(), context.sounding()]).toEqual([['b'], 1])
})
