// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CardPage } from './card-page.tsx'

afterEach(cleanup)

const form = <button type="submit">Send</button>

test('when a result replaces the focused form, the heading of the result gets the focus', () => {
  const { rerender } = render(<CardPage title="Forgotten password">{form}</CardPage>)
  expect(document.activeElement).toBe(document.body)
  screen.getByRole('button').focus()
  rerender(<CardPage title="Check your email">Sent</CardPage>)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check your email' }))
})

test('a new title does not take the focus from a control', () => {
  const { rerender } = render(<CardPage title="Forgotten password">{form}</CardPage>)
  screen.getByRole('button').focus()
  rerender(<CardPage title="Passwort vergessen">{form}</CardPage>)
  expect(document.activeElement).toBe(screen.getByRole('button'))
})
