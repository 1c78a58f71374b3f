// @vitest-environment jsdom
import type { Readers } from '@lectern/contracts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RefusalCode } from '../../platform/http/http-client.ts'
import { showLocale, showFamilyMessages, showPortalMessages } from '../../platform/i18n/messages.ts'
import { showScreen } from '../../services/administration/testing/show-screen.tsx'
import { ReadersScreen } from './readers-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showFamilyMessages(), showLocale('en')]))
afterEach(cleanup)

const FAMILY: Readers = {
  current: 'parent',
  pinSet: false,
  parent: { uid: 'parent', name: 'Pia Test' },
  children: [
    { uid: 'ada', firstname: 'Ada', picture: 'fox' },
    { uid: 'bo', firstname: 'Bo', picture: 'owl' },
  ],
}

interface Shown {
  readonly readers?: Partial<Readers> | null
  readonly last?: string
  /** The answers to the choices, in their order. */
  readonly answers?: readonly (RefusalCode | null)[]
}

async function show({ readers = {}, last, answers = [] }: Shown = {}) {
  const onChoose = vi.fn<(uid: string, pin?: string) => Promise<RefusalCode | null>>()
  for (const answer of answers) onChoose.mockResolvedValueOnce(answer)
  const [onContinue, onForgottenPin, onManage] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  showScreen(
    <ReadersScreen
      readers={readers === null ? undefined : { ...FAMILY, ...readers }}
      user={{ id: 'ada', name: 'Ada' }}
      last={last ?? null}
      {...{ onChoose, onContinue, onForgottenPin, onManage }}
    />,
    () => ({}),
  )
  await screen.findByRole('heading', { level: 1 })
  return { onChoose, onContinue, onForgottenPin, onManage }
}

const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const click = (name: RegExp | string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const enterPin = async (pin: string) => {
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: pin } })
  await click('Open')
}

test('each child and the parent have a button, the child who has read last first', async () => {
  await show({ last: 'bo' })
  expect(names()).toEqual(['BoRead last', 'Ada', 'Pia TestGrown-up'])
})

test('another reader is chosen once, and a refusal is shown', async () => {
  const { onChoose, onContinue } = await show({ answers: ['account_removed'] })
  await click('Ada')
  expect(onChoose.mock.calls).toEqual([['ada']])
  expect(screen.getByRole('alert').textContent).toContain('account')
  expect(onContinue).not.toHaveBeenCalled()
})

test('the current reader continues without a request', async () => {
  const { onChoose, onContinue } = await show({ readers: { current: 'ada' } })
  await click('Ada')
  expect([onChoose.mock.calls.length, onContinue.mock.calls.length]).toEqual([0, 1])
})

test('without a PIN, the pages of the parent open at once', async () => {
  const { onChoose, onContinue, onManage } = await show()
  await click(/^Pia Test/)
  expect([onChoose.mock.calls.length, onContinue.mock.calls.length]).toEqual([0, 1])
  await click('Children')
  expect(onManage).toHaveBeenCalledOnce()
})

test('in the session of a child, the parent without a PIN is a request, and the children cannot be changed', async () => {
  const { onChoose } = await show({ readers: { current: 'ada' }, answers: [null] })
  expect(screen.queryByRole('button', { name: 'Children' })).toBeNull()
  await click(/^Pia Test/)
  expect(onChoose.mock.calls).toEqual([['parent']])
})

test('with a PIN, a child is asked for it, and a wrong one empties the field', async () => {
  const { onChoose } = await show({ readers: { current: 'ada', pinSet: true }, answers: ['pin_wrong', null] })
  expect(names()[2]).toBe('Pia TestNeeds the PIN')
  await click(/^Pia Test/)
  expect(onChoose).not.toHaveBeenCalled()
  const field = screen.getByLabelText<HTMLInputElement>('PIN')
  expect(document.activeElement).toBe(field)
  expect(field.inputMode).toBe('numeric')
  await enterPin('12')
  expect(screen.getByText('Enter four digits.')).toBeTruthy()
  expect(onChoose).not.toHaveBeenCalled()
  await enterPin(' 12 34 ')
  expect(onChoose.mock.calls).toEqual([['parent', '1234']])
  expect(screen.getByText('That PIN is not right. Try again.')).toBeTruthy()
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
  await enterPin('2580')
  expect(onChoose).toHaveBeenLastCalledWith('parent', '2580')
})

test('after five wrong PINs the page says so and offers the password', async () => {
  const { onForgottenPin } = await show({ readers: { current: 'ada', pinSet: true }, answers: ['pin_locked'] })
  await click(/^Pia Test/)
  await enterPin('1234')
  expect(screen.getByRole('alert').textContent).toContain('five times')
  await click('Log in with your password')
  expect(onForgottenPin).toHaveBeenCalledOnce()
})

test('the button below the PIN shows the readers again', async () => {
  await show({ readers: { current: 'ada', pinSet: true } })
  await click(/^Pia Test/)
  await click('Back to the readers')
  expect(names()).toHaveLength(3)
})

test('a parent who has just logged in needs no PIN; the server decides', async () => {
  const fresh = await show({ readers: { pinSet: true }, answers: [null] })
  await click(/^Pia Test/)
  expect(fresh.onChoose.mock.calls).toEqual([['parent']])
  cleanup()
  await show({ readers: { pinSet: true }, answers: ['pin_wrong'] })
  await click(/^Pia Test/)
  expect(screen.getByLabelText('PIN')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without an answer of the server, the current reader can continue', async () => {
  const { onContinue } = await show({ readers: null })
  expect(screen.getByText(/^You are offline\. Ada can continue reading\./)).toBeTruthy()
  await click('Continue reading')
  expect(onContinue).toHaveBeenCalledOnce()
})
