import { describe, expect, test } from 'vitest'
import { getDefaultFrame, moveFrame, resizeFrame, clampFrame } from './window-frame.ts'

const screen = { width: 1100, height: 760 }

describe('the default window', () => {
  test('has the size and y position of the specification, at the right edge', () => {
    expect(getDefaultFrame(screen)).toEqual({ x: 444, y: 80, width: 640, height: 360 })
  })

  test('leaves space for the text on a small screen', () => {
    expect(getDefaultFrame({ width: 360, height: 640 })).toEqual({ x: 128, y: 80, width: 216, height: 122 })
  })
})

describe('on the screen', () => {
  const frame = { x: 400, y: 100, width: 320, height: 180 }

  test('the window moves and stops at the edges', () => {
    expect(moveFrame(frame, 10, -20, screen)).toEqual({ ...frame, x: 410, y: 80 })
    expect(moveFrame(frame, -1000, -1000, screen)).toEqual({ ...frame, x: 0, y: 0 })
    expect(moveFrame(frame, 1000, 1000, screen)).toEqual({ ...frame, x: 780, y: 580 })
  })

  test('the window keeps its aspect ratio, between a minimum width and the available space', () => {
    expect(resizeFrame(frame, 80, screen)).toEqual({ ...frame, width: 400, height: 225 })
    expect(resizeFrame(frame, -1000, screen)).toMatchObject({ width: 200 })
    expect(resizeFrame(frame, 5000, screen)).toMatchObject({ x: 400, width: 700 })
  })

  test('a window from a larger screen is moved onto the screen and made smaller', () => {
    expect(clampFrame({ x: 1500, y: 900, width: 640, height: 360 }, { width: 360, height: 640 })).toEqual({
      x: 0,
      y: 437,
      width: 360,
      height: 203,
    })
  })
})
