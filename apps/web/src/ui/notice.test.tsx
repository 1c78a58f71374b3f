// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Notice } from './notice.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const TEXT = 'The lamp is lit.'

test('the text of a notice that is on the page from the start is inserted again, in the same status', async () => {
  render(
    <Notice kind="success" repeats>
      {TEXT}
    </Notice>,
  )
  const [status, text] = [screen.getByRole('status'), screen.getByText(TEXT)]
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByRole('status')).toBe(status)
  expect(screen.getByText(TEXT)).not.toBe(text)
})

test('the text of other notices stays', async () => {
  render(<Notice kind="success">{TEXT}</Notice>)
  const text = screen.getByText(TEXT)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByText(TEXT)).toBe(text)
})
