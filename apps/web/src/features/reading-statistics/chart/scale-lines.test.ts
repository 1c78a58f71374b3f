import { expect, test } from 'vitest'
import { listScaleLines } from './scale-lines.ts'

const minutes = (longest: number) => listScaleLines(longest * 60).map((line) => line / 60)

test('the scale has few lines at round values, and covers the longest time', () => {
  expect(minutes(0)).toEqual([5])
  expect(minutes(1)).toEqual([5])
  expect(minutes(5.1)).toEqual([5, 10])
  expect(minutes(24)).toEqual([10, 20, 30])
  expect(minutes(45)).toEqual([15, 30, 45])
  expect(minutes(170)).toEqual([60, 120, 180])
})

test('the scale covers the reading time of a whole school year', () => {
  const lines = listScaleLines(1_000_000)
  expect(lines.length).toBeLessThanOrEqual(3)
  expect(lines.at(-1)).toBeGreaterThanOrEqual(1_000_000)
})
