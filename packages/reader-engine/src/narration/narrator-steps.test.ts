// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pass, useFakeClock } from '../testing/clock-context.ts'
import { setUpNarrator, tracks } from '../testing/narrator-context.ts'

beforeEach(useFakeClock)
afterEach(() => {
  vi.useRealTimers()
})

// Two clips speak b; d is in the next chapter.
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
    const it = setUpNarrator(book)
    await it.play()
    await it.narrator.step(1)
    await it.narrator.step(1)
    expect([it.store.value.track, it.sounding(), it.screen.findHighlightedIds()]).toEqual([3, 1, ['c']])
    await it.narrator.step(-1)
    await pass(0.1)
    expect([it.store.value.track, it.sounding(), it.screen.findHighlightedIds()]).toEqual([1, 1, ['b']])
  })

  test('during a pause only highlights the sentence, in another chapter too', async () => {
    const it = setUpNarrator(book)
    await it.play()
    await pass(3.5)
    it.narrator.pause()
    await it.narrator.step(1)
    expect([it.store.value.track, it.sounding(), it.screen.findHighlightedIds()]).toEqual([4, 0, ['d']])
    await it.narrator.step(1)
    expect(it.store.value.track).toBe(4)
  })

  test('from a page without a current sentence highlights its first one', async () => {
    const it = setUpNarrator(book)
    await it.narrator.step(1)
    expect([it.store.value.track, it.screen.findHighlightedIds()]).toEqual([0, ['a']])
    await it.narrator.step(-1)
    expect(it.store.value.track).toBe(0)
  })
})

describe('sentence by sentence', () => {
  const oneByOne = { ...book, state: { sentenceBySentence: true } }

  test('sound stops after each sentence, which stays highlighted, and play continues with the next', async () => {
    const it = setUpNarrator(oneByOne)
    await it.play()
    await pass(5)
    expect([it.store.value.playing, it.sounding(), it.screen.findHighlightedIds()]).toEqual([false, 0, ['a']])
    await it.play()
    await pass(1.5)
    expect([it.sounding(), it.screen.findHighlightedIds()]).toEqual([1, ['b']])
    await pass(5)
    expect([it.sounding(), it.screen.findHighlightedIds()]).toEqual([0, ['b']])
    await it.play()
    await pass(0.5)
    expect(it.screen.findHighlightedIds()).toEqual(['c'])
  })

  test('a step is played at once', async () => {
    const it = setUpNarrator(oneByOne)
    await it.play()
    await pass(5)
    await it.narrator.step(1)
    await pass(0.5)
    expect([it.store.value.playing, it.sounding(), it.screen.findHighlightedIds()]).toEqual([true, 1, ['b']])
  })

  test('after a jump, play starts on the new page', async () => {
    const it = setUpNarrator(oneByOne)
    await it.play()
    await pass(5)
    it.narrator.cue(3, 0)
    await it.play()
    await pass(0.5)
    expect(it.screen.findHighlightedIds()).toEqual(['c'])
  })
})
