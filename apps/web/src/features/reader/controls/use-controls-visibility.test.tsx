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
      </div>
      <button type="button" onClick={() => tapPage(false)}>
        page
      </button>
    </>
  )
}

const bar = () => screen.getByTestId('bar')
const pass = (milliseconds: number) => {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

test('the bars disappear 3000 ms after the book opens', () => {
  const { rerender } = render(<Bars isOpen={false} />)
  pass(10_000)
  expect(bar().textContent).toBe('seen')
  rerender(<Bars />)
  pass(2999)
  expect(bar().textContent).toBe('seen')
  pass(1)
  expect(bar().textContent).toBe('hidden')
})

test('the bars stay while the pointer is over them, and disappear 2000 ms after it has left', () => {
  render(<Bars />)
  fireEvent.pointerMove(bar())
  pass(10_000)
  expect(bar().textContent).toBe('seen')
  fireEvent.pointerLeave(bar())
  pass(1999)
  expect(bar().textContent).toBe('seen')
  pass(1)
  expect(bar().textContent).toBe('hidden')
})

test('a tap on the page hides the bars and shows them again', () => {
  render(<Bars />)
  fireEvent.click(screen.getByText('page'))
  expect(bar().textContent).toBe('hidden')
  fireEvent.click(screen.getByText('page'))
  expect(bar().textContent).toBe('seen')
})

test('a pointer that leaves the window hides the bars', () => {
  render(<Bars />)
  fireEvent.mouseLeave(document.documentElement)
  expect(bar().textContent).toBe('hidden')
})

test('an open panel keeps the bars: no timer, tap or pointer leave hides them', () => {
  render(<Bars pinned />)
  pass(10_000)
  fireEvent.click(screen.getByText('page'))
  fireEvent.mouseLeave(document.documentElement)
  expect(bar().textContent).toBe('seen')
})

test('no timer hides the bars under a tooltip; a tap on the page closes the tooltip, and the next tap hides the bars', () => {
  render(<Bars />)
  act(() => tooltips.send({ kind: 'focused', anchor: bar() }))
  pass(10_000)
  expect(bar().textContent).toBe('seen')
  act(() => tooltips.send({ kind: 'dismissed' }))
  pass(1999)
  expect(bar().textContent).toBe('seen')
  pass(1)
  expect(bar().textContent).toBe('hidden')

  act(() => tooltips.send({ kind: 'focused', anchor: bar() }))
  fireEvent.click(screen.getByText('page'))
  expect(tooltips.shown()).toBeNull()
  expect(bar().textContent).toBe('seen')
  fireEvent.click(screen.getByText('page'))
  expect(bar().textContent).toBe('hidden')
})
