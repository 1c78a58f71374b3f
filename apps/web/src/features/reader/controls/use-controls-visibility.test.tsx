// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tooltips } from '../../../ui/tooltip/tooltip-store.ts'
import { useControlsVisibility } from './use-controls-visibility.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Bars({ isOpen = true, pinned = false }: { readonly isOpen?: boolean; readonly pinned?: boolean }) {
  const { visible, tapPage, zone } = useControlsVisibility(isOpen, pinned)
  return (
    <>
      <div data-testid="bar" {...zone}>
        {visible ? 'seen' : 'hidden'}
        <button type="button">play</button>
      </div>
      <button type="button" onClick={() => tapPage(false)}>
        page
      </button>
      <button type="button" onClick={() => tapPage(true)}>
        sentence
      </button>
    </>
  )
}

const bar = () => screen.getByTestId('bar')
const barState = () => bar().firstChild?.textContent
const pass = (milliseconds: number) => {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

test('the bars disappear 3000 ms after the book opens', () => {
  const { rerender } = render(<Bars isOpen={false} />)
  pass(10_000)
  expect(barState()).toBe('seen')
  rerender(<Bars />)
  pass(2999)
  expect(barState()).toBe('seen')
  pass(1)
  expect(barState()).toBe('hidden')
})

test('the bars stay while the pointer is over them, and disappear 2000 ms after it has left', () => {
  render(<Bars />)
  fireEvent.pointerMove(bar())
  pass(10_000)
  expect(barState()).toBe('seen')
  fireEvent.pointerLeave(bar())
  pass(1999)
  expect(barState()).toBe('seen')
  pass(1)
  expect(barState()).toBe('hidden')
})

test('a tap on the page hides the bars and shows them again', () => {
  render(<Bars />)
  fireEvent.click(screen.getByText('page'))
  expect(barState()).toBe('hidden')
  fireEvent.click(screen.getByText('page'))
  expect(barState()).toBe('seen')
})

test('a tap that speaks shows the bars for 2000 ms, whether they are visible or not', () => {
  render(<Bars />)
  for (const before of ['seen', 'hidden']) {
    expect(barState()).toBe(before)
    fireEvent.click(screen.getByText('sentence'))
    pass(1999)
    expect(barState()).toBe('seen')
    pass(1)
    expect(barState()).toBe('hidden')
  }
})

test.each([
  ['moves over', fireEvent.pointerMove],
  ['presses', fireEvent.pointerDown],
])('hidden bars appear when the pointer %s them, and stay', (_how, point) => {
  render(<Bars />)
  pass(3000)
  point(bar())
  pass(10_000)
  expect(barState()).toBe('seen')
  fireEvent.click(screen.getByText('page'))
  expect(barState()).toBe('hidden')
  point(bar())
  pass(10_000)
  expect(barState()).toBe('seen')
})

test('bars that a tap on the page shows disappear after 2000 ms, also after a touch on a bar', () => {
  render(<Bars />)
  fireEvent.pointerDown(bar())
  for (const state of ['hidden', 'seen']) {
    fireEvent.click(screen.getByText('page'))
    expect(barState()).toBe(state)
  }
  pass(2000)
  expect(barState()).toBe('hidden')
})

test('bars with the pointer over them disappear 2000 ms after a panel has closed, unless the pointer moves', () => {
  const { rerender } = render(<Bars />)
  fireEvent.pointerMove(bar())
  rerender(<Bars pinned />)
  rerender(<Bars />)
  pass(1999)
  expect(barState()).toBe('seen')
  pass(1)
  expect(barState()).toBe('hidden')
})

test('the focus of a clicked button does not keep the bars', () => {
  render(<Bars />)
  const play = screen.getByText('play')
  vi.spyOn(play, 'matches').mockReturnValue(false)
  act(() => play.focus())
  pass(3000)
  expect(barState()).toBe('hidden')
})

test('a pointer that leaves the window hides the bars', () => {
  const removed = vi.spyOn(document.documentElement, 'removeEventListener')
  render(<Bars />)
  fireEvent.mouseLeave(document.documentElement)
  expect(barState()).toBe('hidden')
  cleanup()
  expect(removed).toHaveBeenCalledWith('mouseleave', expect.any(Function))
  removed.mockRestore()
})

test('an open panel keeps the bars: no timer, tap or pointer leave hides them', () => {
  render(<Bars pinned />)
  pass(10_000)
  fireEvent.click(screen.getByText('page'))
  fireEvent.mouseLeave(document.documentElement)
  expect(barState()).toBe('seen')
})

test('the keyboard focus in a bar keeps the bars; the timer starts when the focus leaves', () => {
  render(<Bars />)
  pass(3000)
  expect(barState()).toBe('hidden')
  act(() => screen.getByText('play').focus())
  expect(barState()).toBe('seen')
  pass(10_000)
  expect(barState()).toBe('seen')
  act(() => screen.getByText('play').blur())
  pass(1999)
  expect(barState()).toBe('seen')
  pass(1)
  expect(barState()).toBe('hidden')
})

test('no timer hides the bars under a tooltip; a tap on the page closes the tooltip, and the next tap hides the bars', () => {
  render(<Bars />)
  act(() => tooltips.send({ kind: 'focused', anchor: bar() }))
  pass(10_000)
  expect(barState()).toBe('seen')
  act(() => tooltips.send({ kind: 'dismissed' }))
  pass(1999)
  expect(barState()).toBe('seen')
  pass(1)
  expect(barState()).toBe('hidden')

  act(() => tooltips.send({ kind: 'focused', anchor: bar() }))
  fireEvent.click(screen.getByText('page'))
  expect(tooltips.shown()).toBeNull()
  expect(barState()).toBe('seen')
  fireEvent.click(screen.getByText('page'))
  expect(barState()).toBe('hidden')
})
