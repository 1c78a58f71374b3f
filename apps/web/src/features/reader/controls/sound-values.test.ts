import { expect, test } from 'vitest'
import { formatRate, getVolumeLevel } from './sound-values.ts'

test.each([
  [0, 'off'],
  [0.2, 'low'],
  [0.3, 'middle'],
  [0.6, 'middle'],
  [0.7, 'high'],
  [1, 'high'],
])('a volume of %f is %s', (volume, level) => {
  expect(getVolumeLevel(volume, false)).toBe(level)
  expect(getVolumeLevel(volume, true)).toBe('off')
})

test("the rate has one decimal in the language's format", () => {
  expect(formatRate(1, 'en-GB')).toBe('1.0×')
  expect(formatRate(1.5, 'sv')).toBe('1,5×')
})
