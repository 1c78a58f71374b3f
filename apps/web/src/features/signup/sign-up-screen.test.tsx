// @vitest-environment jsdom
import { fieldProblem, type Realm, register } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { readProblems } from '../../services/administration/testing/refused-fields.ts'
import { showScreen } from '../../services/administration/testing/show-screen.tsx'
import { signUp } from './sign-up.ts'
import { SignUpScreen } from './sign-up-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showLocale('en')]))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const TEXTS = {
  'First name': 'Ada',
  'Last name': 'Lind',
  Email: ' ada@there.example ',
  Password: 'three quiet lamps',
}

function SignUp() {
  const platform = usePlatform()
  const [country, setCountry] = useState<Realm>('uk')
  return (
    <SignUpScreen
      country={country}
      onCountry={setCountry}
      locale="fi"
      hasPlans={false}
      signUp={(form) => signUp(platform, form)}
    />
  )
}

/** Sends the form of a person in Norway. Returns the calls. */
async function send(answer: object) {
  const sent = showScreen(<SignUp />, () => answer)
  await screen.findByLabelText('First name')
  for (const [label, value] of Object.entries(TEXTS))
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'no' } })
  fireEvent.click(screen.getByLabelText('I approve the privacy policy'))
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  return sent
}

test('the form sends each value as its own field, with the chosen country and the language of the screen', async () => {
  const sent = await send({ uid: '019a0000-0000-7000-8000-0000000000aa' })
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy()
  const password = 'three quiet lamps'
  const body = { firstname: 'Ada', lastname: 'Lind', email: 'ada@there.example', password, country: 'no', locale: 'fi' }
  expect(sent.map((call) => [call.contract.path, call.body])).toEqual([[register.path, body]])
})

test('each problem of the server is shown at its field', async () => {
  const errors = [
    fieldProblem('firstname', 'unsupported'),
    fieldProblem('lastname', 'too_long'),
    fieldProblem('userName', 'email_used'),
    fieldProblem('password', 'password_common'),
  ]
  await send({ code: 'conflict', details: { errors } })
  await waitFor(() =>
    expect(readProblems()).toEqual({
      'First name': 'Contains unsupported characters',
      'Last name': 'Up to 255 characters',
      Email: 'Email is already used.',
      Password: expect.stringContaining('easy to guess'),
    }),
  )
})
