import { describe, expect, test } from 'vitest'
import type { Clip } from './clip.ts'
import { planTakeOver, getTakeOverTime } from './take-over.ts'

const clip = (clipBegin: number, clipEnd: number, media = 'a.mp3'): Clip => ({ media, clipBegin, clipEnd })
const upcoming = (now: Clip, next?: Clip) => ({ clip: now, next, nextFile: undefined })

describe('a file with a renewed address is taken over', () => {
  test('at the next clip of the file, if it begins within ten seconds at the current rate', () => {
    const next = clip(20, 30)
    expect(planTakeOver(upcoming(clip(0, 20), next), 10, 1)).toMatchObject({ clip: next, time: 20 })
    expect(planTakeOver(upcoming(clip(0, 20), next), 0, 2)).toMatchObject({ clip: next, time: 20 })
  })

  test('in the middle of a longer clip, after one second at the current rate', () => {
    expect(planTakeOver(upcoming(clip(0, 60), clip(60, 70)), 10, 1)).toMatchObject({ clip: undefined, time: 11 })
    expect(planTakeOver(upcoming(clip(0, 60), clip(60, 70)), 10, 2)).toMatchObject({ clip: undefined, time: 12 })
  })

  test('in the middle of a clip that is followed by another file', () => {
    expect(planTakeOver(upcoming(clip(0, 20), clip(0, 5, 'b.mp3')), 15, 1)).toMatchObject({ clip: undefined, time: 16 })
  })

  test('not at all if the clip ends first and another file or nothing follows', () => {
    expect(planTakeOver(upcoming(clip(0, 20), clip(0, 5, 'b.mp3')), 19.5, 1)).toBeUndefined()
    expect(planTakeOver(upcoming(clip(0, 20)), 19.5, 1)).toBeUndefined()
  })
})

test('the standby element is moved to the take-over time 0.25 s in advance, at the current rate', () => {
  const plan = { clip: undefined, time: 10, aligned: false }
  expect([getTakeOverTime(plan, 1), getTakeOverTime(plan, 2), getTakeOverTime({ ...plan, aligned: true }, 2)]).toEqual([
    9.75, 9.5, 10,
  ])
  expect(getTakeOverTime({ clip: clip(10, 20), time: 10, aligned: true }, 1)).toBe(Infinity)
  expect(getTakeOverTime(undefined, 1)).toBe(Infinity)
})
