import { expect, test } from 'vitest'
import { turnOfSwipe } from './swipe.ts'

const from = { x: 300, y: 300 }

test('a finger to the left turns forward, to the right back', () => {
  expect(turnOfSwipe(from, { x: 200, y: 310 }, false)).toBe(1)
  expect(turnOfSwipe(from, { x: 400, y: 310 }, false)).toBe(-1)
})

test('a right-to-left book is turned the other way', () => {
  expect(turnOfSwipe(from, { x: 200, y: 300 }, true)).toBe(-1)
  expect(turnOfSwipe(from, { x: 400, y: 300 }, true)).toBe(1)
})

test('a tap that slipped, and a stroke downwards, turn nothing', () => {
  expect(turnOfSwipe(from, { x: 280, y: 300 }, false)).toBeNull()
  expect(turnOfSwipe(from, { x: 240, y: 400 }, false)).toBeNull()
})
