import { expect, test } from 'vitest'
import { languagesPerRow } from './languages-per-row.ts'

test('a few languages form one column', () => {
  expect(languagesPerRow(2, 1440)).toBe(1)
  expect(languagesPerRow(6, 360)).toBe(1)
})

test.each([
  [360, 3],
  [599, 3],
  [600, 6],
  [959, 6],
  [960, 12],
])('many languages form columns; a screen of %d px has at most %d columns', (width, most) => {
  expect(languagesPerRow(7, width)).toBe(2)
  expect(languagesPerRow(500, width)).toBe(most)
})
