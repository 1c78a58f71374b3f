import { expect, test } from 'vitest'
import { toPageTurn } from './swipe.ts'

const from = { x: 300, y: 300 }

test('a swipe to the left turns forward, a swipe to the right turns back', () => {
  expect(toPageTurn(from, { x: 200, y: 310 }, false)).toBe(1)
  expect(toPageTurn(from, { x: 400, y: 310 }, false)).toBe(-1)
})

test('a swipe in a right-to-left book turns the other way', () => {
  expect(toPageTurn(from, { x: 200, y: 300 }, true)).toBe(-1)
  expect(toPageTurn(from, { x: 400, y: 300 }, true)).toBe(1)
})

test('a short move and a steep swipe turn no page', () => {
  expect(toPageTurn(from, { x: 280, y: 300 }, false)).toBeNull()
  expect(toPageTurn(from, { x: 240, y: 400 }, false)).toBeNull()
})
