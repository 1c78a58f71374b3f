// @vitest-environment jsdom
import {
  createManagedPerson,
  getManagedOrganization,
  listOrganizationGroups,
  type PersonType,
  setPersonGroups,
} from '@lectern/contracts'
import { useLocation, useRouter } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { examplePerson } from '../testing/example-person.ts'
import { EXAMPLE_SCHOOL } from '../testing/example-school.ts'
import { NewPersonScreen } from './new-person-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
afterEach(cleanup)

const GROUP = { id: 'group', attributes: { name: { value: '4 A' } }, actions: ['EditGroup'] }

/** Shows the address of the page, and the number of pages in the history. */
function Address() {
  const { pathname } = useLocation()
  const { history } = useRouter()
  return <p data-testid="address">{`${pathname} ${history.length}`}</p>
}
const readAddress = () => screen.getByTestId('address').textContent

/** Shows the form for a new person, with the group in its list. */
async function show(type: PersonType) {
  const sent = showScreen(
    <>
      <NewPersonScreen school={EXAMPLE_SCHOOL.id} type={type} />
      <Address />
    </>,
    ({ path }) => {
      if (path === getManagedOrganization.path) return EXAMPLE_SCHOOL
      if (path === listOrganizationGroups.path) return { data: [GROUP], meta: { totalCount: 1 } }
      return path === createManagedPerson.path ? examplePerson() : undefined
    },
  )
  if (type === 'guardians') await screen.findByLabelText('First name')
  else await screen.findByRole('option', { name: '4 A' })
  return sent
}
const readOptions = (label: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text)

test.each(['students', 'employees', 'guardians'] as const)(
  'after a new person of the type %s, the page of the person replaces the form',
  async (type) => {
    await show(type)
    expect(readAddress()).toBe('/ 1')
    for (const label of ['First name', 'Last name', 'Username'])
      fireEvent.change(screen.getByLabelText(label), { target: { value: label } })
    fireEvent.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(readAddress()).toBe(`/controlpanel/people/${type}/${examplePerson().id} 1`))
  },
)

test('the form for a new person lists the roles and all groups of the school by name, and does not check the spelling', async () => {
  const sent = await show('employees')
  expect([readOptions('Role'), readOptions('Group (optional)')]).toEqual([
    ['Employee', 'Administrator'],
    ['No group', '4 A'],
  ])
  expect(sent.find(({ contract }) => contract.path === listOrganizationGroups.path)).toMatchObject({
    params: { id: EXAMPLE_SCHOOL.id },
    query: { pageSize: 100, sortBy: 'name', sortOrder: 'asc' },
  })
  const fields = screen
    .getAllByRole('textbox')
    .map((field) => [field.getAttribute('name'), field.getAttribute('spellcheck')])
  expect(fields).toEqual(['firstname', 'lastname', 'username', 'email', 'password'].map((name) => [name, 'false']))
})

test('a group that was chosen for a new person can be unchosen', async () => {
  const sent = await show('students')
  const list = screen.getByLabelText<HTMLSelectElement>('Group (optional)')
  for (const option of ['4 A', 'No group']) {
    const { value } = screen.getByRole<HTMLOptionElement>('option', { name: option })
    fireEvent.change(list, { target: { value } })
    expect(list.selectedOptions[0]?.text).toBe(option)
  }
  for (const label of ['First name', 'Last name', 'Username'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: label } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('First name Last name was created.')).toBeTruthy()
  expect(sent.filter(({ contract }) => contract.path === setPersonGroups.path)).toEqual([])
})

test('the group that was chosen for a new person is sent after the person', async () => {
  const sent = await show('students')
  fireEvent.change(screen.getByLabelText('Group (optional)'), { target: { value: GROUP.id } })
  for (const label of ['First name', 'Last name', 'Username'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: label } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText('First name Last name was created.')).toBeTruthy()
  const groups = sent.filter(({ contract }) => contract.path === setPersonGroups.path && contract.method === 'PUT')
  expect(groups.map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: examplePerson().id }, body: { data: { groups: [GROUP.id] } } },
  ])
})
