// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clip, setUpClock, advanceTime, useFakeClock } from '../testing/clock-context.ts'

beforeEach(useFakeClock)
afterEach(() => {
  vi.useRealTimers()
})

test('a pause by the system is reported, and no clip begins until playback continues at the same time', async () => {
  const context = setUpClock([clip(0, 2), clip(2, 4)])
  await context.clock.play(0)
  await advanceTime(1)
  context.media[0]?.interrupt()
  await advanceTime(5)
  expect(context.events).toEqual(['enter 0 @0.0', 'interrupted'])
  expect([context.clock.playing, context.clock.offset]).toEqual([false, 1])
  await context.clock.play()
  await advanceTime(1.5)
  expect(context.events).toEqual(['enter 0 @0.0', 'interrupted', 'enter 0 @1.0', 'enter 1 @2.0'])
})

test('sound that the system continues is reported', async () => {
  const context = setUpClock([clip(0, 2)])
  await context.clock.play(0)
  await advanceTime(1)
  context.media[0]?.interrupt()
  await advanceTime(1)
  await context.media[0]?.endInterruption()
  expect(context.events).toEqual(['enter 0 @0.0', 'interrupted', 'resumed'])
})

test('sound that continues after the user has paused is not reported', async () => {
  const context = setUpClock([clip(0, 2)])
  await context.clock.play(0)
  await advanceTime(1)
  context.clock.pause()
  await advanceTime(1)
  await context.media[0]?.endInterruption()
  expect(context.events).toEqual(['enter 0 @0.0'])
})

test('a pause by the user, a jump, the next file and the end of a file are no interruption', async () => {
  const context = setUpClock([clip(0, 2), clip(0, 2, 'b.mp3'), clip(0, 100, 'c.mp3')], {
    lengths: { 'a.mp3': 2, 'b.mp3': 2, 'c.mp3': 2 },
  })
  await context.clock.play(0)
  await advanceTime(1)
  context.clock.pause()
  await context.clock.play()
  await context.clock.play(2, 0)
  await context.clock.play(0, 0)
  await advanceTime(7)
  expect(context.events.filter((event) => !event.startsWith('enter'))).toEqual(['ended'])
})

test('the pause before a file with a slow address is no interruption', async () => {
  const context = setUpClock([clip(0, 2), clip(0, 2, 'b.mp3')])
  await context.clock.play(0)
  await advanceTime(1)
  context.addresses.delay = 1000
  void context.clock.play(1, 0)
  await advanceTime(1.5)
  expect(context.events).toEqual(['enter 0 @0.0', 'enter 1 @0.0'])
})
