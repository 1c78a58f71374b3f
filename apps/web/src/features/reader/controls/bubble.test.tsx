// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Bubble } from './bubble.tsx'

afterEach(cleanup)

function Bar() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Bubble title="Note" open={open} onOpenChange={setOpen} trigger={<button type="button">Open</button>}>
        <input aria-label="Text" />
        <button type="button" onClick={() => setOpen(false)}>
          Save
        </button>
      </Bubble>
      <button type="button">Next</button>
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

/** Opens the panel with its button. */
function open(): HTMLElement {
  render(<Bar />)
  button('Open').focus()
  fireEvent.click(button('Open'))
  return screen.getByRole('dialog', { name: 'Note' })
}

test('an open panel has the focus, and gives it back to its button', () => {
  const panel = open()
  expect(panel.contains(document.activeElement)).toBe(true)
  expect(document.activeElement).toBe(screen.getByLabelText('Text'))
  expect([button('Open').getAttribute('aria-expanded'), button('Open').getAttribute('aria-haspopup')]).toEqual([
    'true',
    'dialog',
  ])
  button('Save').focus()
  fireEvent.click(button('Save'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button('Open'))
})

test('a second press of the button closes the panel', () => {
  const stopped = vi.spyOn(globalThis, 'cancelAnimationFrame')
  open()
  fireEvent.click(button('Open'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(button('Open').getAttribute('aria-expanded')).toBe('false')
  // The panel no longer follows its button.
  expect(stopped).toHaveBeenCalledOnce()
  stopped.mockRestore()
})

test('a click beside the panel closes it, and a click in it does not', () => {
  const panel = open()
  fireEvent.click(panel)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  screen.getByLabelText('Text').blur()
  if (panel.parentElement !== null) fireEvent.click(panel.parentElement)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button('Open'))
})

test('when the focus leaves the panel, the panel closes and does not take the focus back', () => {
  open()
  button('Save').focus()
  expect(screen.queryByRole('dialog')).not.toBeNull()
  act(() => button('Next').focus())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button('Next'))
})
