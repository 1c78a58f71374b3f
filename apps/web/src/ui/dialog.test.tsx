// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from './dialog.tsx'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(Element.prototype, 'getAnimations')
})

function Question({ onConfirm }: { readonly onConfirm: () => void }) {
  const [open, setOpen] = useState(true)
  return (
    <ConfirmDialog
      title="Remove the lamp?"
      text="It goes out."
      cancelLabel="Cancel"
      confirmLabel="Remove"
      open={open}
      onOpenChange={setOpen}
      onConfirm={onConfirm}
    />
  )
}

test('a double click on the button of a dialog confirms once, while the dialog is closing', async () => {
  // The dialog stays in the page until its animation has ended.
  Object.defineProperty(Element.prototype, 'getAnimations', {
    configurable: true,
    value: () => [{ finished: new Promise(() => {}) }],
  })
  const onConfirm = vi.fn<() => void>()
  render(<Question onConfirm={onConfirm} />)
  const button = await screen.findByRole('button', { name: 'Remove' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(button.isConnected).toBe(true)
  expect(onConfirm).toHaveBeenCalledTimes(1)
})
