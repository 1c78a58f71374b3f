import { expect, test } from 'vitest'
import { findTextArea } from './text-area.ts'

const screen = { width: 1000, height: 800 }
const NONE = { top: 0, right: 0, bottom: 0, left: 0 }

test.each([
  ['at the right edge, the text is on its left', { x: 600, y: 80, width: 384, height: 400 }, { ...NONE, right: 400 }],
  ['at the left edge, the text is on its right', { x: 16, y: 80, width: 384, height: 400 }, { ...NONE, left: 400 }],
  ['at the top of its whole width, the text is below', { x: 0, y: 0, width: 1000, height: 300 }, { ...NONE, top: 300 }],
  ['at the bottom, the text is above', { x: 100, y: 600, width: 800, height: 200 }, { ...NONE, bottom: 200 }],
])('with a video %s', (_, video, expected) => {
  expect(findTextArea(video, screen)).toEqual(expected)
})

test('a video that leaves less than a quarter of the screen lies over the text', () => {
  expect(findTextArea({ x: 50, y: 50, width: 900, height: 700 }, screen)).toEqual(NONE)
})
