import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** How a person makes a change on a page of the control panel. */
export interface Steps {
  /** Name of the part of the page. */
  readonly part: string
  /** The change is one of a found row. */
  readonly search?: string
  readonly button: string
  /** Name of the button in the question before the change. */
  readonly confirm?: string
}

/** Makes a change in a part of the page. Returns the part. */
export async function makeChange({ part: name, search, button: pressed, confirm }: Steps) {
  const part = within(screen.getByRole('region', { name }))
  if (search !== undefined) fireEvent.change(await part.findByRole('searchbox'), { target: { value: search } })
  fireEvent.click(await part.findByRole('button', { name: pressed }))
  if (confirm === undefined) return part
  const question = within(await screen.findByRole('alertdialog'))
  const button = await question.findByRole('button', { name: confirm })
  // The question first counts what the change removes.
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(button)
  return part
}
