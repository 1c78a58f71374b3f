// @vitest-environment jsdom
import {
  createManagedPerson,
  getManagedOrganization,
  listDeletedGroups,
  listManagedOrganizations,
  listOrganizationEmployees,
  listOrganizationGroups,
  listOrganizationGuardians,
  listOrganizationStudents,
  restoreManagedGroup,
  setPersonGroups,
} from '@lectern/contracts'
import type { Call, CurrentProfile, ListedPerson, ManagedGroup, ManagedOrganization } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { TEST_PROFILE } from '../../../platform/testing/test-platform.ts'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { ControlPanelScreen } from '../control-panel-screen.tsx'
import { NewPersonScreen } from '../people/new-person-screen.tsx'
import { examplePerson } from '../testing/example-person.ts'
import type { SchoolTab } from './school-tab.ts'
import { SchoolScreen } from './school-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SCHOOL: ManagedOrganization = {
  id: '019a0000-0000-7000-8000-0000000000bb',
  name: 'Fyrskolan',
  type: 'school',
  status: 'active',
  parent: null,
  administered: true,
  qrCodeLoginEnabled: false,
  secureAuthEnabled: false,
  counts: { students: 1234, employees: 56, guardians: 78, groups: 9 },
}
const level = <T,>(value: T) => ({ value, viewable: 2 as const, editable: 2 as const })
const GROUP: ManagedGroup = {
  id: '019a0000-0000-7000-8000-0000000000b1',
  version: 1,
  organization: { id: SCHOOL.id, name: SCHOOL.name },
  attributes: { name: level('4 A'), code: level('ABC234'), ageFilter: level(9) },
  student_count: 21,
  actions: ['EditGroup'],
}
const OTHER_GROUP: ManagedGroup = {
  ...GROUP,
  id: '019a0000-0000-7000-8000-0000000000b2',
  attributes: { ...GROUP.attributes, name: level('5 B') },
  actions: [],
}
const PERSON: ListedPerson = {
  id: '019a0000-0000-7000-8000-0000000000aa',
  name: 'Åsa Öberg',
  username: 'asa.oberg',
  email: 'asa@example.org',
  roles: ['employee', 'admin'],
  groups: [
    { id: GROUP.id, name: '4 A' },
    { id: OTHER_GROUP.id, name: '5 B' },
  ],
  shared: false,
  ageFilter: 10,
  status: 'inactive',
  lastLogInAt: '2026-11-20T12:00:00.000Z',
  lastReadAt: '2026-11-21T12:00:00.000Z',
}

const serve = (school: ManagedOrganization) => (contract: Call) => {
  const { path, method } = contract
  const meta = { totalCount: 1 }
  if (path === getManagedOrganization.path) return school
  if (path === listOrganizationGroups.path) return { data: [GROUP, OTHER_GROUP], meta }
  if (path === listDeletedGroups.path) return { data: [] }
  if (path === createManagedPerson.path && method === 'POST') return examplePerson()
  return path.startsWith('/v1/organizations/:id/') ? { data: [PERSON], meta } : undefined
}

/** Shows the page of a school, with the columns of `columns`. */
async function show(tab: SchoolTab, { columns = '', school = SCHOOL } = {}) {
  const address = columns === '' ? '/' : `/?columns=${columns}`
  const sent = showScreen(<SchoolScreen id={school.id} tab={tab} />, serve(school), address)
  await waitFor(() => expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(0))
  return sent
}

test.each<[SchoolTab, string]>([
  ['students', listOrganizationStudents.path],
  ['employees', listOrganizationEmployees.path],
  ['guardians', listOrganizationGuardians.path],
  ['groups', listOrganizationGroups.path],
])('the %s are requested together with their school, once', async (tab, path) => {
  const school = Promise.withResolvers<ManagedOrganization>()
  const sent = showScreen(<SchoolScreen id={SCHOOL.id} tab={tab} />, (contract) =>
    contract.path === getManagedOrganization.path ? school.promise : serve(SCHOOL)(contract),
  )
  const requests = () => sent.filter(({ contract, query }) => contract.path === path && query !== undefined)
  await waitFor(() => expect(requests()).toHaveLength(1))
  school.resolve(SCHOOL)
  await waitFor(() => expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(0))
  expect(requests()).toHaveLength(1)
})

const DELETED = {
  id: '019a0000-0000-7000-8000-0000000000b9',
  name: '3 C',
  deletedAt: '2026-11-20T10:00:00.000Z',
  undoUntil: '2026-12-20T10:00:00.000Z',
}

test('a deleted group of a school can be restored for some days', async () => {
  let deleted = [DELETED]
  const sent = showScreen(<SchoolScreen id={SCHOOL.id} tab="groups" />, (contract) => {
    if (contract.path === listDeletedGroups.path) return { data: deleted }
    if (contract.path !== restoreManagedGroup.path) return serve(SCHOOL)(contract)
    deleted = []
    return { ...GROUP, attributes: { ...GROUP.attributes, name: level('3 C (2)') } }
  })
  const part = within(await screen.findByRole('region', { name: 'Deleted groups' }))
  expect(part.getByText('Deleted on 20 Nov 2026. You can restore it until 20 Dec 2026.')).toBeTruthy()
  fireEvent.click(part.getByRole('button', { name: 'Restore 3 C' }))
  // The name that the group has now.
  expect(await screen.findByText('3 C (2) was restored.')).toBeTruthy()
  expect(sent.find(({ contract }) => contract.path === restoreManagedGroup.path)?.params).toEqual({ id: DELETED.id })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Deleted groups' })).toBeNull())
})

test.each<[string, SchoolTab, unknown, boolean]>([
  ['without a deleted group', 'groups', { data: [] }, false],
  ['if the deleted groups cannot be fetched', 'groups', { code: 'internal_error', details: {} }, true],
  ['with other people', 'students', { data: [DELETED] }, false],
])('a tab of a school %s has no list of deleted groups', async (_, tab, response, fails) => {
  showScreen(<SchoolScreen id={SCHOOL.id} tab={tab} />, (contract) =>
    contract.path === listDeletedGroups.path ? response : serve(SCHOOL)(contract),
  )
  await screen.findAllByRole('rowheader')
  if (fails) await screen.findByText('Deleted groups')
  expect(screen.queryByRole('region', { name: 'Deleted groups' })).toBeNull()
  expect(screen.queryByText('Deleted groups') !== null).toBe(fails)
})

/** Returns the cells of the first row by the headers of their columns. */
function readRow(): Record<string, string | null> {
  const cells = (row: number) =>
    [...document.querySelectorAll(`[data-row="${row}"]`)]
      .filter((cell) => cell.querySelector('[type=checkbox]') === null)
      .map((cell) => cell.textContent)
  const values = cells(1)
  return Object.fromEntries(cells(0).map((header, index) => [header, values[index] ?? null]))
}

const NAMES = { Name: 'Åsa Öberg', Username: 'asa.oberg' }
const LOG_IN = { 'Last login': '20 Nov 2026' }

test.each<[SchoolTab, string, Readonly<Record<string, string>>]>([
  [
    'students',
    'name,username,groups,lastLogInAt,lastReadAt,ageFilter,status',
    { ...NAMES, Groups: '4 A, 5 B', ...LOG_IN, 'Last read': '21 Nov 2026', 'Age filter': '10', Status: 'Inactive' },
  ],
  ['students', '', { ...NAMES, Groups: '4 A, 5 B', ...LOG_IN, 'Last read': '21 Nov 2026' }],
  [
    'employees',
    '',
    { ...NAMES, Email: 'asa@example.org', Role: 'Employee, Administrator', ...LOG_IN, Status: 'Inactive' },
  ],
  ['guardians', '', { ...NAMES, Email: 'asa@example.org', ...LOG_IN, Status: 'Inactive' }],
  ['groups', '', { Name: '4 A', Students: '21', Code: 'ABC234', 'Age filter': '9' }],
])('each column of the list of a school shows its value: %s %s', async (tab, columns, expected) => {
  await show(tab, { columns })
  expect(readRow()).toEqual(expected)
})

test.each<[tab: SchoolTab, label: string, option: string, filters: object]>([
  ['students', 'Group', '5 B', { group: OTHER_GROUP.id }],
  ['students', 'Status', 'Being deleted', { status: 'deleting' }],
  ['employees', 'Login', 'Never logged in', { neverLoggedIn: true }],
  ['groups', 'Groups', 'Your groups', { own: true }],
])('the filter of the %s sends the chosen value: %s, %s', async (tab, label, option, filters) => {
  const sent = await show(tab)
  const list = await waitFor(() => {
    const found = screen.getByLabelText<HTMLSelectElement>(label, { selector: 'select' })
    expect([...found.options].map(({ text }) => text)).toContain(option)
    return found
  })
  const value = [...list.options].find(({ text }) => text === option)?.value
  fireEvent.change(list, { target: { value } })
  await waitFor(() =>
    expect(JSON.parse(sent.findLast(({ query }) => query !== undefined)?.query?.filters ?? '{}')).toEqual(filters),
  )
})

test.each<[SchoolTab, string, string, string]>([
  ['students', 'Username', 'username', '/v1/organizations/:id/students'],
  ['students', 'Last login', 'lastLogInAt', '/v1/organizations/:id/students'],
  ['employees', 'Email', 'email', '/v1/organizations/:id/employees'],
  ['guardians', 'Email', 'email', '/v1/organizations/:id/guardians'],
])('the list of the %s is sorted by the column %s', async (tab, header, sortBy, path) => {
  const sent = await show(tab)
  for (const [name, sortOrder] of [
    ['Name', 'desc'],
    [header, 'asc'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`, 'u') }))
    const by = name === 'Name' ? 'name' : sortBy
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ contract: { path }, query: { sortBy: by, sortOrder } }))
  }
})

function StudentsThenEmployees() {
  const [tab, setTab] = useState<SchoolTab>('students')
  return (
    <>
      <button onClick={() => setTab('employees')}>Next tab</button>
      <SchoolScreen id={SCHOOL.id} tab={tab} />
    </>
  )
}

test('the people of a tab are not shown in the next tab while its own are fetched', async () => {
  const employees = Promise.withResolvers<object>()
  showScreen(<StudentsThenEmployees />, (contract) =>
    contract.path === listOrganizationEmployees.path ? employees.promise : serve(SCHOOL)(contract),
  )
  expect(await screen.findByText('Åsa Öberg')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next tab' }))
  await waitFor(() => expect(screen.queryByText('Åsa Öberg')).toBeNull())
  employees.resolve({ data: [{ ...PERSON, name: 'Bo Ek' }], meta: { totalCount: 1 } })
  expect(await screen.findByText('Bo Ek')).toBeTruthy()
})

test('the parts of a school have their numbers', async () => {
  await show('employees')
  const links = screen.getByRole('navigation', { name: 'Fyrskolan' }).querySelectorAll('a')
  expect([...links].map(({ textContent }) => textContent)).toEqual([
    'Students1,234',
    'Employees56',
    'Guardians78',
    'Groups9',
  ])
  expect(document.title).toMatch(/^Fyrskolan – Employees/u)
})

test.each<[SchoolTab, boolean, readonly string[]]>([
  [
    'students',
    true,
    ['Uploaded books', 'What happened', 'Syncs', 'Webhooks', 'Download as Excel', 'Import from Excel', 'New student'],
  ],
  ['students', false, []],
  ['groups', true, ['Uploaded books', 'What happened', 'Syncs', 'Webhooks', 'New school year', 'New group']],
  ['groups', false, ['New group']],
])(
  'the page of a school offers what the actor may do: %s, an administrator: %s',
  async (tab, administered, offered) => {
    await show(tab, { school: { ...SCHOOL, administered } })
    const buttons = document.querySelector('h1')?.parentElement?.parentElement?.querySelectorAll('a, button') ?? []
    const names = [...buttons].map(({ textContent }) => textContent?.trim() ?? '')
    expect(names.slice(1)).toEqual(offered)
  },
)

test.each<[SchoolTab, boolean, string, string | undefined]>([
  ['students', true, 'new/students', 'New student'],
  ['employees', true, 'new/employees', 'New employee'],
  ['guardians', true, 'new/guardians', 'New guardian'],
  ['guardians', false, '', undefined],
  ['groups', false, 'new-group', 'New group'],
])(
  'an empty list of %s offers a new row, a person to an administrator only: %s',
  async (tab, administered, path, name) => {
    const school = { ...SCHOOL, administered }
    showScreen(<SchoolScreen id={school.id} tab={tab} />, ({ path: called }) =>
      called === getManagedOrganization.path ? school : undefined,
    )
    const text = await screen.findByText(/^(?:Add the first|A group is a class)/u)
    const link = text.parentElement?.querySelector('a')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual(
      name === undefined ? [undefined, undefined] : [name, `/controlpanel/schools/${school.id}/${path}`],
    )
  },
)

test.each([
  ['students', undefined, 'student'],
  ['employees', undefined, 'employee'],
  ['employees', 'admin', 'admin'],
  ['guardians', undefined, 'guardian'],
] as const)('a new person has the values of the form: %s, %s', async (type, chosen, role) => {
  const sent = showScreen(<NewPersonScreen school={SCHOOL.id} type={type} />, serve(SCHOOL))
  await screen.findByRole('button', { name: 'Create' })
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  if (chosen !== undefined) fill('Role', chosen)
  // The actor does not manage the other group. Guardians are in no group.
  const listGroups = () =>
    [...(screen.queryByLabelText<HTMLSelectElement>('Group (optional)')?.options ?? [])].map(({ text }) => text)
  await waitFor(() => expect(listGroups()).toEqual(type === 'guardians' ? [] : ['No group', '4 A']))
  fill('First name', 'Eva')
  fill('Last name', 'Ek')
  fill('Username', 'eva.ek')
  fill('Email (optional)', 'eva@example.org')
  fill('Password (optional)', 'a long new password')
  if (type !== 'guardians') fill('Group (optional)', GROUP.id)
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  const created = () => sent.find(({ contract }) => contract.method === 'POST')
  await waitFor(() => expect(created()).toBeDefined())
  expect(created()).toMatchObject({
    params: { type },
    body: {
      data: {
        name: { firstname: 'Eva', lastname: 'Ek' },
        username: 'eva.ek',
        email: 'eva@example.org',
        password: 'a long new password',
        organizations: [{ id: SCHOOL.id, role }],
      },
    },
  })
  const grouped = () => sent.filter(({ contract }) => contract.path === setPersonGroups.path)
  const expected =
    type === 'guardians' ? [] : [{ params: { id: examplePerson().id }, body: { data: { groups: [GROUP.id] } } }]
  await waitFor(() => expect(grouped()).toMatchObject(expected))
})

const PROFILE: CurrentProfile = {
  ...TEST_PROFILE,
  id: PERSON.id,
  name: PERSON.name,
  username: PERSON.username,
  groups: [{ id: GROUP.id, name: '4 A' }],
  organizations: [{ id: SCHOOL.id, name: SCHOOL.name, type: 'school', role: 'employee', admin: false }],
  menu: ['ViewManageUsers'],
}

function Panel() {
  return <ControlPanelScreen profile={useQuery({ queryKey: ['profile'], queryFn: () => PROFILE })} />
}

test.each([
  [10, false, false],
  [11, true, false],
  [101, true, true],
])(
  'the schools of the control panel can be searched if there are more than 10: %i',
  async (total, isSearched, hasMore) => {
    const data = Array.from({ length: Math.min(total, 100) }, (_, index) => ({ ...SCHOOL, id: `${index}` }))
    const sent = showScreen(<Panel />, ({ path }) =>
      path === listManagedOrganizations.path ? { data, meta: { totalCount: total } } : undefined,
    )
    await screen.findAllByRole('link', { name: /Fyrskolan/u })
    expect(screen.queryByRole('searchbox') !== null).toBe(isSearched)
    expect(screen.queryByText(/^There are more schools/u) !== null).toBe(hasMore)
    // A default page would show ten schools.
    expect(sent.at(-1)?.query).toMatchObject({ pageSize: 100, sortBy: 'name', sortOrder: 'asc' })
    if (!isSearched) return
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'fyr' } })
    await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ q: 'fyr', sortBy: 'name', sortOrder: 'asc' }))
    expect(screen.queryByText(/^There are more schools/u) !== null).toBe(hasMore)
  },
)

test.each([
  ['an employee without a group', [], ['employee'], true],
  ['an administrator without a group', [], ['admin'], false],
  ['an administrator of one school who teaches in another', [], ['admin', 'employee'], true],
  ['an administrator with a group', PROFILE.groups, ['admin'], true],
] as const)('the control panel has the part for groups: %s', async (_who, groups, roles, isShown) => {
  const organizations = PROFILE.organizations.flatMap((unit) => roles.map((role) => ({ ...unit, role })))
  function Other() {
    const profile = { ...PROFILE, groups: [...groups], organizations }
    return <ControlPanelScreen profile={useQuery({ queryKey: ['profile'], queryFn: () => profile })} />
  }
  showScreen(<Other />, () => undefined)
  await screen.findByRole('region', { name: 'Your schools' })
  expect(screen.queryByRole('region', { name: 'Your groups' }) !== null).toBe(isShown)
  const isEmpty = isShown && groups.length === 0
  expect(screen.queryByText(/^You are not in a group yet/u) !== null).toBe(isEmpty)
})

test('a control panel without schools says so, and a search without a result keeps its field', async () => {
  const data = Array.from({ length: 11 }, (_, index) => ({ ...SCHOOL, id: `${index}` }))
  showScreen(<Panel />, ({ path }, { query }) => {
    if (path !== listManagedOrganizations.path) return undefined
    const isSearch = Reflect.get(query ?? {}, 'q') !== undefined
    return isSearch ? { data: [], meta: { totalCount: 0 } } : { data, meta: { totalCount: 11 } }
  })
  const texts = () =>
    ['You do not belong to a school here.', 'No results'].map((text) => screen.queryByText(text) !== null)
  await screen.findAllByRole('link', { name: /Fyrskolan/u })
  expect(texts()).toEqual([false, false])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'x' } })
  await waitFor(() => expect(texts()).toEqual([false, true]))
  expect(screen.getByRole('searchbox')).toBeTruthy()
  cleanup()
  showScreen(<Panel />, () => undefined)
  await waitFor(() => expect(texts()).toEqual([true, false]))
})

test('the control panel says of each school what the actor does there, or the unit above', async () => {
  const taught = { ...SCHOOL, id: '2', name: 'Lotsskolan', administered: false }
  const below = { ...SCHOOL, id: '3', name: 'Hamnskolan', parent: { id: '4', name: 'Hamnstad' } }
  showScreen(<Panel />, ({ path }) =>
    path === listManagedOrganizations.path ? { data: [SCHOOL, taught, below], meta: { totalCount: 3 } } : undefined,
  )
  await screen.findByRole('link', { name: /Fyrskolan/u })
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'FyrskolanYou are an administrator here',
    'LotsskolanYou teach here',
    'HamnskolanHamnstad',
    '4 A',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/controlpanel/schools/${SCHOOL.id}`,
    '/controlpanel/schools/2',
    '/controlpanel/schools/3',
    `/controlpanel/groups/${GROUP.id}`,
  ])
})

test('schools of the control panel that are not fetched leave the reason and a button that fetches them', async () => {
  let isFailing = true
  showScreen(<Panel />, ({ path }) => {
    if (path !== listManagedOrganizations.path) return undefined
    return isFailing
      ? { code: 'internal_error', details: {}, status: 500 }
      : { data: [SCHOOL], meta: { totalCount: 1 } }
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Something went wrong on our side.')
  expect(screen.getByRole('region', { name: 'Your groups' })).toBeTruthy()
  isFailing = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Fyrskolan/u })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a person who does not manage people sees neither schools nor groups in the control panel', async () => {
  function Other() {
    const profile = { ...PROFILE, menu: ['ViewLogOut' as const] }
    return <ControlPanelScreen profile={useQuery({ queryKey: ['profile'], queryFn: () => profile })} />
  }
  const sent = showScreen(<Other />, () => undefined)
  expect(await screen.findByText('You don’t have permission to do this. Ask your school if you need it.')).toBeTruthy()
  expect([screen.queryAllByRole('region'), sent]).toEqual([[], []])
})
