// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ContentError } from '../source/resource-source.ts'
import { advanceTime, useFakeClock } from '../testing/clock-context.ts'
import { setUpNarrator, tracks } from '../testing/narrator-context.ts'

beforeEach(useFakeClock)
afterEach(() => {
  vi.useRealTimers()
})

/** Duration in seconds of an animation frame of the fake clock. */
const FRAME_S = 0.017

/**
 * Plays a text on several pages. Returns the calls of the screen shortly before each time in seconds, and in the frame
 * after it.
 */
async function playUntil(breaks: readonly number[], clips: ReturnType<typeof tracks>, times: readonly number[]) {
  const { play, screen } = setUpNarrator({
    chapters: [{ pages: breaks.length + 1, texts: { a: 0 }, breaks: { a: breaks } }],
    tracks: clips,
  })
  await play()
  const calls: string[] = []
  let now = 0
  for (const time of times) {
    for (const until of [time - 0.03, time + 2 * FRAME_S]) {
      await advanceTime(until - now)
      now = until
      calls.push(screen.calls.join(', '))
    }
  }
  return calls
}

describe('the pages of a text turn', () => {
  test('at the time that the book gives, then at the page breaks after it', async () => {
    const calls = await playUntil([0.25, 0.5, 0.75], tracks({ fragment: 'a', turnPointTime: 0.6 }), [0.6, 0.75])
    expect(calls).toEqual(['', 'turn 1', 'turn 1', 'turn 1, turn 3'])
  })

  test('in proportion to the time of clips of different lengths', async () => {
    const clips = tracks({ fragment: 'a', clipEnd: 3 }, { fragment: 'a', clipBegin: 3, clipEnd: 4 })
    expect(await playUntil([0.5], clips, [2])).toEqual(['', 'turn 1'])
  })

  test('in each clip to the page after the pages of the earlier clips', async () => {
    const calls = await playUntil([0.25, 0.75], tracks({ fragment: 'a' }, { fragment: 'a' }), [0.5, 1.5])
    expect(calls).toEqual(['', 'turn 1', 'turn 1', 'turn 1, turn 2'])
  })

  test('in each clip at the time that the book gives for it', async () => {
    const clips = tracks({ fragment: 'a', turnPointTime: 0.4 }, { fragment: 'a', turnPointTime: 1.6 })
    expect(await playUntil([0.25, 0.75], clips, [0.4, 1.6])).toEqual(['', 'turn 1', 'turn 1', 'turn 1, turn 2'])
  })

  test('not in a clip that speaks no page break', async () => {
    const clips = tracks({ fragment: 'a', turnPointTime: 0.8 }, { fragment: 'a' })
    expect(await playUntil([0.75], clips, [0.8, 1.5])).toEqual(['', '', '', 'turn 1'])
  })

  test('without playing the text from its beginning', async () => {
    const { narrator, screen, store } = setUpNarrator({
      chapters: [{ pages: 3, texts: { a: 0 }, breaks: { a: [0.25, 0.75] } }],
      tracks: tracks({ fragment: 'a' }),
    })
    store.set({ playing: true })
    for (const [offset, page] of [
      [0.8, 2],
      [0.3, 1],
      [0, 0],
    ] as const) {
      await narrator.playFrom(0, offset)
      await advanceTime(2 * FRAME_S)
      expect(screen.view()?.page).toBe(page)
    }
  })

  test('in a clip without an end by the length of its file', async () => {
    const clips = tracks({ fragment: 'a', clipBegin: 90, clipEnd: Infinity })
    expect(await playUntil([0.5], clips, [5])).toEqual(['', 'turn 1'])
  })
})

test('pages without narration at the end of the book end playback', async () => {
  const { play, screen, store } = setUpNarrator({
    chapters: [{ texts: { a: 0 } }, {}],
    tracks: tracks({ fragment: 'a' }),
  })
  await play()
  await advanceTime(1.1)
  expect([screen.calls, store.value.playing]).toEqual([['show 1'], true])
  await advanceTime(3)
  expect([screen.calls, store.value.playing]).toEqual([['show 1'], false])
})

describe('a media file that fails', () => {
  const playWith = async (error: Error) => {
    const context = setUpNarrator({
      chapters: [{ texts: { a: 0, b: 0 } }],
      tracks: tracks({ fragment: 'a', media: 'gone.mp3' }, { fragment: 'b' }),
      lengths: { 'gone.mp3': 'broken' },
      renewedAddress: async () => {
        throw error
      },
    })
    await context.play()
    await advanceTime(0.5)
    return context
  }

  test.each([404, 413, 422])('because of the file (%i) is skipped', async (status) => {
    const { store, failures } = await playWith(new ContentError('gone.mp3', status))
    expect([store.value.missingMedia, store.value.track, failures]).toEqual(['gone.mp3', 1, []])
  })

  test.each([0, 401, 403, 500])('for another reason (%i) ends the reading with this reason', async (status) => {
    const error = new ContentError('gone.mp3', status)
    const { store, failures, sounding } = await playWith(error)
    expect([failures, store.value.missingMedia, sounding()]).toEqual([[error], undefined, 0])
  })

  test('because the browser needs a click only pauses', async () => {
    const { store, failures, skipped } = await playWith(new DOMException('no gesture', 'NotAllowedError'))
    expect([store.value.playing, store.value.missingMedia, failures, skipped]).toEqual([false, undefined, [], []])
  })
})
