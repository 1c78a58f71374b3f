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

/** A bar and a page, as the reader has them. */
function Bars({ isOpen = true, held = false }: { readonly isOpen?: boolean; readonly held?: boolean }) {
  const { visible, tapPage, zone } = useControlsVisibility(isOpen, held)
  return (
    <>
      <div data-testid="bar" {...zone}>
        {visible ? 'seen' : 'hidden'}
      </div>
      <button type="button" onClick={tapPage}>
        page
      </button>
    </>
  )
}

const bar = () => screen.getByTestId('bar')
const pass = (milliseconds: number) => {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

test('the bars go 3000 ms after the book is there', () => {
  const { rerender } = render(<Bars isOpen={false} />)
  pass(10_000)
  expect(bar().textContent).toBe('seen')
  rerender(<Bars />)
  pass(2999)
  expect(bar().textContent).toBe('seen')
  pass(1)
  expect(bar().textContent).toBe('hidden')
})

test('they stay while the pointer is over them, and go 2000 ms after it has left', () => {
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

test('a tap on the page hides them and brings them back', () => {
  render(<Bars />)
  fireEvent.click(screen.getByText('page'))
  expect(bar().textContent).toBe('hidden')
  fireEvent.click(screen.getByText('page'))
  expect(bar().textContent).toBe('seen')
})

test('a pointer that leaves the window takes them with it', () => {
  render(<Bars />)
  fireEvent.mouseLeave(document.documentElement)
  expect(bar().textContent).toBe('hidden')
})

test('what is open keeps them: no time, no tap and no leaving hides them', () => {
  render(<Bars held />)
  pass(10_000)
  fireEvent.click(screen.getByText('page'))
  fireEvent.mouseLeave(document.documentElement)
  expect(bar().textContent).toBe('seen')
})

test('under a tooltip no time hides them; a tap on the page closes it and hides them', () => {
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
