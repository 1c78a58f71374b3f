import { expect, test } from 'vitest'
import { positionAtAnchor } from './at-anchor.ts'

const WINDOW = { width: 360, height: 640 }
const TEXT = { width: 100, height: 30 }
const button = (left: number, top: number) => ({ left, top, width: 48, height: 48 })

test('the tooltip is centred below a button in the upper half, and above a button in the lower half', () => {
  expect(positionAtAnchor(button(100, 8), TEXT, WINDOW)).toEqual({ left: 74, top: 64 })
  expect(positionAtAnchor(button(100, 580), TEXT, WINDOW)).toEqual({ left: 74, top: 542 })
})

test('the tooltip stays inside the window', () => {
  expect(positionAtAnchor(button(4, 8), TEXT, WINDOW).left).toBe(8)
  expect(positionAtAnchor(button(308, 8), TEXT, WINDOW).left).toBe(252)
})
