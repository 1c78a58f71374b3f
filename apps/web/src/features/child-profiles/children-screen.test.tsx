// @vitest-environment jsdom
import {
  type Call,
  changeChildProfile,
  type ChildProfile,
  createChildProfile,
  deleteChildProfile,
  listMyChildProfiles,
  listReaders,
  removeReaderPin,
  setReaderPin,
} from '@lectern/contracts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showFamilyMessages, showPortalMessages } from '../../platform/i18n/messages.ts'
import { type SentCall, showScreen } from '../../services/administration/testing/show-screen.tsx'
import { ChildrenScreen } from './children-screen.tsx'
import { useChildProfiles } from './use-child-profiles.ts'

beforeAll(() => Promise.all([showPortalMessages(), showFamilyMessages(), showLocale('en')]))
afterEach(cleanup)

const YEAR = new Date().getFullYear()
const ADA: ChildProfile = { uid: 'ada', firstname: 'Ada', birthYear: YEAR - 7, picture: 'fox', books: 'age' }
const BO: ChildProfile = { uid: 'bo', firstname: 'Bo', birthYear: YEAR - 1, picture: 'owl', books: 4 }
const isSame = (one: Call, other: Call) => one.path === other.path && one.method === other.method

function Screen() {
  return <ChildrenScreen family={useChildProfiles()} />
}

/** Shows the page of a family. `answer` answers the changes. Returns the changes. */
async function show(
  children: readonly ChildProfile[],
  { pinSet = false, answer = {} }: { pinSet?: boolean; answer?: object } = {},
) {
  const sent = showScreen(<Screen />, (contract) => {
    if (isSame(contract, listMyChildProfiles)) return { data: children, max: 2 }
    return isSame(contract, listReaders) ? { pinSet, parent: { uid: 'parent' }, children: [] } : answer
  })
  await screen.findByText(children.length === 0 ? 'No children yet' : 'PIN for grown-ups')
  return () => sent.filter(({ contract }) => contract.method !== 'GET')
}

const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const bodies = (sent: readonly SentCall[]) => sent.map(({ contract, params, body }) => [contract.path, params, body])

test('without children the page explains the profiles, and adds the first child', async () => {
  const changes = await show([])
  expect(screen.getByText(/^Add a child, and choose a picture together\./)).toBeTruthy()
  await click('Add a child')
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  await click('Add a child')
  expect(screen.getByText('This value is required')).toBeTruthy()
  expect(changes()).toEqual([])
  type('First name', ' Åsa ')
  type('Age', '9')
  type('Which books', '7')
  fireEvent.click(screen.getByLabelText('Whale'))
  await click('Add a child')
  expect(bodies(changes())).toEqual([
    [createChildProfile.path, undefined, { firstname: 'Åsa', birthYear: YEAR - 9, picture: 'whale', books: 7 }],
  ])
  expect(await screen.findByText('Åsa is added')).toBeTruthy()
})

test('each child has age and books, and a full family no button for a further child', async () => {
  await show([ADA, BO])
  const facts = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(facts).toEqual(['Ada7 yearsBooks for the child’s age', 'Bo1 yearBooks up to age 4'])
  expect(screen.getByText('You can add up to 2 children.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a child' })).toBeNull()
})

test('a further child gets a picture that no other child has', async () => {
  await show([ADA])
  await click('Add a child')
  expect(screen.getByLabelText<HTMLInputElement>('Owl').checked).toBe(true)
})

test('a child is changed in its place, and the form shows the stored values', async () => {
  const changes = await show([ADA, BO])
  await click('Change Bo')
  const values = ['First name', 'Age', 'Which books'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  )
  expect(values).toEqual(['Bo', '1', '4'])
  expect(screen.getByLabelText<HTMLInputElement>('Owl').checked).toBe(true)
  type('Which books', 'all')
  await click('Save')
  const body = { firstname: 'Bo', birthYear: YEAR - 1, picture: 'owl', books: 'all' }
  expect(bodies(changes())).toEqual([[changeChildProfile.path, { uid: 'bo' }, body]])
})

test('a refusal of the server is shown at its field', async () => {
  const errors = [{ attribute: 'firstname', reason: 'unsupported', rule: 'unsupported' }]
  await show([ADA], { answer: { code: 'validation_failed', details: { errors } } })
  await click('Change Ada')
  await click('Save')
  expect(screen.getByText('Contains unsupported characters')).toBeTruthy()
})

test('a child is removed after a confirmation that names the child', async () => {
  const changes = await show([ADA])
  await click('Remove Ada')
  const dialog = screen.getByRole('alertdialog', { name: 'Remove Ada?' })
  expect(dialog.textContent).toContain('everything that Ada has read are deleted')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(changes()).toEqual([])
  await click('Remove Ada')
  const again = screen.getByRole('alertdialog', { name: 'Remove Ada?' })
  await act(async () => void fireEvent.click(within(again).getByRole('button', { name: 'Remove Ada' })))
  expect(bodies(changes())).toEqual([[deleteChildProfile.path, { uid: 'ada' }, undefined]])
})

test('a PIN of four digits is set', async () => {
  const changes = await show([ADA])
  expect(screen.getByText('Without a PIN, a child can open your pages.')).toBeTruthy()
  await click('Set a PIN')
  for (const wrong of ['123', '12345', '12a4']) {
    type('New PIN (Four digits)', wrong)
    await click('Save')
    expect(screen.getByText('Enter four digits.')).toBeTruthy()
  }
  type('New PIN (Four digits)', '25 80')
  await click('Save')
  expect(bodies(changes())).toEqual([[setReaderPin.path, undefined, { pin: '2580' }]])
})

test('a PIN is removed', async () => {
  const changes = await show([ADA], { pinSet: true })
  expect(screen.getByRole('button', { name: 'Change the PIN' })).toBeTruthy()
  await click('Remove the PIN')
  expect(bodies(changes())).toEqual([[removeReaderPin.path, undefined, undefined]])
})
