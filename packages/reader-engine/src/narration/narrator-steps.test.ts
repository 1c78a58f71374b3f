// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { advanceTime, useFakeClock } from '../testing/clock-context.ts'
import { setUpNarrator, tracks } from '../testing/narrator-context.ts'

beforeEach(useFakeClock)
afterEach(() => {
  vi.useRealTimers()
})

// Two clips speak the text b. The text d is in the next chapter.
const book = {
  chapters: [{ texts: { a: 0, b: 0, c: 0 } }, { texts: { d: 0 } }],
  tracks: tracks(
    { fragment: 'a' },
    { fragment: 'b' },
    { fragment: 'b' },
    { fragment: 'c' },
    { fragment: 'd', item: 1 },
  ),
}

describe('a step', () => {
  test('during playback plays the next sentence, and the previous one from its first clip', async () => {
    const context = setUpNarrator(book)
    await context.play()
    await context.narrator.step(1)
    await context.narrator.step(1)
    expect([context.store.value.track, context.sounding(), context.screen.findHighlightedIds()]).toEqual([3, 1, ['c']])
    await context.narrator.step(-1)
    await advanceTime(0.1)
    expect([context.store.value.track, context.sounding(), context.screen.findHighlightedIds()]).toEqual([1, 1, ['b']])
  })

  test('back to a sentence does not play a clip of it that the user skips', async () => {
    const types = ['footnote']
    const clips = tracks({ fragment: 'a', types }, { fragment: 'a' }, { fragment: 'b' })
    const state = { skippedTypes: types }
    const context = setUpNarrator({ chapters: [{ texts: { a: 0, b: 0 } }], tracks: clips, state })
    await context.play()
    await context.narrator.step(1)
    await context.narrator.step(-1)
    expect(context.store.value.track).toBe(1)
  })

  test('during a pause only highlights the sentence, in another chapter too', async () => {
    const context = setUpNarrator(book)
    await context.play()
    await advanceTime(3.5)
    context.narrator.pause()
    await context.narrator.step(1)
    expect([context.store.value.track, context.sounding(), context.screen.findHighlightedIds()]).toEqual([4, 0, ['d']])
    await context.narrator.step(1)
    expect(context.store.value.track).toBe(4)
  })

  test('from a page without a current sentence highlights its first one', async () => {
    const context = setUpNarrator(book)
    await context.narrator.step(1)
    expect([context.store.value.track, context.screen.findHighlightedIds()]).toEqual([0, ['a']])
    await context.narrator.step(-1)
    expect(context.store.value.track).toBe(0)
  })
})

describe('sentence by sentence', () => {
  const oneByOne = { ...book, state: { sentenceBySentence: true } }

  test('sound stops after each sentence, which stays highlighted, and play continues with the next', async () => {
    const context = setUpNarrator(oneByOne)
    await context.play()
    await advanceTime(5)
    expect([context.store.value.playing, context.sounding(), context.screen.findHighlightedIds()]).toEqual([
      false,
      0,
      ['a'],
    ])
    await context.play()
    await advanceTime(1.5)
    expect([context.sounding(), context.screen.findHighlightedIds()]).toEqual([1, ['b']])
    await advanceTime(5)
    expect([context.sounding(), context.screen.findHighlightedIds()]).toEqual([0, ['b']])
    await context.play()
    await advanceTime(0.5)
    expect(context.screen.findHighlightedIds()).toEqual(['c'])
  })

  test('a step is played at once', async () => {
    const context = setUpNarrator(oneByOne)
    await context.play()
    await advanceTime(5)
    await context.narrator.step(1)
    await advanceTime(0.5)
    expect([context.store.value.playing, context.sounding(), context.screen.findHighlightedIds()]).toEqual([
      true,
      1,
      ['b'],
    ])
  })

  test('after a jump, play starts on the new page', async () => {
    const context = setUpNarrator(oneByOne)
    await context.play()
    await advanceTime(5)
    context.narrator.cue(3, 0)
    await context.play()
    await advanceTime(0.5)
    expect(context.screen.findHighlightedIds()).toEqual(['c'])
  })
})
