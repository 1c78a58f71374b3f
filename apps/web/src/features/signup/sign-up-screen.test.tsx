// @vitest-environment jsdom
import { register } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { showScreen } from '../../services/administration/testing/show-screen.tsx'
import { SignUpScreen } from './sign-up-screen.tsx'
import { signUp } from './sign-up.ts'

beforeAll(() => Promise.all([showPortalMessages(), showLocale('en')]))
afterEach(cleanup)

function Page() {
  const platform = usePlatform()
  return <SignUpScreen country="fi" onCountry={() => {}} locale="sv" signUp={(form) => signUp(platform, form)} />
}

test('each value of the sign-up form is sent as its own attribute, with the country and the language', async () => {
  const sent = showScreen(<Page />, () => ({ uid: '019a0000-0000-7000-8000-0000000000aa' }))
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Lind'],
    ['Email', ' ada@there.example '],
    ['Password', ' three quiet lamps '],
  ] as const)
    fireEvent.input(await screen.findByLabelText(label), { target: { value } })
  fireEvent.click(screen.getByLabelText(/privacy policy/u))
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const person = { firstname: 'Ada', lastname: 'Lind', email: 'ada@there.example', password: ' three quiet lamps ' }
  expect(sent).toMatchObject([{ contract: register, body: { ...person, country: 'fi', locale: 'sv' } }])
  expect(await screen.findByText(/ada@there\.example/u)).toBeTruthy()
})
