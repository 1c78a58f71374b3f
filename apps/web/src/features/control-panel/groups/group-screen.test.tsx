// @vitest-environment jsdom
import { changeManagedGroup, getManagedGroup, GROUP_ACTIONS } from '@lectern/contracts'
import type { Call, FieldRule, GroupAction, ManagedGroup } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { GroupScreen } from './group-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LEVELS = { viewable: 2, editable: 2 } as const
const group = (actions: readonly GroupAction[]): ManagedGroup => ({
  id: '019a0000-0000-7000-8000-0000000000aa',
  version: 1,
  organization: { id: '019a0000-0000-7000-8000-0000000000bb', name: 'Fyrskolan' },
  attributes: {
    name: { value: '4 A', ...LEVELS },
    code: { value: 'ABC234', ...LEVELS },
    ageFilter: { value: 9, ...LEVELS },
  },
  student_count: 3,
  actions: [...actions],
})

/** Shows the page of a group. The server refuses a change with `errors`. Returns the calls that it received. */
async function show(shown: ManagedGroup, errors: readonly object[] = []) {
  const sent = showScreen(<GroupScreen id={shown.id} />, (contract: Call) => {
    if (contract.path !== getManagedGroup.path) return undefined
    return contract.method === changeManagedGroup.method ? { code: 'conflict', details: { errors } } : shown
  })
  await screen.findByRole('heading', { level: 1, name: '4 A' })
  return sent
}

const find: Readonly<Record<GroupAction, () => HTMLElement | null>> = {
  EditGroup: () => screen.queryByRole('textbox', { name: 'Name' }),
  DeleteGroup: () => screen.queryByRole('region', { name: 'Delete group' }),
  EditGroupPassword: () => screen.queryByRole('link', { name: 'Login cards and group code' }),
  EditGroupAgeFilter: () => screen.queryByRole('spinbutton', { name: 'Age filter' }),
}

test.each(GROUP_ACTIONS)('the page of a group offers %s only if the server allows it', async (action) => {
  await show(group(GROUP_ACTIONS))
  for (const each of GROUP_ACTIONS) expect([each, find[each]() === null]).toEqual([each, false])
  expect(screen.getByText('3 pupils')).toBeTruthy()
  cleanup()
  await show(group(GROUP_ACTIONS.filter((each) => each !== action)))
  const isEdit = action === 'EditGroup'
  // The age filter is a field of the form of the group.
  const gone = isEdit ? ['EditGroup', 'EditGroupAgeFilter'] : [action]
  for (const each of GROUP_ACTIONS) expect([each, find[each]() === null]).toEqual([each, gone.includes(each)])
  // A person who cannot change the group adds neither people nor books.
  for (const name of ['Add people', 'Give the group a book'])
    expect([name, screen.queryByRole('region', { name }) === null]).toEqual([name, isEdit])
})

test.each<[attribute: string, label: string, rule: FieldRule, message: string]>([
  ['name', 'Name', 'name_used', 'Name already exists'],
  ['name', 'Name', 'required', 'This value is required'],
  ['ageFilter', 'Age filter', 'out_of_range', 'Must be between 1 and 18'],
])('the page of a group shows a refused value at its field: %s, %s, %s', async (attribute, label, rule, message) => {
  await show(group(GROUP_ACTIONS), [{ attribute, reason: rule, rule }])
  const details = within(screen.getByRole('region', { name: 'Details' }))
  fireEvent.click(details.getByRole('button', { name: 'Save' }))
  const text = await details.findByText(message)
  const field = details.getByLabelText(label)
  expect([field.getAttribute('name'), field.getAttribute('aria-describedby')]).toEqual([attribute, text.id])
})

test.each([
  ['12', 12],
  ['', null],
])('the form of a group sends its name, its version and the age filter: "%s"', async (text, ageFilter) => {
  const sent = await show(group(GROUP_ACTIONS))
  const details = within(screen.getByRole('region', { name: 'Details' }))
  fireEvent.change(details.getByLabelText('Name'), { target: { value: '5 A' } })
  fireEvent.change(details.getByLabelText('Age filter'), { target: { value: text } })
  fireEvent.click(details.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.find(({ contract }) => contract.method === changeManagedGroup.method)?.body).toEqual({
      data: { version: 1, name: '5 A', ageFilter },
    }),
  )
})
