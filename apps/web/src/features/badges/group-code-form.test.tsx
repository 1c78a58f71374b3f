// @vitest-environment jsdom
import { setGroupPassword } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPortalMessages, showWorkMessages } from '../../platform/i18n/messages.ts'
import { showScreen } from '../../services/administration/testing/show-screen.tsx'
import { GroupCodeForm } from './group-code-form.tsx'
import { useGroupLogIns } from './use-group-log-ins.ts'

beforeAll(() => Promise.all([showPortalMessages(), showWorkMessages(), showLocale('en')]))
afterEach(cleanup)

/** Fetches what another page has fetched before: the code of the group, for example. */
const readElsewhere = vi.fn<() => null>(() => null)

function Form() {
  useQuery({ queryKey: ['administration'], queryFn: readElsewhere })
  return <GroupCodeForm code={null} passwordSet={false} setPassword={useGroupLogIns('class').setPassword} />
}

test('a password of a group has at least 8 characters; a shorter one is not sent, and says so', async () => {
  const sent = showScreen(<Form />, ({ path }) => (path === setGroupPassword.path ? { code: 'ABC234' } : undefined))
  const field = await screen.findByLabelText<HTMLInputElement>('New group password')
  const send = (password: string) => {
    fireEvent.change(field, { target: { value: password } })
    fireEvent.submit(field)
  }
  const changes = () => sent.filter(({ contract }) => contract.path === setGroupPassword.path)
  send('seven 7')
  expect(await screen.findByText('At least 8 characters')).toBeTruthy()
  expect(changes()).toEqual([])
  send('eight 88')
  await waitFor(() => expect(changes()).toMatchObject([{ params: { group: 'class' }, body: { password: 'eight 88' } }]))
  expect(screen.queryByText('At least 8 characters')).toBeNull()
  expect(await screen.findByText(/ABC234/u)).toBeTruthy()
  expect(field.value).toBe('')
  await waitFor(() => expect(readElsewhere).toHaveBeenCalledTimes(2))
})

test.each([
  ['ABC234', false, true],
  ['ABC234', true, false],
  [null, false, false],
] as const)(
  'a group with the code %s and a password: %s warns that no one can log in: %s',
  async (code, isSet, warns) => {
    const Shown = () => (
      <GroupCodeForm code={code} passwordSet={isSet} setPassword={useGroupLogIns('class').setPassword} />
    )
    showScreen(<Shown />, () => undefined)
    await screen.findByLabelText('New group password')
    expect(screen.queryByText(/^No one can log in with this code yet/u) !== null).toBe(warns)
  },
)
