import { describe, expect, test } from 'vitest'
import type { Clip } from './clip.ts'
import { planTakeOver, timeOf } from './take-over.ts'

const clip = (clipBegin: number, clipEnd: number, media = 'a.mp3'): Clip => ({ media, clipBegin, clipEnd })
const outlook = (now: Clip, following?: Clip) => ({ clip: now, following, other: undefined })

describe('renewed sound takes over', () => {
  test('at the next clip of the file where that comes within ten seconds of listening', () => {
    const next = clip(20, 30)
    expect(planTakeOver(outlook(clip(0, 20), next), 10, 1)).toMatchObject({ clip: next, at: 20 })
    expect(planTakeOver(outlook(clip(0, 20), next), 0, 2)).toMatchObject({ clip: next, at: 20 })
  })

  test('in the midst of a clip that is longer, after a second of listening', () => {
    expect(planTakeOver(outlook(clip(0, 60), clip(60, 70)), 10, 1)).toMatchObject({ clip: undefined, at: 11 })
    expect(planTakeOver(outlook(clip(0, 60), clip(60, 70)), 10, 2)).toMatchObject({ clip: undefined, at: 12 })
  })

  test('in the midst of a clip after which another file comes', () => {
    expect(planTakeOver(outlook(clip(0, 20), clip(0, 5, 'b.mp3')), 15, 1)).toMatchObject({ clip: undefined, at: 16 })
  })

  test('not at all where the clip ends before, and another file or nothing comes', () => {
    expect(planTakeOver(outlook(clip(0, 20), clip(0, 5, 'b.mp3')), 19.5, 1)).toBeUndefined()
    expect(planTakeOver(outlook(clip(0, 20)), 19.5, 1)).toBeUndefined()
  })
})

test('what is made ready is brought to the place a quarter of a second of listening before', () => {
  const plan = { clip: undefined, at: 10, aligned: false }
  expect([timeOf(plan, 1), timeOf(plan, 2), timeOf({ ...plan, aligned: true }, 2)]).toEqual([9.75, 9.5, 10])
  expect(timeOf({ clip: clip(10, 20), at: 10, aligned: true }, 1)).toBe(Infinity)
  expect(timeOf(undefined, 1)).toBe(Infinity)
})
