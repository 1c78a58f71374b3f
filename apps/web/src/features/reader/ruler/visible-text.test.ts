// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { findVisibleText } from './visible-text.ts'

const box = (left: number, top: number, width: number, height: number) => new DOMRect(left, top, width, height)

/** Shows a frame of 500 × 600 pixels at (0, 64). `boxes` are those of the highlighted sentence. */
function show(boxes: readonly DOMRect[], css = '', scale = 1): HTMLElement {
  document.body.innerHTML = '<div><iframe></iframe></div>'
  const [host, frame] = [document.querySelector('div'), document.querySelector('iframe')]
  const body = frame?.contentDocument?.body
  if (!host || !frame || !body) throw new Error('jsdom has no frames')
  host.getBoundingClientRect = () => box(0, 64, 500, 600)
  frame.getBoundingClientRect = () => box(0, 64, 500 * scale, 600 * scale)
  Object.defineProperty(frame, 'clientWidth', { value: 500 })
  body.style.cssText = `line-height: 30px; ${css}`
  body.innerHTML = '<p data-lectern-spoken="">words</p>'
  const highlight = body.querySelector('p')
  if (highlight) highlight.getClientRects = () => Object.assign([...boxes], { item: (at: number) => boxes[at] ?? null })
  return host
}

test('the lines of the highlighted sentence are measured from the top of the book', () => {
  expect(findVisibleText(show([box(20, 100, 300, 24), box(20, 130, 80, 24)]))).toMatchObject({
    vertical: false,
    highlight: { from: 100, to: 154 },
  })
})

test('for a sentence over two columns, the lines of the first column are used', () => {
  expect(findVisibleText(show([box(20, 560, 200, 24), box(270, 10, 200, 24)])).highlight).toEqual({
    from: 560,
    to: 584,
  })
})

test('the last line of a sentence counts even if it ends to the left of the first line', () => {
  expect(
    findVisibleText(show([box(300, 100, 150, 24), box(20, 130, 430, 24), box(20, 160, 80, 24)])).highlight,
  ).toEqual({
    from: 100,
    to: 184,
  })
})

test('a sentence on another page is not visible', () => {
  expect(findVisibleText(show([box(700, 100, 200, 24)])).highlight).toBeNull()
})

test('without a highlight the first text of the page is used', () => {
  const host = show([])
  const block = host.querySelector('iframe')?.contentDocument?.querySelector('p')
  const boxes = [box(-480, 20, 300, 500), box(20, 80, 300, 200)]
  if (block) block.getClientRects = () => Object.assign([...boxes], { item: (at: number) => boxes[at] ?? null })
  expect(findVisibleText(host).getFirstOffset()).toBe(80)
})

test('a scaled page is measured as it is displayed', () => {
  expect(findVisibleText(show([box(20, 100, 300, 24)], '', 0.5)).highlight).toEqual({ from: 50, to: 62 })
})

test('vertical lines are measured from the left', () => {
  expect(findVisibleText(show([box(400, 20, 24, 300)], 'writing-mode: vertical-rl'))).toMatchObject({
    vertical: true,
    fromRight: true,
    highlight: { from: 400, to: 424 },
  })
})
