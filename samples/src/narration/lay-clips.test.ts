import { expect, test } from 'vitest'
import { GRID_SAMPLES, layClips } from './lay-clips.ts'

const speech = (samples: number): Int16Array => new Int16Array(samples).fill(1000)

test('each clip ends where the next begins, and the last clip ends with the sound', () => {
  const { clips, samples } = layClips([
    { id: 's0', speech: speech(1000), silence: 50, turnAfter: null },
    { id: 's1', speech: speech(3000), silence: 700, turnAfter: null },
  ])
  expect(clips[0]?.begin).toBe(0)
  expect(clips[1]?.begin).toBe(clips[0]?.end)
  expect(clips[1]?.end).toBe(samples.length / 22_050)
})

test('speech begins at the exact sample of its clip', () => {
  const { clips, samples } = layClips([
    { id: 's0', speech: speech(1001), silence: 9, turnAfter: null },
    { id: 's1', speech: speech(900), silence: 9, turnAfter: null },
  ])
  const at = Math.round((clips[1]?.begin ?? 0) * 22_050)
  expect(at % GRID_SAMPLES).toBe(0)
  expect([samples[at - 1], samples[at]]).toEqual([0, 1000])
})

test('the turn point is counted from the beginning of its clip', () => {
  const { clips } = layClips([
    { id: 's0', speech: speech(4410), silence: 0, turnAfter: null },
    { id: 's1', speech: speech(8820), silence: 0, turnAfter: 4000 },
  ])
  expect(clips[1]).toEqual({ id: 's1', begin: 0.2, end: 0.6, turnPageAt: 0.2 })
})
