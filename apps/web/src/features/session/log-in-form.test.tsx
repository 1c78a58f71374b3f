// @vitest-environment jsdom
import type { Credentials } from '@lectern/contracts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import type { LogInOutcome } from './log-in.ts'
import { LogInForm } from './log-in-form.tsx'

beforeAll(async () => {
  await showPortalMessages()
  await showLocale('en')
})
afterEach(cleanup)

function renderForm(outcome: LogInOutcome) {
  const logIn = vi.fn<(credentials: Credentials) => Promise<LogInOutcome>>(async () => outcome)
  const onDone = vi.fn<(outcome: LogInOutcome) => void>()
  const onRealm = vi.fn<(realm: string) => void>()
  render(<LogInForm realm="se" onRealm={onRealm} logIn={logIn} onDone={onDone} />)
  return { logIn, onDone, onRealm }
}

const write = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Log in' }))

test('an empty form shows the missing fields, focuses the first, and sends no request', () => {
  const { logIn } = renderForm({ kind: 'entered', redirect: '/' })
  press()
  const username = screen.getByLabelText('Username')
  expect(username.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Enter your username.')).toBeTruthy()
  expect(screen.getByText('Enter your password.')).toBeTruthy()
  expect(document.activeElement).toBe(username)
  expect(logIn).not.toHaveBeenCalled()
})

test('a refusal is announced, and the fields keep their text', async () => {
  const { onDone } = renderForm({ kind: 'refused', code: 'wrong_credentials' })
  write('Username', 'student.se')
  write('Password', 'wrong')
  press()
  expect((await screen.findByRole('alert')).textContent).toContain('The username or the password is wrong.')
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('student.se')
  expect(onDone).not.toHaveBeenCalled()
})

test('the username is sent without surrounding spaces, the password unchanged, together with the country', async () => {
  const entered = { kind: 'entered', redirect: '/profile' } as const
  const { logIn, onDone } = renderForm(entered)
  write('Username', ' student.se ')
  write('Password', ' with spaces ')
  press()
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(entered))
  expect(logIn).toHaveBeenCalledWith({ realm: 'se', username: 'student.se', password: ' with spaces ' })
})

test('the password can be shown', () => {
  renderForm({ kind: 'entered', redirect: '/' })
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password')
})

test('another country can be chosen', () => {
  const { onRealm } = renderForm({ kind: 'entered', redirect: '/' })
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'fi' } })
  expect(onRealm).toHaveBeenCalledWith('fi')
})

test('a password can be pasted, and a password manager recognises both fields', () => {
  renderForm({ kind: 'entered', redirect: '/' })
  const [username, password] = [screen.getByLabelText('Username'), screen.getByLabelText('Password')]
  // `fireEvent` returns false if a handler prevents the event.
  for (const field of [username, password]) {
    expect(fireEvent.paste(field, { clipboardData: { getData: () => 'from a manager' } })).toBe(true)
    expect(fireEvent.drop(field)).toBe(true)
  }
  expect([username, password].map((field) => field.getAttribute('autocomplete'))).toEqual([
    'username',
    'current-password',
  ])
})
