// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clip, setUpClock, advanceTime, useFakeClock, type ClockContext } from '../testing/clock-context.ts'

beforeEach(useFakeClock)
afterEach(() => {
  vi.useRealTimers()
})

/** Duration in seconds of an animation frame of the fake clock. */
const FRAME_S = 0.017
const getSeeks = ({ media }: ClockContext) => media.flatMap(({ seeks }) => seeks)

describe('clips of one file', () => {
  test('that are contiguous are played through without a seek, and each is reported at its time', async () => {
    const context = setUpClock([clip(0, 2), clip(2, 3.5), clip(3.5, 5)])
    await context.clock.play(0)
    await advanceTime(1.9)
    expect(context.events).toEqual(['enter 0 @0.0'])
    await advanceTime(0.1 + FRAME_S)
    expect(context.events).toEqual(['enter 0 @0.0', 'enter 1 @2.0'])
    await advanceTime(4)
    expect(context.events).toEqual(['enter 0 @0.0', 'enter 1 @2.0', 'enter 2 @3.5', 'ended'])
    expect(getSeeks(context)).toEqual([])
    expect(context.clock.playing).toBe(false)
    expect(context.media.some(({ playing }) => playing)).toBe(false)
  })

  test('with a silence of up to 0.6 s between them are played through the silence', async () => {
    const context = setUpClock([clip(0, 1), clip(1.5, 2)])
    await context.clock.play(0)
    await advanceTime(1.4)
    expect(context.events).toEqual(['enter 0 @0.0'])
    await advanceTime(0.1 + FRAME_S)
    expect(context.events.at(-1)).toBe('enter 1 @1.5')
    expect(getSeeks(context)).toEqual([])
  })

  test('a pause within the gap between them stops the silence', async () => {
    const context = setUpClock([clip(0, 1), clip(1.5, 2)])
    await context.clock.play(0)
    await advanceTime(1.2)
    context.clock.pause()
    await advanceTime(5)
    await context.clock.play()
    await advanceTime(0.2)
    expect(context.events.at(-1)).toBe('enter 0 @1.2')
    await advanceTime(0.1 + FRAME_S)
    expect(context.events.at(-1)).toBe('enter 1 @1.5')
    expect(getSeeks(context)).toEqual([])
  })

  test('with a longer silence between them are reached by a seek', async () => {
    const context = setUpClock([clip(0, 1), clip(1.8, 3)])
    await context.clock.play(0)
    await advanceTime(1 + FRAME_S)
    expect(getSeeks(context)).toEqual([1.8])
    expect(context.events.at(-1)).toBe('enter 1 @1.8')
  })

  test('that are earlier in the file are reached by a seek', async () => {
    const context = setUpClock([clip(5, 6), clip(1, 2)])
    await context.clock.play(0)
    await advanceTime(1 + FRAME_S)
    expect(getSeeks(context)).toEqual([5, 1])
  })

  test('are played from an offset in seconds', async () => {
    const context = setUpClock([clip(10, 20)])
    await context.clock.play(0, 4)
    expect(context.events).toEqual(['enter 0 @14.0'])
    await advanceTime(1)
    expect(context.clock.offset).toBeCloseTo(5, 3)
  })
})

describe('the end of a file', () => {
  test('ends a clip without an end', async () => {
    const context = setUpClock([clip(3, Infinity), clip(0, 1, 'b.mp3')], { lengths: { 'a.mp3': 5 } })
    await context.clock.play(0)
    await advanceTime(1.9)
    expect(context.events).toHaveLength(1)
    await advanceTime(0.2)
    expect(context.events.at(-1)).toBe('enter 1 @0.0')
  })

  test('is not the end of the next clip if that clip begins a little before the end', async () => {
    const context = setUpClock([clip(3, Infinity), clip(4.9, 5)], { lengths: { 'a.mp3': 5 } })
    await context.clock.play(0)
    await advanceTime(2.3)
    expect(context.events).toEqual(['enter 0 @3.0', 'enter 1 @4.9', 'ended'])
  })

  test('ends a clip that is longer than the file', async () => {
    const context = setUpClock([clip(3, 60)], { lengths: { 'a.mp3': 5 } })
    await context.clock.play(0)
    await advanceTime(2.1)
    expect(context.events.at(-1)).toBe('ended')
  })
})

describe('a clip that begins beyond the end of its file', () => {
  const lengths = { 'a.mp3': 5 }

  test('is skipped, and the file does not begin again', async () => {
    const context = setUpClock([clip(3, 5), clip(60, 70), clip(80, Infinity), clip(1, 2)], { lengths })
    await context.clock.play(0)
    await advanceTime(2.1)
    expect(context.events).toEqual(['enter 0 @3.0', 'enter 3 @1.0'])
    expect(getSeeks(context)).toEqual([3, 1])
  })

  test('is skipped if it begins at the end of the file', async () => {
    const context = setUpClock([clip(3, 5), clip(5, 6), clip(0, 1, 'b.mp3')], { lengths })
    await context.clock.play(0)
    await advanceTime(2.1)
    expect(context.events).toEqual(['enter 0 @3.0', 'enter 2 @0.0'])
  })

  test('ends the narration if it is the last clip', async () => {
    const context = setUpClock([clip(3, 4), clip(60, 70)], { lengths })
    await context.clock.play(0)
    await advanceTime(1.1)
    expect(context.events).toEqual(['enter 0 @3.0', 'ended'])
    expect(context.media.some(({ playing }) => playing)).toBe(false)
  })

  test('is skipped if it is played directly', async () => {
    const context = setUpClock([clip(60, 70), clip(0, 1, 'b.mp3')], { lengths })
    await context.clock.play(0)
    await advanceTime(0.1)
    expect(context.events).toEqual(['enter 1 @0.0'])
    expect(getSeeks(context)).not.toContain(0)
  })
})

describe('clips that are skipped', () => {
  test('are not heard: the following clip of the file is reached by a seek, even after a short one', async () => {
    const context = setUpClock([clip(0, 1), clip(1, 1.2), clip(1.2, 3)], { skipped: [1] })
    await context.clock.play(0)
    await advanceTime(1 + FRAME_S)
    expect(context.events).toEqual(['enter 0 @0.0', 'enter 2 @1.2'])
    expect(getSeeks(context)).toEqual([1.2])
  })

  test('end the narration if no other clip follows', async () => {
    const context = setUpClock([clip(0, 1), clip(1, 2), clip(2, 3)], { skipped: [1, 2] })
    await context.clock.play(0)
    await advanceTime(1 + FRAME_S)
    expect(context.events.at(-1)).toBe('ended')
    expect(context.media.some(({ playing }) => playing)).toBe(false)
  })

  test('are not requested if no other clip is in their file', async () => {
    const context = setUpClock([clip(0, 1), clip(0, 1, 'skipped.mp3'), clip(0, 1, 'c.mp3')], { skipped: [1] })
    await context.clock.play(0)
    await advanceTime(1.1)
    expect(context.events.at(-1)).toBe('enter 2 @0.0')
    expect(context.media.flatMap(({ sources }) => sources).join()).not.toContain('skipped')
  })

  test('are heard if they are played directly', async () => {
    const context = setUpClock([clip(0, 1), clip(1, 2)], { skipped: [1] })
    await context.clock.play(1, 0)
    expect(context.events).toEqual(['enter 1 @1.0'])
  })
})

describe('the next file', () => {
  const clips = [clip(0, 1), clip(1, 2), clip(7, 9, 'b.mp3')]

  test('is preloaded in the other element, at its clip, while the first plays', async () => {
    const context = setUpClock(clips)
    await context.clock.play(0)
    await advanceTime(0.1)
    expect(context.media[1]?.sources).toEqual(['https://b.example/b.mp3'])
    expect(context.media[1]?.element.currentTime).toBe(7)
    expect(context.media[1]?.playing).toBe(false)
  })

  test('is played without another request, and the two elements never play together', async () => {
    const context = setUpClock(clips)
    await context.clock.play(0)
    await advanceTime(2.5)
    expect(context.events.at(-1)).toBe('enter 2 @7.0')
    expect(context.clock.media).toBe(context.media[1]?.element)
    expect(context.media.map(({ playing }) => playing)).toEqual([false, true])
    expect(context.media.map(({ sources }) => sources.length)).toEqual([1, 1])
    expect(context.getMaxPlaying()).toBe(1)
  })
})

describe('turn points within a clip', () => {
  test('are reported in order, each once, before the clip ends', async () => {
    const context = setUpClock([clip(0, 4), clip(4, 5)], { turnPoints: [[1, 2.5]] })
    await context.clock.play(0)
    await advanceTime(1 + FRAME_S)
    expect(context.events.at(-1)).toBe('turn 1 @1.0')
    await advanceTime(4)
    expect(context.events).toEqual(['enter 0 @0.0', 'turn 1 @1.0', 'turn 2 @2.5', 'enter 1 @4.0', 'ended'])
  })

  test('at the same time are reported as one, the last', async () => {
    const context = setUpClock([clip(0, 2)], { turnPoints: [[1, 1]] })
    await context.clock.play(0)
    await advanceTime(5)
    expect(context.events).toEqual(['enter 0 @0.0', 'turn 2 @1.0', 'ended'])
  })

  test('beyond the end of the clip are not reported', async () => {
    const context = setUpClock([clip(0, 2)], { turnPoints: [[3]] })
    await context.clock.play(0)
    await advanceTime(5)
    expect(context.events).toEqual(['enter 0 @0.0', 'ended'])
  })
})

test('a change of rate moves the next boundary and preserves the pitch', async () => {
  const context = setUpClock([clip(0, 4), clip(4, 8)])
  await context.clock.play(0)
  await advanceTime(1)
  context.clock.rate = 2
  await advanceTime(1.5 + FRAME_S)
  expect(context.events.at(-1)).toBe('enter 1 @4.0')
  expect(context.media.map(({ element }) => element.playbackRate)).toEqual([2, 2])
  expect(context.media.map(({ element }) => element.preservesPitch)).toEqual([true, true])
})

describe('a pause', () => {
  test('stops sound and clock, and play continues without a seek', async () => {
    const context = setUpClock([clip(0, 2), clip(2, 4)])
    await context.clock.play(0)
    await advanceTime(1)
    context.clock.pause()
    await advanceTime(60)
    expect(context.media.some(({ playing }) => playing)).toBe(false)
    expect(context.clock.offset).toBeCloseTo(1, 3)
    await context.clock.play()
    await advanceTime(1 + FRAME_S)
    expect(context.events.at(-1)).toBe('enter 1 @2.0')
    expect(getSeeks(context)).toEqual([])
  })

  test('before the file has arrived prevents all sound', async () => {
    const context = setUpClock([clip(0, 2)])
    const starting = context.clock.play(0)
    context.clock.pause()
    await starting
    await advanceTime(1)
    expect(context.media.some(({ playing }) => playing)).toBe(false)
    expect(context.events).toEqual([])
  })
})

describe('of two concurrent calls of play the later one is used', () => {
  test('for clips of two files', async () => {
    const context = setUpClock([clip(0, 9), clip(5, 9, 'b.mp3')])
    await Promise.all([context.clock.play(0), context.clock.play(1)])
    await advanceTime(0.1)
    expect(context.events).toEqual(['enter 1 @5.0'])
    expect(context.getMaxPlaying()).toBe(1)
  })

  test('for clips of the file that is loaded', async () => {
    const context = setUpClock([clip(0, 1), clip(20, 30), clip(50, 60)])
    await context.clock.cue(0)
    await Promise.all([context.clock.play(1), context.clock.play(2)])
    await advanceTime(0.1)
    expect(context.events).toEqual(['enter 2 @50.0'])
    expect(context.clock.index).toBe(2)
  })

  test('for the same clip, which is entered once', async () => {
    const context = setUpClock([clip(5, 9)])
    await context.clock.cue(0)
    await Promise.all([context.clock.play(0, 0), context.clock.play(0, 0)])
    expect(context.events).toEqual(['enter 0 @5.0'])
  })
})

test('a cue moves to a clip without playing it; play continues from there', async () => {
  const context = setUpClock([clip(0, 5), clip(5, 9)])
  await context.clock.cue(1, 1.5)
  expect([context.clock.index, context.clock.offset, context.clock.playing]).toEqual([1, 1.5, false])
  expect(context.media[0]?.playing).toBe(false)
  await context.clock.play()
  expect(context.events).toEqual(['enter 1 @6.5'])
})

test('a new playlist stops the old one', async () => {
  const context = setUpClock([clip(0, 10)])
  await context.clock.play(0)
  await advanceTime(1)
  context.clock.setPlaylist({ clips: [clip(0, 1)], kind: 'audio', turnPoints: () => [], isSkipped: () => false })
  await advanceTime(20)
  expect(context.events).toEqual(['enter 0 @0.0'])
  expect(context.clock.index).toBe(-1)
})

test('a video needs new elements, with the same rate and volume', async () => {
  const context = setUpClock([clip(0, 10)])
  context.clock.rate = 1.5
  context.clock.setVolume(0.4, true)
  await context.clock.play(0)
  context.clock.setPlaylist({
    clips: [clip(0, 10, 'a.mp4')],
    kind: 'video',
    turnPoints: () => [],
    isSkipped: () => false,
  })
  await context.clock.play(0)
  expect(context.media.map(({ sources }) => sources)).toEqual([
    ['https://b.example/a.mp3'],
    [],
    ['https://b.example/a.mp4'],
    [],
  ])
  expect(context.clock.elements).toEqual(context.media.slice(2).map(({ element }) => element))
  expect(context.clock.elements.map(({ playbackRate, volume, muted }) => [playbackRate, volume, muted])).toEqual([
    [1.5, 0.4, true],
    [1.5, 0.4, true],
  ])
})

test('volume and mute apply to both elements', () => {
  const context = setUpClock([])
  context.clock.setVolume(0.4, true)
  expect(context.media.map(({ element }) => [element.volume, element.muted])).toEqual([
    [0.4, true],
    [0.4, true],
  ])
})

test('a closed clock plays nothing and has no file', async () => {
  const context = setUpClock([clip(0, 1), clip(1, 2)])
  await context.clock.play(0)
  await advanceTime(0.5)
  context.clock.close()
  await advanceTime(10)
  expect(context.events).toEqual(['enter 0 @0.0'])
  expect(context.media.map(({ element }) => [element.paused, element.hasAttribute('src')])).toEqual([
    [true, false],
    [true, false],
  ])
})
