import { expect, test } from 'vitest'
import { rateText, volumeLevel } from './sound-values.ts'

test.each([
  [0, 'off'],
  [0.2, 'low'],
  [0.3, 'middle'],
  [0.6, 'middle'],
  [0.7, 'high'],
  [1, 'high'],
])('a volume of %f is %s', (volume, level) => {
  expect(volumeLevel(volume, false)).toBe(level)
  expect(volumeLevel(volume, true)).toBe('off')
})

test("the rate has one decimal in the language's format", () => {
  expect(rateText(1, 'en-GB')).toBe('1.0×')
  expect(rateText(1.5, 'sv')).toBe('1,5×')
})
