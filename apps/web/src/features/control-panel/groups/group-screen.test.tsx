// @vitest-environment jsdom
import {
  addToGroupShelves,
  changeManagedGroup,
  createManagedGroup,
  deleteManagedGroup,
  getGroupConsequences,
  getManagedGroup,
  getManagedOrganization,
  GROUP_ACTIONS,
  listCatalogue,
  listGroupUsers,
  listOrganizationUsers,
  restoreManagedGroup,
} from '@lectern/contracts'
import type { Call, FieldRule, GroupAction, ListedPerson, ManagedGroup } from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { countPages, readAddress, showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { exampleGroup } from '../testing/example-group.ts'
import { LISTED_PERSON } from '../testing/example-person.ts'
import { makeChange, type Steps } from '../testing/make-change.ts'
import { GroupScreen } from './group-screen.tsx'
import { NewGroupScreen } from './new-group-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows the page of a group. The server refuses a change with `errors`. Returns the calls that it received. */
async function show(shown: ManagedGroup, errors: readonly object[] = []) {
  const sent = showScreen(<GroupScreen id={shown.id} />, (contract: Call) => {
    if (contract.path === listGroupUsers.path) return { data: [LISTED_PERSON], meta: { totalCount: 1 } }
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
  EditGroupAgeFilter: () => screen.queryByRole('textbox', { name: 'Age filter' }),
}

test.each(GROUP_ACTIONS)('the page of a group offers %s only if the server allows it', async (action) => {
  await show(exampleGroup(GROUP_ACTIONS))
  for (const each of GROUP_ACTIONS) expect([each, find[each]() === null]).toEqual([each, false])
  expect(screen.getByText('3 pupils')).toBeTruthy()
  cleanup()
  await show(exampleGroup(GROUP_ACTIONS.filter((each) => each !== action)))
  const isEdit = action === 'EditGroup'
  // The age filter is a field of the form of the group.
  const gone = isEdit ? ['EditGroup', 'EditGroupAgeFilter'] : [action]
  for (const each of GROUP_ACTIONS) expect([each, find[each]() === null]).toEqual([each, gone.includes(each)])
  // A person who cannot change the group adds neither people nor books, and removes no one.
  for (const name of ['Add people', 'Give the group a book'])
    expect([name, screen.queryByRole('region', { name }) === null]).toEqual([name, isEdit])
  await screen.findByText('Åsa Öberg')
  expect(screen.queryByRole('checkbox', { name: 'Select Åsa Öberg' }) === null).toBe(isEdit)
})

test('a teacher who leaves the group, and may not see it any more, sees no old group', async () => {
  const shown = exampleGroup(GROUP_ACTIONS)
  let hasLeft = false
  showScreen(<GroupScreen id={shown.id} />, (contract: Call) => {
    hasLeft ||= contract.method === changeManagedGroup.method
    if (contract.path === listGroupUsers.path) return { data: [LISTED_PERSON], meta: { totalCount: 1 } }
    if (contract.path !== getManagedGroup.path) return undefined
    return hasLeft && contract.method === 'GET' ? { code: 'forbidden', details: {} } : shown
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Åsa Öberg' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove from group' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Remove from group' }))
  expect(await screen.findByText(/^You don’t have permission to do this/u)).toBeTruthy()
  expect(Object.values(find).map((each) => each())).toEqual([null, null, null, null])
})

test('the people of a group are requested together with the group, once', async () => {
  const loading = Promise.withResolvers<ManagedGroup>()
  const shown = exampleGroup(GROUP_ACTIONS)
  const sent = showScreen(<GroupScreen id={shown.id} />, ({ path }) => {
    if (path === listGroupUsers.path) return { data: [LISTED_PERSON], meta: { totalCount: 1 } }
    return path === getManagedGroup.path ? loading.promise : undefined
  })
  const requests = () => sent.filter(({ contract }) => contract.path === listGroupUsers.path)
  await waitFor(() => expect(requests()).toHaveLength(1))
  loading.resolve(shown)
  await screen.findByText('Åsa Öberg')
  expect(requests()).toHaveLength(1)
})

test('the code of a group can be replaced, and deleted if there is one', async () => {
  const shown = exampleGroup(GROUP_ACTIONS)
  const button = (name: string) => screen.queryByRole('button', { name })
  await show(shown)
  expect(screen.getByText('Group code: ABC234')).toBeTruthy()
  expect([button('New code') === null, button('Delete code') === null]).toEqual([false, false])
  cleanup()
  await show({ ...shown, attributes: { ...shown.attributes, code: { value: null, viewable: 2, editable: 2 } } })
  expect(screen.getByText('The group has no code.')).toBeTruthy()
  expect([button('New code') === null, button('Delete code') === null]).toEqual([false, true])
})

test.each([
  ['New code', true, 'Make a new code for 4 A?'],
  ['Delete code', false, 'Delete the code of 4 A?'],
])('the code of a group stays until the question is confirmed: %s', async (name, generateCode, title) => {
  const sent = await show(exampleGroup(GROUP_ACTIONS))
  const changes = () => sent.filter(({ contract }) => contract.method === changeManagedGroup.method)
  fireEvent.click(screen.getByRole('button', { name }))
  const dialog = await screen.findByRole('alertdialog', { name: title })
  expect(dialog.textContent).toContain('The old code stops working at once.')
  expect(changes()).toEqual([])
  await confirm(name)
  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ data: { generateCode } }]))
})

test('a group without a code gets one without a question', async () => {
  const { attributes, ...shown } = exampleGroup(GROUP_ACTIONS)
  const sent = await show({ ...shown, attributes: { ...attributes, code: { value: null, viewable: 2, editable: 2 } } })
  fireEvent.click(screen.getByRole('button', { name: 'New code' }))
  await waitFor(() =>
    expect(sent.find(({ contract }) => contract.method === changeManagedGroup.method)?.body).toEqual({
      data: { generateCode: true },
    }),
  )
})

test('the people of a group are listed with their role, and both times', async () => {
  const person: ListedPerson = {
    ...LISTED_PERSON,
    roles: ['employee'],
    lastLogInAt: '2026-11-20T12:00:00.000Z',
    lastReadAt: '2026-11-21T12:00:00.000Z',
  }
  const shown = exampleGroup([])
  showScreen(<GroupScreen id={shown.id} />, ({ path }) => {
    if (path === getManagedGroup.path) return shown
    return path === listGroupUsers.path ? { data: [person], meta: { totalCount: 1 } } : undefined
  })
  await screen.findByRole('rowheader')
  const cells = (row: number) => [...document.querySelectorAll(`[data-row="${row}"]`)].map((cell) => cell.textContent)
  expect([cells(0), cells(1)]).toEqual([
    ['Name', 'Role', 'Username', 'Last login', 'Last read'],
    ['Åsa Öberg', 'Employee', 'asa.oberg', '20 Nov 2026', '21 Nov 2026'],
  ])
  expect(screen.getByRole('link', { name: 'Åsa Öberg' }).getAttribute('href')).toBe(
    `/controlpanel/people/employees/${person.id}`,
  )
})

test.each([
  ['student', 'students'],
  ['guardian', 'guardians'],
  ['employee', 'employees'],
  ['admin', 'employees'],
] as const)('a member with the role %s has the link to a page of %s', async (role, type) => {
  const shown = exampleGroup([])
  showScreen(<GroupScreen id={shown.id} />, ({ path }) => {
    if (path === getManagedGroup.path) return shown
    return path === listGroupUsers.path
      ? { data: [{ ...LISTED_PERSON, roles: [role] }], meta: { totalCount: 1 } }
      : undefined
  })
  expect((await screen.findByRole('link', { name: 'Åsa Öberg' })).getAttribute('href')).toBe(
    `/controlpanel/people/${type}/${LISTED_PERSON.id}`,
  )
})

test('the deletion of a group says before what it removes, and that it cannot be undone', async () => {
  const shown = exampleGroup(GROUP_ACTIONS)
  const removed = [
    { kind: 'memberships', count: 21 },
    { kind: 'sharedAccounts', count: 1 },
  ]
  const stays = [{ kind: 'answers', count: 5 }]
  const sent = showScreen(<GroupScreen id={shown.id} />, ({ path, method }) => {
    if (path === getGroupConsequences.path) return { removed, stays, names: [], undoUntil: null, final: true }
    return path === getManagedGroup.path && method === 'GET' ? shown : undefined
  })
  const part = within(await screen.findByRole('region', { name: 'Delete group' }))
  fireEvent.click(part.getByRole('button'))
  const dialog = screen.getByRole('alertdialog')
  const confirm = within(dialog).getByRole('button', { name: 'Delete' })
  // Not before the page has counted what the deletion removes.
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await waitFor(() => expect(within(dialog).getAllByRole('term')).toHaveLength(3))
  const terms = within(dialog).getAllByRole('term')
  expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
    ['Places in groups', '21'],
    ['Shared accounts of groups', '1'],
    ['Answers to assignments', '5'],
  ])
  expect(dialog.textContent).toContain('Delete 4 A?')
  expect(dialog.textContent).toContain('You cannot undo this.')
  expect(dialog.textContent).not.toContain('You can undo this')
  expect(dialog.textContent).toContain('The group has 3 students')
  expect(confirm.getAttribute('aria-disabled')).toBe('false')
  fireEvent.click(confirm)
  const deleted = () => sent.find(({ contract }) => contract.method === 'DELETE')
  await waitFor(() => expect(deleted()?.contract.path).toBe(deleteManagedGroup.path))
  const asked = sent.find(({ contract }) => contract.path === getGroupConsequences.path)
  expect([deleted()?.params, asked?.params]).toEqual([{ id: shown.id }, { id: shown.id }])
})

const FORBIDDEN = 'You don’t have permission to do this. Ask your school if you need it.'

test.each([
  ['Details', 'New code', undefined],
  ['Details', 'Delete code', undefined],
  ['Delete group', 'Delete', undefined],
  ['Add people', 'Add Bo Bengtsson', 'bo'],
  ['Give the group a book', 'Add The Lamp-Keeper', 'lamp'],
])('an action of the page of a group that the server refuses says why: %s, %s', async (region, name, search) => {
  const shown = exampleGroup(GROUP_ACTIONS)
  const book = { id: '019a0000-0000-7000-8000-0000000000d1', title: 'The Lamp-Keeper', authors: [], language: 'en' }
  const consequences = { removed: [], stays: [], names: [], undoUntil: null, final: true }
  showScreen(<GroupScreen id={shown.id} />, ({ path, method }) => {
    if (method !== 'GET') return { code: 'forbidden', details: {} }
    if (path === listCatalogue.path) return { data: [book], meta: {} }
    if (path === listOrganizationUsers.path) return { data: [{ ...LISTED_PERSON, name: 'Bo Bengtsson' }], meta: {} }
    if (path === getGroupConsequences.path) return consequences
    return path === getManagedGroup.path ? shown : undefined
  })
  await screen.findByRole('heading', { level: 1, name: '4 A' })
  const part = within(screen.getByRole('region', { name: region }))
  for (const text of search === undefined ? [] : [search])
    fireEvent.change(part.getByRole('searchbox'), { target: { value: text } })
  fireEvent.click(await part.findByRole('button', { name }))
  if (search === undefined) await confirm(name)
  expect(await part.findByText(FORBIDDEN)).toBeTruthy()
})

/** Confirms a question as soon as it has counted. */
async function confirm(name: string): Promise<void> {
  const button = within(await screen.findByRole('alertdialog')).getByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(button)
}

test('people of the school are found with their groups, and only those who are not in the group can be added', async () => {
  const shown = exampleGroup(GROUP_ACTIONS)
  const found: ListedPerson[] = [
    { ...LISTED_PERSON, id: 'a', name: 'Al One', groups: [] },
    // A group of another school has the same name.
    {
      ...LISTED_PERSON,
      id: 'b',
      name: 'Bo Two',
      groups: [
        { id: 'elsewhere', name: '4 A' },
        { id: 'other', name: '5 B' },
      ],
    },
    { ...LISTED_PERSON, id: 'c', name: 'Cy Three', groups: [{ id: shown.id, name: '4 A' }] },
  ]
  const sent = showScreen(<GroupScreen id={shown.id} />, ({ path, method }) => {
    if (path === listOrganizationUsers.path) return { data: found, meta: {} }
    return path === getManagedGroup.path && method === 'GET' ? shown : undefined
  })
  const part = within(await screen.findByRole('region', { name: 'Add people' }))
  fireEvent.change(part.getByRole('searchbox'), { target: { value: ' ' } })
  expect(sent.filter(({ contract }) => contract.path === listOrganizationUsers.path)).toEqual([])
  fireEvent.change(part.getByRole('searchbox'), { target: { value: 'o' } })
  await part.findByText('Al One')
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Al One${LISTED_PERSON.username}`,
    'Bo Two4 A, 5 B',
    expect.stringMatching(/^Cy Three4 A.+/u),
  ])
  expect(part.queryByRole('button', { name: 'Add Cy Three' })).toBeNull()
  const search = sent.find(({ contract }) => contract.path === listOrganizationUsers.path)
  expect([search?.params, search?.query]).toMatchObject([{ id: shown.organization.id }, { q: 'o', sortBy: 'name' }])
  fireEvent.click(part.getByRole('button', { name: 'Add Bo Two' }))
  const added = () => sent.find(({ contract }) => contract.method === changeManagedGroup.method)
  await waitFor(() => expect(added()?.body).toEqual({ data: { addUsers: ['b'] } }))
  expect(added()?.params).toEqual({ id: shown.id })
})

test.each(['name', 'username', 'lastLogInAt'])(
  'the order of the people of a group in the address is sent: %s',
  async (sortBy) => {
    const shown = exampleGroup([])
    const sent = showScreen(
      <GroupScreen id={shown.id} />,
      ({ path }) => {
        if (path === listGroupUsers.path) return { data: [LISTED_PERSON], meta: { totalCount: 1 } }
        return path === getManagedGroup.path ? shown : undefined
      },
      `/?sortBy=${sortBy}&sortDesc=true`,
    )
    await screen.findByRole('rowheader')
    const list = sent.find(({ contract }) => contract.path === listGroupUsers.path)
    expect([list?.params, list?.query]).toMatchObject([{ id: shown.id }, { sortBy, sortOrder: 'desc' }])
  },
)

test('a book for a group says how many pupils have it, and how many may not read it', async () => {
  const book = { id: '019a0000-0000-7000-8000-0000000000d1', title: 'The Lamp-Keeper', authors: [], language: 'en' }
  const shown = exampleGroup(GROUP_ACTIONS)
  const sent = showScreen(<GroupScreen id={shown.id} />, ({ path, method }) => {
    if (path === addToGroupShelves.path && method === 'PUT') return { added: 5, skipped: 2 }
    if (path === listCatalogue.path) return { data: [book], meta: {} }
    return path === getManagedGroup.path ? shown : undefined
  })
  await screen.findByRole('heading', { level: 1, name: '4 A' })
  const part = within(screen.getByRole('region', { name: 'Give the group a book' }))
  fireEvent.change(part.getByRole('searchbox'), { target: { value: 'lamp' } })
  fireEvent.click(await part.findByRole('button', { name: 'Add The Lamp-Keeper' }))
  expect(await part.findByText('5 pupils have the book on the bookshelf now.')).toBeTruthy()
  expect(part.getByText(/^2 pupils/u)).toBeTruthy()
  const given = sent.find(({ contract }) => contract.method === 'PUT')
  expect([given?.params, given?.body]).toEqual([{ groupId: shown.id }, { bookId: book.id }])
})

test.each<[attribute: string, label: string, rule: FieldRule, message: string]>([
  ['name', 'Name', 'name_used', 'Name already exists'],
  ['name', 'Name', 'required', 'This value is required'],
  ['ageFilter', 'Age filter', 'out_of_range', 'Must be between 1 and 18'],
])('the page of a group shows a refused value at its field: %s, %s, %s', async (attribute, label, rule, message) => {
  await show(exampleGroup(GROUP_ACTIONS), [{ attribute, reason: rule, rule }])
  const details = within(screen.getByRole('region', { name: 'Details' }))
  fireEvent.click(details.getByRole('button', { name: 'Save' }))
  const text = await details.findByText(message)
  const field = details.getByLabelText(label)
  expect([field.getAttribute('name'), field.getAttribute('aria-describedby')]).toEqual([attribute, text.id])
})

test.each([
  ['12', 12],
  ['', null],
  [' ', null],
])('the form of a group sends its name, its version and the age filter: "%s"', async (text, ageFilter) => {
  const group = exampleGroup(GROUP_ACTIONS)
  const sent = await show(group)
  const details = within(screen.getByRole('region', { name: 'Details' }))
  const value = (label: string) => details.getByLabelText<HTMLInputElement>(label).value
  expect([value('Name'), value('Age filter')]).toEqual(['4 A', '9'])
  fireEvent.change(details.getByLabelText('Name'), { target: { value: '5 A' } })
  fireEvent.change(details.getByLabelText('Age filter'), { target: { value: text } })
  fireEvent.click(details.getByRole('button', { name: 'Save' }))
  const findChange = () => sent.find(({ contract }) => contract.method === changeManagedGroup.method)
  await waitFor(() => expect(findChange()).toBeDefined())
  expect(findChange()?.params).toEqual({ id: group.id })
  expect(findChange()?.body).toEqual({ data: { version: 1, name: '5 A', ageFilter } })
})

test.each(['x', '9-12', '9 years', '1e999'])(
  'an age filter of a group that is no number is not sent: "%s"',
  async (text) => {
    const sent = await show(exampleGroup(GROUP_ACTIONS))
    const details = within(screen.getByRole('region', { name: 'Details' }))
    fireEvent.change(details.getByLabelText('Age filter'), { target: { value: text } })
    fireEvent.click(details.getByRole('button', { name: 'Save' }))
    const problem = await details.findByText('Must be a number')
    expect(details.getByLabelText('Age filter').getAttribute('aria-describedby')).toBe(problem.id)
    expect(sent.filter(({ contract }) => contract.method === changeManagedGroup.method)).toEqual([])
  },
)

test('the form of a group shows its name and its age filter; the links lead to its school and its cards', async () => {
  await show(exampleGroup(GROUP_ACTIONS))
  const details = within(screen.getByRole('region', { name: 'Details' }))
  expect([
    details.getByLabelText<HTMLInputElement>('Name').value,
    details.getByLabelText<HTMLInputElement>('Age filter').value,
  ]).toEqual(['4 A', '9'])
  const { id, organization } = exampleGroup([])
  for (const [name, address] of [
    ['Fyrskolan', `/controlpanel/schools/${organization.id}?tab=groups`],
    ['Login cards and group code', `/groups/${id}/badges`],
  ] as const)
    expect([name, screen.getByRole('link', { name }).getAttribute('href')]).toEqual([name, address])
})

const BOOK = { id: 'book', title: 'Lamp', authors: [], language: 'en' }
const PEOPLE: readonly ListedPerson[] = [
  { ...LISTED_PERSON, id: 'in', name: 'In Here', username: 'in', groups: [{ id: exampleGroup([]).id, name: '4 A' }] },
  { ...LISTED_PERSON, id: 'other', name: 'Other One', username: 'other', groups: [{ id: 'g2', name: '5 B' }] },
  { ...LISTED_PERSON, id: 'none', name: 'None Yet', username: 'none', groups: [] },
]
const SERVED: readonly (readonly [Call, unknown])[] = [
  [getManagedGroup, exampleGroup(GROUP_ACTIONS)],
  [listGroupUsers, { data: [LISTED_PERSON], meta: { totalCount: 1 } }],
  [listOrganizationUsers, { data: PEOPLE, meta: { totalCount: 3 } }],
  [listCatalogue, { data: [BOOK], meta: {} }],
  [getGroupConsequences, { removed: [], stays: [], names: [], undoUntil: null, final: true }],
]
const isSame = (one: Call, other: Call) => one.path === other.path && one.method === other.method

/** Shows the page of a group that its actor may change. The server refuses `refused`. */
async function showServed(refused?: Call) {
  const { id } = exampleGroup([])
  const sent = showScreen(<GroupScreen id={id} />, (contract) =>
    refused !== undefined && isSame(contract, refused)
      ? { code: 'forbidden', details: {} }
      : SERVED.find(([served]) => isSame(served, contract))?.[1],
  )
  await screen.findByRole('heading', { level: 1, name: '4 A' })
  return sent
}

test('the people of the school who are found say their groups, and each one who is not in the group can be added', async () => {
  const sent = await showServed()
  const part = within(screen.getByRole('region', { name: 'Add people' }))
  fireEvent.change(part.getByRole('searchbox'), { target: { value: 'e' } })
  await part.findByText('None Yet')
  expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'In Here4 AIn the group',
    'Other One5 B',
    'None Yetnone',
  ])
  expect(part.getAllByRole('button', { name: /^Add / }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Add Other One',
    'Add None Yet',
  ])
  expect(sent.find(({ contract }) => isSame(contract, listOrganizationUsers))).toMatchObject({
    params: { id: exampleGroup([]).organization.id },
    query: { q: 'e' },
  })
})

const params = { id: exampleGroup([]).id }
test.each<[Call, Steps, object]>([
  [deleteManagedGroup, { part: 'Delete group', button: 'Delete', confirm: 'Delete' }, { params }],
  [
    changeManagedGroup,
    { part: 'Details', button: 'New code', confirm: 'New code' },
    { params, body: { data: { generateCode: true } } },
  ],
  [
    changeManagedGroup,
    { part: 'Details', button: 'Delete code', confirm: 'Delete code' },
    { params, body: { data: { generateCode: false } } },
  ],
  [
    changeManagedGroup,
    { part: 'Add people', search: 'none', button: 'Add None Yet' },
    { params, body: { data: { addUsers: ['none'] } } },
  ],
  [
    addToGroupShelves,
    { part: 'Give the group a book', search: 'lamp', button: 'Add Lamp' },
    { params: { groupId: params.id }, body: { bookId: 'book' } },
  ],
])('a refused change on the page of a group says why in its own part: %#', async (call, steps, input) => {
  const sent = await showServed(call)
  const part = await makeChange(steps)
  expect(await part.findByText(/^You don’t have permission to do this/u)).toBeTruthy()
  expect(sent.filter(({ contract }) => contract.method !== 'GET')).toMatchObject([{ contract: call, ...input }])
  const counted = sent.filter(({ contract }) => isSame(contract, getGroupConsequences))
  expect(counted.map((each) => each.params)).toEqual(call === deleteManagedGroup ? [params] : [])
})

test('the question before the deletion of a group names the group, its number of pupils and what does not come back', async () => {
  await showServed()
  fireEvent.click(within(screen.getByRole('region', { name: 'Delete group' })).getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByRole('heading').textContent).toBe('Delete 4 A?')
  expect(question.getByText(/\b3\b.*People who have left the school by then do not come back/u)).toBeTruthy()
})

test('a refused removal of people from a group says why', async () => {
  const sent = await showServed(changeManagedGroup)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Åsa Öberg' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove from group' }))
  await confirm('Remove from group')
  expect(await screen.findByText(/^You don’t have permission to do this/u)).toBeTruthy()
  expect(sent.find(({ contract }) => isSame(contract, changeManagedGroup))).toMatchObject({
    params,
    body: { data: { removeUsers: [LISTED_PERSON.id] } },
  })
  // Another try ends the message.
  fireEvent.click(screen.getByRole('button', { name: 'Remove from group' }))
  await screen.findByRole('alertdialog')
  expect(screen.queryByText(/^You don’t have permission to do this/u)).toBeNull()
})

test('a new group has the name of the form, and belongs to the school', async () => {
  const school = { id: 'school', name: 'Fyrskolan' }
  const sent = showScreen(<NewGroupScreen school={school.id} />, (contract) => {
    if (isSame(contract, getManagedOrganization)) return school
    return isSame(contract, createManagedGroup) ? { code: 'forbidden', details: {} } : undefined
  })
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: '6 C' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText(/^You don’t have permission to do this/u)).toBeTruthy()
  expect(sent.find(({ contract }) => isSame(contract, createManagedGroup))?.body).toEqual({
    data: { organizationId: 'school', name: '6 C' },
  })
})

test.each([
  ['Name', 'name'],
  ['Username', 'username'],
  ['Last login', 'lastLogInAt'],
])('the people of a group are sorted by the column %s', async (header, sortBy) => {
  const sent = await showServed()
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${header}`, 'u') }))
  await waitFor(() =>
    expect(sent.findLast(({ contract }) => isSame(contract, listGroupUsers))?.query).toMatchObject({
      sortBy,
      sortOrder: sortBy === 'name' ? 'desc' : 'asc',
    }),
  )
})

test('a new group that is made opens its own page, and the list of the school is not behind it', async () => {
  const made = exampleGroup(GROUP_ACTIONS)
  showScreen(<NewGroupScreen school="school" />, (contract) => {
    if (isSame(contract, getManagedOrganization)) return { id: 'school', name: 'Fyrskolan' }
    return isSame(contract, createManagedGroup) ? made : undefined
  })
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: '6 C' } })
  expect(screen.getByRole('link', { name: 'Fyrskolan' }).getAttribute('href')).toBe(
    '/controlpanel/schools/school?tab=groups',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(document.body.textContent).toContain('6 C was created.'))
  await waitFor(() => expect(readAddress()).toBe(`/controlpanel/groups/${made.id}`))
  expect(countPages()).toBe(1)
})

test('a group that cannot be restored after its deletion says why', async () => {
  await showServed(restoreManagedGroup)
  fireEvent.click(within(screen.getByRole('region', { name: 'Delete group' })).getByRole('button', { name: 'Delete' }))
  const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(confirm)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect((await screen.findAllByText(/^You don’t have permission to do this/u)).length).toBeGreaterThan(0)
})

test('a saved change of a group makes the page read the group again', async () => {
  const shown = exampleGroup(GROUP_ACTIONS)
  const sent = showScreen(<GroupScreen id={shown.id} />, (contract) =>
    isSame(contract, getManagedGroup) || isSame(contract, changeManagedGroup) ? shown : undefined,
  )
  const countLoads = () => sent.filter(({ contract }) => isSame(contract, getManagedGroup)).length
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(countLoads()).toBe(2))
})

test('people who are added, not found and removed, and a group that is saved or deleted, are announced', async () => {
  const shown = exampleGroup(GROUP_ACTIONS)
  const found: ListedPerson[] = [LISTED_PERSON]
  const sent = showScreen(<GroupScreen id={shown.id} />, (contract, { query }) => {
    if ([getManagedGroup, changeManagedGroup, restoreManagedGroup].some((each) => isSame(contract, each))) return shown
    if (isSame(contract, listGroupUsers)) return { data: found, meta: { totalCount: found.length } }
    if (!isSame(contract, listOrganizationUsers)) return undefined
    return { data: Reflect.get(query ?? {}, 'q') === 'Åsa' ? [LISTED_PERSON] : [] }
  })
  const isSaid = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text))
  const add = within(await screen.findByRole('region', { name: 'Add people' }))
  fireEvent.change(add.getByRole('searchbox'), { target: { value: 'Bo' } })
  expect(await add.findByText('No results')).toBeTruthy()
  fireEvent.change(add.getByRole('searchbox'), { target: { value: 'Åsa' } })
  fireEvent.click(await add.findByRole('button', { name: /Åsa Öberg/u }))
  expect(add.queryByText('No results')).toBeNull()
  await isSaid('Åsa Öberg was added.')
  const search = sent.findLast(({ contract }) => isSame(contract, listOrganizationUsers))
  expect(search?.query).toEqual({ q: 'Åsa', pageSize: 8, sortBy: 'name', sortOrder: 'asc' })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await isSaid('Saved')
  const saved = sent.findLast(({ contract }) => isSame(contract, changeManagedGroup))
  expect(saved?.body).toEqual({ data: { version: 1, name: '4 A', ageFilter: 9 } })
  fireEvent.click(within(screen.getByRole('region', { name: 'Delete group' })).getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(confirm)
  await isSaid('4 A was deleted.')
  // The page of the deleted group is not behind the list.
  await waitFor(() => expect(readAddress()).toBe(`/controlpanel/schools/${shown.organization.id}?tab=groups`))
  expect(countPages()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await isSaid('4 A was restored.')
  expect(sent.findLast(({ contract }) => isSame(contract, restoreManagedGroup))?.params).toEqual({ id: shown.id })
})

test('the form of a group speaks of the age filter only to a person who may change it', async () => {
  const isShown = () => screen.queryByText(/^Pupils see only books for this age/u) !== null
  await show(exampleGroup(GROUP_ACTIONS))
  expect(isShown()).toBe(true)
  cleanup()
  await show(exampleGroup(['EditGroup']))
  expect(isShown()).toBe(false)
})

test.each([
  [0, false],
  [1, true],
])('a book that %d pupils may not read warns', async (skipped, warns) => {
  const book = { id: '019a0000-0000-7000-8000-0000000000d1', title: 'The Lamp-Keeper', authors: [], language: 'en' }
  const shown = exampleGroup(GROUP_ACTIONS)
  showScreen(<GroupScreen id={shown.id} />, (contract) => {
    if (isSame(contract, addToGroupShelves)) return { added: 5, skipped }
    if (isSame(contract, listCatalogue)) return { data: [book], meta: {} }
    return isSame(contract, getManagedGroup) ? shown : undefined
  })
  const part = within(await screen.findByRole('region', { name: 'Give the group a book' }))
  fireEvent.change(part.getByRole('searchbox'), { target: { value: 'lamp' } })
  fireEvent.click(await part.findByRole('button', { name: 'Add The Lamp-Keeper' }))
  const given = await part.findByText('5 pupils have the book on the bookshelf now.')
  expect(given.closest('[data-kind]')?.getAttribute('data-kind')).toBe(warns ? 'warning' : 'success')
  expect(part.queryByText(/may not|1 pupil/u) !== null).toBe(warns)
})

test('people who are removed from a group are counted, and no longer selected', async () => {
  const shown = exampleGroup(GROUP_ACTIONS)
  const sent = showScreen(<GroupScreen id={shown.id} />, (contract) => {
    if (isSame(contract, listGroupUsers)) return { data: [LISTED_PERSON], meta: { totalCount: 1 } }
    return isSame(contract, getManagedGroup) || isSame(contract, changeManagedGroup) ? shown : undefined
  })
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Åsa Öberg' })
  fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'Remove from group' }))
  await confirm('Remove from group')
  await waitFor(() => expect(document.body.textContent).toContain('1 person was removed'))
  expect(screen.queryByRole('button', { name: 'Remove from group' })).toBeNull()
  const removals = sent.filter(({ contract }) => isSame(contract, changeManagedGroup))
  expect(removals.map(({ params, body }) => [params, body])).toEqual([
    [{ id: shown.id }, { data: { removeUsers: [LISTED_PERSON.id] } }],
  ])
})

test('the typed name of a group stays when another user changes the group, and the newest values come on request', async () => {
  const first = exampleGroup()
  const other = {
    ...first,
    version: 2,
    attributes: { ...first.attributes, name: { ...first.attributes.name, value: '4 Åsa' } },
  }
  let stored = first
  const sent = showScreen(<GroupScreen id={first.id} />, ({ path, method }) => {
    if (path !== getManagedGroup.path) return undefined
    return method === changeManagedGroup.method ? { code: 'changed_meanwhile', details: {} } : stored
  })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  fireEvent.input(name, { target: { value: '5 B' } })
  stored = other
  // A new code fetches the group again.
  fireEvent.click(screen.getByRole('button', { name: 'New code' }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'New code' }))
  await screen.findByRole('heading', { level: 1, name: '4 Åsa' })
  expect(name.value).toBe('5 B')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const newest = await screen.findByRole('button', { name: 'Show the newest version' })
  const changes = sent.filter(({ contract }) => contract.method === changeManagedGroup.method)
  expect(changes.at(-1)?.body).toEqual({ data: { version: 1, name: '5 B', ageFilter: 9 } })
  expect(name.value).toBe('5 B')
  fireEvent.click(newest)
  await waitFor(() => expect(name.value).toBe('4 Åsa'))
  expect(document.activeElement).toBe(name)
  expect(screen.queryByRole('button', { name: 'Show the newest version' })).toBeNull()
})
