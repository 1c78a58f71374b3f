// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clip, setUpClock, pass, useFakeClock, type ClockContext } from '../testing/clock-context.ts'
import type { Clip } from './clip.ts'

beforeEach(useFakeClock)
afterEach(() => {
  vi.useRealTimers()
})

/** Duration in seconds of an animation frame of the fake clock. A boundary is reported at most this late. */
const FRAME_S = 0.017

describe('a file that fails', () => {
  test('is requested again under a renewed address and continues at the same time', async () => {
    const it = setUpClock([clip(0, 10)])
    await it.clock.play(0)
    await pass(3)
    it.media[0]?.fail()
    await pass(0.5)
    expect(it.addresses.renewals).toBe(1)
    expect(it.media[0]?.element.src).toBe('https://b.example/a.mp3?new')
    expect(it.media[0]?.element.currentTime).toBeCloseTo(3.5, 1)
    expect(it.events).toEqual(['enter 0 @0.0'])
  })

  test('at its first request is entered once, when it sounds', async () => {
    const it = setUpClock([clip(2, 10)], { lengths: { 'a.mp3': 'broken' } })
    it.addresses.renew = () => new Promise((resolve) => setTimeout(() => resolve('https://b.example/a.mp3?new'), 500))
    await it.clock.play(0)
    await pass(0.4)
    expect(it.events).toEqual([])
    await pass(0.5)
    expect(it.events).toEqual(['enter 0 @2.0'])
  })

  test('and fails again after the renewal is reported', async () => {
    const it = setUpClock([clip(0, 10)], { lengths: { 'a.mp3': 'broken', 'a.mp3?new': 'broken' } })
    await it.clock.play(0)
    await pass(1)
    expect(it.addresses.renewals).toBe(1)
    expect(it.events).toHaveLength(1)
    expect(it.events[0]).toMatch(/^failed 0/)
    expect(it.clock.playing).toBe(false)
  })

  test('is reported with the reason if there is no renewed address', async () => {
    const it = setUpClock([clip(0, 10)], { lengths: { 'a.mp3': 'broken' } })
    it.addresses.renew = () => Promise.reject(new Error('gone'))
    await it.clock.play(0)
    await pass(1)
    expect(it.events).toEqual(['failed 0 Error: gone'])
  })

  test('in the standby element does not affect the active one', async () => {
    const it = setUpClock([clip(0, 10), clip(0, 5, 'b.mp3')])
    await it.clock.play(0)
    await pass(1)
    it.media[1]?.fail()
    await pass(1)
    expect([it.events, it.addresses.renewals]).toEqual([['enter 0 @0.0'], 0])
    expect(it.media.map(({ playing }) => playing)).toEqual([true, false])
  })

  test('repeatedly at the same time ends in a failure, not in endless requests', async () => {
    const it = setUpClock([clip(0, 10)])
    await it.clock.play(0)
    await pass(3)
    for (let again = 0; again < 5; again++) {
      it.media[0]?.fail()
      await pass(0)
    }
    expect(it.addresses.renewals).toBe(1)
    expect(it.events.at(-1)).toMatch(/^failed 0/)
  })
})

describe('a signature that is renewed while a long file plays', () => {
  const clips = [clip(0, 2), clip(2, 4), clip(4, 6), clip(0, 1, 'b.mp3')]

  test('is taken over by the standby element at the next clip', async () => {
    const it = setUpClock(clips)
    for (const made of it.media) made.buffered = false
    await it.clock.play(0)
    it.addresses.suffix = '?new'
    await pass(2.5)
    await pass(2)
    expect(it.clock.media.src).toBe('https://b.example/a.mp3?new')
    expect(it.events.slice(0, 3)).toEqual(['enter 0 @0.0', 'enter 1 @2.0', 'enter 2 @4.0'])
    expect(it.most()).toBe(1)
  })

  test('does not prevent the next file from being preloaded after a jump', async () => {
    const it = setUpClock([...clips, clip(0, 5, 'c.mp3'), clip(0, 5, 'd.mp3')])
    for (const made of it.media) made.buffered = false
    await it.clock.play(0)
    it.addresses.suffix = '?new'
    await pass(2.5)
    await it.clock.play(4)
    await pass(1)
    expect(it.media.flatMap(({ sources }) => sources)).toContain('https://b.example/d.mp3?new')
  })
})

describe('a signature that is renewed in the middle of a long clip', () => {
  /**
   * Plays six seconds of the first clip. The address is renewed after three seconds; `timeUpdate` makes the clock check
   * it.
   */
  const renewed = async (clips: readonly Clip[]) => {
    const it = setUpClock(clips)
    for (const made of it.media) made.buffered = false
    await it.clock.play(0)
    await pass(3)
    it.addresses.suffix = '?new'
    await pass(3)
    it.media[0]?.timeUpdate()
    await pass(0)
    return it
  }

  test('is taken over a second later, at the same media time', async () => {
    const it = await renewed([clip(0, 60), clip(60, 70)])
    expect(it.clock.media).toBe(it.media[0]?.element)
    expect(it.media[1]?.sources).toEqual(['https://b.example/a.mp3?new'])
    await pass(1 + FRAME_S)
    expect(it.clock.media).toBe(it.media[1]?.element)
    expect(it.clock.media.currentTime).toBeCloseTo(7, 1)
    expect(it.media.map(({ playing }) => playing)).toEqual([false, true])
    expect([it.events, it.most(), it.addresses.renewals]).toEqual([['enter 0 @0.0'], 1, 0])
  })

  test('allows the next file to be preloaded afterwards', async () => {
    const it = await renewed([clip(0, 30), clip(0, 5, 'b.mp3')])
    await pass(1.1)
    expect(it.clock.media).toBe(it.media[1]?.element)
    expect(it.media[0]?.sources.at(-1)).toBe('https://b.example/b.mp3?new')
  })

  test('is taken over at the next clip if that is near', async () => {
    const it = await renewed([clip(0, 9), clip(9, 20)])
    await pass(2.5)
    expect(it.clock.media).toBe(it.media[0]?.element)
    await pass(0.5 + FRAME_S)
    expect(it.clock.media).toBe(it.media[1]?.element)
    expect(it.events).toEqual(['enter 0 @0.0', 'enter 1 @9.0'])
    expect(it.most()).toBe(1)
  })

  test('is not taken over before the standby element can play', async () => {
    const it = await renewed([clip(0, 60)])
    for (const made of it.media.slice(1)) made.ready = false
    await pass(2)
    expect(it.clock.media).toBe(it.media[0]?.element)
    expect(it.media.map(({ playing }) => playing)).toEqual([true, false])
  })

  test('is not taken over if playback has passed the take-over time, as in a suspended tab', async () => {
    const it = await renewed([clip(0, 60)])
    await pass(0.9)
    const [sounding] = it.media
    if (sounding) sounding.element.currentTime = 9
    await pass(1)
    expect(it.clock.media).toBe(sounding?.element)
    expect(it.clock.media.currentTime).toBeCloseTo(10, 1)
  })

  test('is not taken over at a time that a jump has skipped', async () => {
    const it = await renewed([clip(0, 60), clip(80, 90)])
    await it.clock.play(1, 0)
    await pass(2)
    expect(it.clock.media.currentTime).toBeCloseTo(82, 1)
    expect(it.events).toEqual(['enter 0 @0.0', 'enter 1 @80.0'])
  })

  test('is not used for a file that is fully loaded', async () => {
    const it = setUpClock([clip(0, 60)])
    await it.clock.play(0)
    it.addresses.suffix = '?new'
    await pass(6)
    it.media[0]?.timeUpdate()
    await pass(2)
    expect(it.media[1]?.sources).toEqual([])
  })
})

describe('a connection that is lost while a file plays', () => {
  const lost = async (it: ClockContext) => {
    await it.clock.play(0)
    await pass(3)
    it.addresses.ended('https://b.example/a.mp3')
    await pass(0)
  }

  test('causes a renewal at once: if the next request is refused, the standby element continues', async () => {
    const it = setUpClock([clip(0, 60)])
    for (const made of it.media) made.buffered = false
    await lost(it)
    expect([it.addresses.renewals, it.media[1]?.sources]).toEqual([1, ['https://b.example/a.mp3?new']])
    await pass(0.3)
    it.media[0]?.fail()
    await pass(0)
    expect(it.clock.media).toBe(it.media[1]?.element)
    expect(it.clock.media.currentTime).toBeCloseTo(3.3, 1)
    expect(it.media.map(({ playing }) => playing)).toEqual([false, true])
    expect([it.events, it.most(), it.addresses.renewals]).toEqual([['enter 0 @0.0'], 1, 1])
  })

  test('changes nothing if the address is still valid', async () => {
    const it = setUpClock([clip(0, 60)])
    for (const made of it.media) made.buffered = false
    it.addresses.renew = async () => 'https://b.example/a.mp3'
    await lost(it)
    await pass(5)
    expect([it.addresses.renewals, it.media[1]?.sources]).toEqual([1, []])
  })

  test('causes no renewal if the file is complete or another file is playing', async () => {
    const it = setUpClock([clip(0, 60)])
    await lost(it)
    for (const made of it.media) made.buffered = false
    it.addresses.ended('https://b.example/b.mp3')
    await pass(1)
    expect(it.addresses.renewals).toBe(0)
  })

  test('does not affect a closed clock', async () => {
    const it = setUpClock([clip(0, 60)])
    for (const made of it.media) made.buffered = false
    await it.clock.play(0)
    expect(it.addresses.watched).toBe(true)
    it.clock.close()
    it.addresses.ended('https://b.example/a.mp3')
    await pass(1)
    expect([it.addresses.renewals, it.addresses.watched]).toEqual([0, false])
  })
})
