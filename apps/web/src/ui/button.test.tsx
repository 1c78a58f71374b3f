// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test.each([{ busy: true }, { disabled: true }])('a button with %o keeps the focus and does nothing', (state) => {
  const onClick = vi.fn<() => void>()
  const { rerender } = render(<Button onClick={onClick}>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()
  rerender(
    <Button onClick={onClick} {...state}>
      Save
    </Button>,
  )
  expect(button.matches(':disabled')).toBe(false)
  expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, 'true'])
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
})

test('a busy button does not send its form again', () => {
  const onSubmit = vi.fn<(event: React.FormEvent) => void>((event) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(true))
  fireEvent.click(screen.getByRole('button'))
  expect(onSubmit).not.toHaveBeenCalled()
  rerender(form(false))
  fireEvent.click(screen.getByRole('button'))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
