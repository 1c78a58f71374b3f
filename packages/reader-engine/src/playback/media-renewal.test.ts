// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clip, setUpClock, advanceTime, useFakeClock, type ClockContext } from '../testing/clock-context.ts'
import type { Clip } from './clip.ts'

beforeEach(useFakeClock)
afterEach(() => {
  vi.useRealTimers()
})

/** Duration in seconds of an animation frame of the fake clock. */
const FRAME_S = 0.017

describe('a file that fails', () => {
  test('is requested again under a renewed address and continues at the same time', async () => {
    const context = setUpClock([clip(0, 10)])
    await context.clock.play(0)
    await advanceTime(3)
    context.media[0]?.fail()
    await advanceTime(0.5)
    expect(context.addresses.renewals).toBe(1)
    expect(context.media[0]?.element.src).toBe('https://b.example/a.mp3?new')
    expect(context.media[0]?.element.currentTime).toBeCloseTo(3.5, 1)
    expect(context.events).toEqual(['enter 0 @0.0'])
  })

  test('at its first request is entered once, when it sounds', async () => {
    const context = setUpClock([clip(2, 10)], { lengths: { 'a.mp3': 'broken' } })
    context.addresses.renew = () =>
      new Promise((resolve) => setTimeout(() => resolve('https://b.example/a.mp3?new'), 500))
    await context.clock.play(0)
    await advanceTime(0.4)
    expect(context.events).toEqual([])
    await advanceTime(0.5)
    expect(context.events).toEqual(['enter 0 @2.0'])
  })

  test('and fails again after the renewal is reported', async () => {
    const context = setUpClock([clip(0, 10)], { lengths: { 'a.mp3': 'broken', 'a.mp3?new': 'broken' } })
    await context.clock.play(0)
    await advanceTime(1)
    expect(context.addresses.renewals).toBe(1)
    expect(context.events).toHaveLength(1)
    expect(context.events[0]).toMatch(/^failed 0/)
    expect(context.clock.playing).toBe(false)
  })

  test('is reported with the reason if there is no renewed address', async () => {
    const context = setUpClock([clip(0, 10)], { lengths: { 'a.mp3': 'broken' } })
    context.addresses.renew = () => Promise.reject(new Error('gone'))
    await context.clock.play(0)
    await advanceTime(1)
    expect(context.events).toEqual(['failed 0 Error: gone'])
  })

  test('in the standby element does not affect the active one', async () => {
    const context = setUpClock([clip(0, 10), clip(0, 5, 'b.mp3')])
    await context.clock.play(0)
    await advanceTime(1)
    context.media[1]?.fail()
    await advanceTime(1)
    expect([context.events, context.addresses.renewals]).toEqual([['enter 0 @0.0'], 0])
    expect(context.media.map(({ playing }) => playing)).toEqual([true, false])
  })

  test('repeatedly at the same time ends in a failure, not in endless requests', async () => {
    const context = setUpClock([clip(0, 10)])
    await context.clock.play(0)
    await advanceTime(3)
    for (let again = 0; again < 5; again++) {
      context.media[0]?.fail()
      await advanceTime(0)
    }
    expect(context.addresses.renewals).toBe(1)
    expect(context.events.at(-1)).toMatch(/^failed 0/)
  })
})

describe('a signature that is renewed while a long file plays', () => {
  const clips = [clip(0, 2), clip(2, 4), clip(4, 6), clip(0, 1, 'b.mp3')]

  test('is taken over by the standby element at the next clip', async () => {
    const context = setUpClock(clips)
    for (const fake of context.media) fake.buffered = false
    await context.clock.play(0)
    context.addresses.suffix = '?new'
    await advanceTime(2.5)
    await advanceTime(2)
    expect(context.clock.media.src).toBe('https://b.example/a.mp3?new')
    expect(context.events.slice(0, 3)).toEqual(['enter 0 @0.0', 'enter 1 @2.0', 'enter 2 @4.0'])
    expect(context.getMaxPlaying()).toBe(1)
  })

  test('does not prevent the next file from being preloaded after a jump', async () => {
    const context = setUpClock([...clips, clip(0, 5, 'c.mp3'), clip(0, 5, 'd.mp3')])
    for (const fake of context.media) fake.buffered = false
    await context.clock.play(0)
    context.addresses.suffix = '?new'
    await advanceTime(2.5)
    await context.clock.play(4)
    await advanceTime(1)
    expect(context.media.flatMap(({ sources }) => sources)).toContain('https://b.example/d.mp3?new')
  })
})

describe('a signature that is renewed in the middle of a long clip', () => {
  /** The address is renewed after three seconds. `timeUpdate` makes the clock check the address. */
  const playWithRenewal = async (clips: readonly Clip[]) => {
    const context = setUpClock(clips)
    for (const fake of context.media) fake.buffered = false
    await context.clock.play(0)
    await advanceTime(3)
    context.addresses.suffix = '?new'
    await advanceTime(3)
    context.media[0]?.timeUpdate()
    await advanceTime(0)
    return context
  }

  test('is taken over a second later, at the same media time', async () => {
    const context = await playWithRenewal([clip(0, 60), clip(60, 70)])
    expect(context.clock.media).toBe(context.media[0]?.element)
    expect(context.media[1]?.sources).toEqual(['https://b.example/a.mp3?new'])
    await advanceTime(1 + FRAME_S)
    expect(context.clock.media).toBe(context.media[1]?.element)
    expect(context.clock.media.currentTime).toBeCloseTo(7, 1)
    expect(context.media.map(({ playing }) => playing)).toEqual([false, true])
    expect([context.events, context.getMaxPlaying(), context.addresses.renewals]).toEqual([['enter 0 @0.0'], 1, 0])
  })

  test('allows the next file to be preloaded afterwards', async () => {
    const context = await playWithRenewal([clip(0, 30), clip(0, 5, 'b.mp3')])
    await advanceTime(1.1)
    expect(context.clock.media).toBe(context.media[1]?.element)
    expect(context.media[0]?.sources.at(-1)).toBe('https://b.example/b.mp3?new')
  })

  test('is taken over at the next clip if that is near', async () => {
    const context = await playWithRenewal([clip(0, 9), clip(9, 20)])
    await advanceTime(2.5)
    expect(context.clock.media).toBe(context.media[0]?.element)
    await advanceTime(0.5 + FRAME_S)
    expect(context.clock.media).toBe(context.media[1]?.element)
    expect(context.events).toEqual(['enter 0 @0.0', 'enter 1 @9.0'])
    expect(context.getMaxPlaying()).toBe(1)
  })

  test('is not taken over before the standby element can play', async () => {
    const context = await playWithRenewal([clip(0, 60)])
    for (const fake of context.media.slice(1)) fake.ready = false
    await advanceTime(2)
    expect(context.clock.media).toBe(context.media[0]?.element)
    expect(context.media.map(({ playing }) => playing)).toEqual([true, false])
  })

  test('is not taken over if playback has passed the take-over time, as in a suspended tab', async () => {
    const context = await playWithRenewal([clip(0, 60)])
    await advanceTime(0.9)
    const [active] = context.media
    if (active) active.element.currentTime = 9
    await advanceTime(1)
    expect(context.clock.media).toBe(active?.element)
    expect(context.clock.media.currentTime).toBeCloseTo(10, 1)
  })

  test('is not taken over at a time that a jump has skipped', async () => {
    const context = await playWithRenewal([clip(0, 60), clip(80, 90)])
    await context.clock.play(1, 0)
    await advanceTime(2)
    expect(context.clock.media.currentTime).toBeCloseTo(82, 1)
    expect(context.events).toEqual(['enter 0 @0.0', 'enter 1 @80.0'])
  })

  test('is not used for a file that is fully loaded', async () => {
    const context = setUpClock([clip(0, 60)])
    await context.clock.play(0)
    context.addresses.suffix = '?new'
    await advanceTime(6)
    context.media[0]?.timeUpdate()
    await advanceTime(2)
    expect(context.media[1]?.sources).toEqual([])
  })
})

describe('a connection that is lost while a file plays', () => {
  const playAndLoseConnection = async (context: ClockContext) => {
    await context.clock.play(0)
    await advanceTime(3)
    context.addresses.ended('https://b.example/a.mp3')
    await advanceTime(0)
  }

  test('causes a renewal at once: if the next request is refused, the standby element continues', async () => {
    const context = setUpClock([clip(0, 60)])
    for (const fake of context.media) fake.buffered = false
    await playAndLoseConnection(context)
    expect([context.addresses.renewals, context.media[1]?.sources]).toEqual([1, ['https://b.example/a.mp3?new']])
    await advanceTime(0.3)
    context.media[0]?.fail()
    await advanceTime(0)
    expect(context.clock.media).toBe(context.media[1]?.element)
    expect(context.clock.media.currentTime).toBeCloseTo(3.3, 1)
    expect(context.media.map(({ playing }) => playing)).toEqual([false, true])
    expect([context.events, context.getMaxPlaying(), context.addresses.renewals]).toEqual([['enter 0 @0.0'], 1, 1])
  })

  test('changes nothing if the address is still valid', async () => {
    const context = setUpClock([clip(0, 60)])
    for (const fake of context.media) fake.buffered = false
    context.addresses.renew = async () => 'https://b.example/a.mp3'
    await playAndLoseConnection(context)
    await advanceTime(5)
    expect([context.addresses.renewals, context.media[1]?.sources]).toEqual([1, []])
  })

  test('causes no renewal if the file is complete or another file is playing', async () => {
    const context = setUpClock([clip(0, 60)])
    await playAndLoseConnection(context)
    for (const fake of context.media) fake.buffered = false
    context.addresses.ended('https://b.example/b.mp3')
    await advanceTime(1)
    expect(context.addresses.renewals).toBe(0)
  })

  test('does not affect a closed clock', async () => {
    const context = setUpClock([clip(0, 60)])
    for (const fake of context.media) fake.buffered = false
    await context.clock.play(0)
    expect(context.addresses.watched).toBe(true)
    context.clock.close()
    context.addresses.ended('https://b.example/a.mp3')
    await advanceTime(1)
    expect([context.addresses.renewals, context.addresses.watched]).toEqual([0, false])
  })
})
