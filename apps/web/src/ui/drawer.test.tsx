// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Drawer } from './drawer.tsx'

/** Ends the closing animation, which jsdom does not have. */
let endAnimation: () => void

beforeEach(() => {
  const animation = Promise.withResolvers<void>()
  endAnimation = animation.resolve
  Object.assign(HTMLElement.prototype, { getAnimations: () => [{ finished: animation.promise }] })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations')
})

function Page({ moveFocus }: { readonly moveFocus?: () => unknown }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Drawer
        title="Settings"
        closeLabel="Close"
        open={open}
        onOpenChange={setOpen}
        moveFocus={moveFocus && (() => void moveFocus())}
      >
        <input aria-label="Size" />
      </Drawer>
    </>
  )
}

const findDialog = () => screen.queryByRole('dialog', { hidden: true })

/** Opens the drawer, moves the focus to its field and closes it with Escape. Its animation ends after the focus has moved. */
async function openAndClose(hasMoved: () => boolean): Promise<void> {
  screen.getByRole('button', { name: 'Open' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(findDialog()?.contains(document.activeElement)).toBe(true))
  screen.getByLabelText('Size').focus()
  fireEvent.keyDown(screen.getByLabelText('Size'), { key: 'Escape' })
  await waitFor(() => expect(hasMoved()).toBe(true))
  endAnimation()
  await waitFor(() => expect(findDialog()).toBeNull())
}

test('the opener has the focus again before the drawer is removed', async () => {
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Open' })
  const wasShown: boolean[] = []
  opener.addEventListener('focus', () => wasShown.push(findDialog() !== null))
  await openAndClose(() => document.activeElement === opener)
  expect(document.activeElement).toBe(opener)
  // The first focus is that of the test.
  expect(wasShown).toEqual([false, true])
})

test('another place that gets the focus is chosen before the drawer is removed, and once', async () => {
  const wasShown: boolean[] = []
  render(<Page moveFocus={() => wasShown.push(findDialog() !== null)} />)
  await openAndClose(() => wasShown.length > 0)
  expect(wasShown).toEqual([true])
})
