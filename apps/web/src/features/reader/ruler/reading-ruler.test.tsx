// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeReader, createLocation } from '../testing/fake-reader.ts'
import { ReadingRuler } from './reading-ruler.tsx'
import type { Lines } from './ruler-band.ts'
import type { RulerMove } from './ruler-move.ts'

const text: { vertical: boolean; fromRight: boolean; lineHeight: number; highlight: Lines | null } = {
  vertical: false,
  fromRight: false,
  lineHeight: 30,
  highlight: null,
}
const measure = () => ({ ...text, getFirstOffset: () => 0 })

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(text, { vertical: false, fromRight: false, highlight: null })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function show(state: Parameters<typeof createFakeReader>[0] = {}) {
  const reader = createFakeReader({ location: createLocation(0), ...state })
  const moveRulerRef: { current: ((move: RulerMove) => void) | null } = { current: null }
  const { container, unmount } = render(<ReadingRuler reader={reader} moveRulerRef={moveRulerRef} measure={measure} />)
  const ruler = container.querySelector<HTMLElement>('[aria-hidden]')
  return {
    reader,
    unmount,
    moveRulerRef,
    isVertical: () => ruler?.dataset['vertical'],
    band: () => ['--start', '--size'].map((name) => ruler?.style.getPropertyValue(name)),
    move: (rulerMove: RulerMove) => act(() => moveRulerRef.current?.(rulerMove)),
  }
}

test('the ruler is over the spoken sentence and follows it', () => {
  text.highlight = { from: 300, to: 330 }
  const { reader, band } = show({ playing: true, track: 1 })
  expect(band()).toEqual(['270px', '90px'])
  text.highlight = { from: 400, to: 430 }
  act(() => reader.change({ track: 2 }))
  expect(band()).toEqual(['370px', '90px'])
})

test("the ruler follows a sentence that moves with its page, and a sentence that the device's voice speaks", () => {
  text.highlight = { from: 300, to: 330 }
  const { band } = show({ playing: true })
  text.highlight = { from: 100, to: 130 }
  act(() => void vi.advanceTimersByTime(200))
  expect(band()).toEqual(['70px', '90px'])
})

test('the ruler follows text that moves while nothing plays, for example when a font has loaded', () => {
  text.highlight = { from: 300, to: 330 }
  const { reader, band } = show({ track: 1 })
  text.highlight = { from: 340, to: 370 }
  act(() => reader.change({ location: createLocation(0) }))
  expect(band()).toEqual(['310px', '90px'])
})

test('without playback the ruler follows the pointer; during playback it follows the sentence', () => {
  const { reader, band, move } = show()
  move({ kind: 'to', x: 10, y: 200 })
  expect(band()).toEqual(['155px', '90px'])
  text.highlight = { from: 185, to: 215 }
  act(() => reader.change({ playing: true }))
  move({ kind: 'to', x: 10, y: 500 })
  expect(band()).toEqual(['155px', '90px'])
})

test('sound without a highlight does not stop the ruler from following the pointer', () => {
  const { band, move } = show({ playing: true })
  move({ kind: 'to', x: 10, y: 200 })
  expect(band()).toEqual(['155px', '90px'])
})

test('keys move the ruler by one line, and a finger moves it by the distance of the finger', () => {
  const { band, move } = show()
  expect(band()).toEqual(['0px', '90px'])
  move({ kind: 'line', direction: 1 })
  expect(band()).toEqual(['30px', '90px'])
  move({ kind: 'by', x: 50, y: 12 })
  expect(band()).toEqual(['42px', '90px'])
  move({ kind: 'line', direction: -1 })
  expect(band()).toEqual(['12px', '90px'])
})

test('on another page the ruler returns to the first lines', () => {
  const { reader, band, move } = show()
  move({ kind: 'to', x: 10, y: 300 })
  act(() => reader.change({ location: createLocation(1) }))
  expect(band()).toEqual(['0px', '90px'])
})

test('in vertical text the ruler is vertical and starts at the right', () => {
  Object.assign(text, { vertical: true, fromRight: true })
  const { band, move, isVertical } = show()
  expect(isVertical()).toBe('true')
  expect(band()).toEqual(['310px', '90px'])
  move({ kind: 'line', direction: 1 })
  expect(band()).toEqual(['280px', '90px'])
  move({ kind: 'to', x: 100, y: 500 })
  expect(band()).toEqual(['55px', '90px'])
})

test('the ruler removes its listeners', () => {
  const { reader, moveRulerRef, unmount } = show()
  unmount()
  expect(reader.listening()).toBe(0)
  expect(moveRulerRef.current).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})
