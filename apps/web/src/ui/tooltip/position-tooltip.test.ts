import { expect, test } from 'vitest'
import { positionTooltip } from './position-tooltip.ts'

const WINDOW = { width: 360, height: 640 }
const TEXT = { width: 100, height: 30 }
const button = (left: number, top: number) => ({ left, top, width: 48, height: 48 })

test('it lies under a button above, in its middle, and over a button below', () => {
  expect(positionTooltip(button(100, 8), TEXT, WINDOW)).toEqual({ left: 74, top: 64 })
  expect(positionTooltip(button(100, 580), TEXT, WINDOW)).toEqual({ left: 74, top: 542 })
})

test('it stays within the window', () => {
  expect(positionTooltip(button(4, 8), TEXT, WINDOW).left).toBe(8)
  expect(positionTooltip(button(308, 8), TEXT, WINDOW).left).toBe(252)
})
