import { expect, test } from 'vitest'
import { getInitialBand, getBandAround, moveBand } from './ruler-band.ts'

const LINE = 30
const LENGTH = 600

test('a band covers three lines around the sentence', () => {
  expect(getBandAround({ from: 300, to: 330 }, LINE, LENGTH)).toEqual({ start: 270, size: 90 })
  expect(getBandAround({ from: 200, to: 200 }, LINE, LENGTH)).toEqual({ start: 155, size: 90 })
})

test('a longer sentence is visible from its first to its last line', () => {
  const { start, size } = getBandAround({ from: 200, to: 350 }, LINE, LENGTH)
  expect(start).toBeLessThan(200)
  expect(start + size).toBeGreaterThan(350)
})

test('a band stays inside the book', () => {
  expect(getBandAround({ from: 0, to: 30 }, LINE, LENGTH).start).toBe(0)
  expect(getBandAround({ from: 590, to: 620 }, LINE, LENGTH)).toEqual({ start: 510, size: 90 })
  expect(moveBand({ start: 10, size: 90 }, -30, LENGTH).start).toBe(0)
  expect(moveBand({ start: 500, size: 90 }, 30, LENGTH).start).toBe(510)
  expect(getBandAround({ from: 0, to: 30 }, LINE, 60)).toEqual({ start: 0, size: 60 })
})

test('a band starts at the first line: at the right edge if lines run from the right', () => {
  expect(getInitialBand(LINE, LENGTH, false, 0)).toEqual({ start: 0, size: 90 })
  expect(getInitialBand(LINE, LENGTH, false, 80).start).toBe(80)
  expect(getInitialBand(LINE, LENGTH, true, 80).start).toBe(430)
  expect(getInitialBand(LINE, LENGTH, true, 0)).toEqual({ start: 510, size: 90 })
})
