import { expect, test } from 'vitest'
import { initialBand, bandAround, moveBand } from './ruler-band.ts'

const LINE = 30
const LENGTH = 600

test('a band is three lines about what is read', () => {
  expect(bandAround({ from: 300, to: 330 }, LINE, LENGTH)).toEqual({ start: 270, size: 90 })
  expect(bandAround({ from: 200, to: 200 }, LINE, LENGTH)).toEqual({ start: 155, size: 90 })
})

test('a sentence of more lines is clear from its first to its last', () => {
  const { start, size } = bandAround({ from: 200, to: 350 }, LINE, LENGTH)
  expect(start).toBeLessThan(200)
  expect(start + size).toBeGreaterThan(350)
})

test('a band stays on the book', () => {
  expect(bandAround({ from: 0, to: 30 }, LINE, LENGTH).start).toBe(0)
  expect(bandAround({ from: 590, to: 620 }, LINE, LENGTH)).toEqual({ start: 510, size: 90 })
  expect(moveBand({ start: 10, size: 90 }, -30, LENGTH).start).toBe(0)
  expect(moveBand({ start: 500, size: 90 }, 30, LENGTH).start).toBe(510)
  expect(bandAround({ from: 0, to: 30 }, LINE, 60)).toEqual({ start: 0, size: 60 })
})

test('it begins where the first line stands: at the right where lines run from there', () => {
  expect(initialBand(LINE, LENGTH, false, 0)).toEqual({ start: 0, size: 90 })
  expect(initialBand(LINE, LENGTH, false, 80).start).toBe(80)
  expect(initialBand(LINE, LENGTH, true, 80).start).toBe(430)
  expect(initialBand(LINE, LENGTH, true, 0)).toEqual({ start: 510, size: 90 })
})
