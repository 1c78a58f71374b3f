// @vitest-environment jsdom
import {
  type Call,
  CUSTOMER_CALLS,
  PersonStatus,
  ROLES,
  SCHOOL_UNIT_TYPES,
  SchoolUnitStatus,
  SEARCH_TOTAL_MAX,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type SentCall, showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { EXAMPLE_GROUP, EXAMPLE_UNIT, EXAMPLE_USER } from '../testing/example-rows.ts'
import { choose, loadTexts, readLinks, showNext } from '../testing/show-managed.tsx'
import { GroupsTable } from './groups-table.tsx'
import { ManageScreen } from './manage-screen.tsx'
import { OrganizationsTable } from './organizations-table.tsx'
import { UsersTable } from './users-table.tsx'

const CALLS = CUSTOMER_CALLS.eu
const [SCHOOL] = EXAMPLE_USER.schoolAssociations

beforeAll(loadTexts)
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Returns one row of a list, and `total` as the number of all rows. */
const serve =
  (total = 1, user = EXAMPLE_USER) =>
  ({ path }: Call, { query }: SentCall) => {
    const meta = { totalCount: total, totalItems: total, pageSize: 10 }
    if (path === CALLS.listUsers.path) return { data: [user], meta }
    if (path === CALLS.listSchoolUnits.path) return { data: [EXAMPLE_UNIT], meta }
    const { schoolUnit: _unit, ...group } = EXAMPLE_GROUP
    return { data: [query?.include === 'schoolUnit' ? EXAMPLE_GROUP : group], meta }
  }

/** Shows a list with one row, and with the columns of `columns`. */
async function show(list: ReactNode, columns: string, search = columns === '' ? '' : `columns=${columns}`) {
  const sent = showScreen(list, serve(), `/?${search}`)
  await screen.findByRole('rowheader')
  return sent
}

/** Returns the cells of the first row by the headers of their columns. */
function readRow(): Record<string, string | null> {
  const cells = (row: number) => [...document.querySelectorAll(`[data-row="${row}"]`)].map((cell) => cell.textContent)
  const values = cells(1)
  return Object.fromEntries(cells(0).map((header, index) => [header, values[index] ?? null]))
}

const USER_COLUMNS = 'name,username,email,roles,schoolUnits,groups,lastLogInAt,status,id'
const USER = {
  Name: 'Åsa Öberg',
  Username: 'asa.oberg',
  Email: 'asa@example.org',
  Roles: 'Employee, Administrator',
  'School units': 'Fyrskolan, Stadsbiblioteket',
  Groups: '4 A',
  'Last login': '20 Nov 2026',
  Status: 'Active',
  ID: '2041',
}

test.each<[string, ReactNode, string, Readonly<Record<string, string>>]>([
  ['users', <UsersTable key="" />, USER_COLUMNS, USER],
  [
    'users of a unit',
    <UsersTable key="" unit={SCHOOL?.schoolUid ?? ''} />,
    USER_COLUMNS,
    { ...USER, Roles: 'Employee' },
  ],
  [
    'organizations',
    <OrganizationsTable key="" />,
    'name,city,type,above,status,id',
    {
      Name: 'Fyrskolan',
      City: 'Karlskrona',
      Type: 'School',
      'Unit above': 'Hamnstad',
      Status: 'Inactive',
      ID: '2042',
    },
  ],
  [
    'groups',
    <GroupsTable key="" />,
    'name,schoolUnit,code,id',
    { Name: '4 A', 'School unit': 'Fyrskolan', 'Group code': 'ABC234', ID: '2043' },
  ],
])('each column of the list shows its value: %s', async (_name, list, columns, expected) => {
  await show(list, columns)
  expect(readRow()).toEqual(expected)
})

test.each<[string, ReactNode, readonly string[]]>([
  ['users', <UsersTable key="" />, ['Name', 'Username', 'Roles', 'School units', 'Last login']],
  ['users of a unit', <UsersTable key="" unit="u" />, ['Name', 'Username', 'Roles', 'Groups', 'Last login']],
  ['organizations', <OrganizationsTable key="" />, ['Name', 'City', 'Type', 'Unit above', 'Status']],
  ['units below a unit', <OrganizationsTable key="" above="u" />, ['Name', 'City', 'Type', 'Status']],
  ['groups', <GroupsTable key="" />, ['Name', 'School unit', 'Group code']],
  ['groups of a unit', <GroupsTable key="" unit="u" />, ['Name', 'Group code']],
])('the list has its columns at first: %s', async (_name, list, headers) => {
  await show(list, '')
  expect(Object.keys(readRow())).toEqual(headers)
})

const LISTS: readonly (readonly [string, ReactNode, readonly string[], string])[] = [
  ['users', <UsersTable key="" />, ['id', 'name', 'username', 'email', 'lastLogInAt'], `users/${EXAMPLE_USER.uid}`],
  ['organizations', <OrganizationsTable key="" />, ['id', 'name', 'city'], `organizations/${EXAMPLE_UNIT.uid}`],
  ['groups', <GroupsTable key="" />, ['id', 'name'], `groups/${EXAMPLE_GROUP.uid}`],
]

test.each(LISTS)('each order of the list in the address is sent: %s', async (_name, list, keys) => {
  for (const sortBy of keys)
    for (const sortOrder of ['asc', 'desc']) {
      const sent = await show(list, '', `sortBy=${sortBy}${sortOrder === 'desc' ? '&sortDesc=true' : ''}`)
      expect(sent.at(-1)?.query).toMatchObject({ sortBy, sortOrder })
      cleanup()
    }
})

test('groups are listed by school unit, in each country', async () => {
  const sent = await show(<GroupsTable />, '', 'groupBy=schoolUnit&groupDesc=true&sortBy=name')
  expect(sent.at(-1)?.query).toMatchObject({
    groupBy: 'schoolUnit',
    groupDesc: 'true',
    sortBy: 'name',
    include: 'schoolUnit',
  })
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Group by' })
  expect(field.selectedOptions[0]?.text).toBe('School unit, descending')
  expect(document.querySelector('[aria-hidden] > bdi')?.textContent).toBe('Fyrskolan')
})

test('a group without a code has a dash, in a wide table and in a card', async () => {
  for (const width of ['wide', 'narrow'] as const) {
    stubWidth(width)
    showScreen(<GroupsTable />, () => ({ data: [{ ...EXAMPLE_GROUP, code: null }], meta: { totalItems: 1 } }))
    expect(await screen.findByText('–')).toBeTruthy()
    cleanup()
  }
})

test('two school units of one name have their own lists of groups', async () => {
  const groups = ['u1', 'u2'].map((uid) => ({ ...EXAMPLE_GROUP, uid, schoolUnit: { uid, name: 'Fyrskolan' } }))
  showScreen(<GroupsTable />, () => ({ data: groups, meta: { totalItems: 2 } }), '/?groupBy=schoolUnit&sortBy=name')
  await screen.findAllByRole('rowheader')
  expect(document.querySelectorAll('[aria-hidden] > bdi')).toHaveLength(2)
})

test('the groups of one unit are not in groups', async () => {
  const sent = await show(<GroupsTable unit="u" />, '', 'groupBy=schoolUnit')
  expect(sent.at(-1)?.query).not.toHaveProperty('groupBy')
  // The column of the unit can be chosen.
  expect(sent.at(-1)?.query).toMatchObject({ include: 'schoolUnit' })
  expect(screen.queryByRole('combobox', { name: 'Group by' })).toBeNull()
})

test.each(LISTS)('the page, its size and the search in the address are sent: %s', async (_name, list) => {
  const sent = await show(list, '', 'page=3&pageSize=25&q=fyr')
  // A page after the end is followed by the first page.
  expect(sent[0]?.query).toMatchObject({ pageNumber: 3, pageSize: 25, q: 'fyr' })
})

test.each(LISTS)('another number of rows on a page fetches the list again: %s', async (_name, list) => {
  const sent = showScreen(list, serve(60))
  await screen.findByRole('rowheader')
  choose('Rows per page', '25')
  await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ pageNumber: 1, pageSize: 25 }))
})

test.each(LISTS)('a row of the list leads to its own page: %s', async (_name, list, _keys, path) => {
  await show(list, '')
  const links = [...document.querySelectorAll('[data-row="1"] a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/controlpanel/beta/manage/${path}`])
})

test.each<[string, ReactNode, string, object, Readonly<Record<string, string>>]>([
  [
    'users',
    <UsersTable key="" />,
    'role=guardian&status=deleting&neverLoggedIn=true',
    { role: 'guardian', status: 'deleting', neverLoggedIn: true },
    { Role: 'Guardian', Status: 'Will be deleted' },
  ],
  [
    'organizations',
    <OrganizationsTable key="" />,
    'type=library&status=inactive',
    { type: 'library', status: 'inactive' },
    { Type: 'Library', Status: 'Inactive' },
  ],
])(
  'the filters in the address are sent, and shown in their fields: %s',
  async (_name, list, search, filters, shown) => {
    const sent = await show(list, '', search)
    expect(JSON.parse(sent.at(-1)?.query?.filters ?? '{}')).toEqual(filters)
    for (const [label, text] of Object.entries(shown)) {
      const field = screen.getByLabelText<HTMLSelectElement>(label, { selector: 'select' })
      expect([label, field.selectedOptions[0]?.text]).toEqual([label, text])
    }
  },
)

test.each<[string, ReactNode, string, string, object, object]>([
  ['Role', <UsersTable key="" />, 'All roles', 'Guardian', { role: 'guardian' }, {}],
  ['Status', <UsersTable key="" />, 'All statuses', 'Will be deleted', { status: 'deleting' }, {}],
  ['Status', <UsersTable key="" unit="u" />, 'All statuses', 'Inactive', { status: 'inactive' }, { schoolUnit: 'u' }],
  ['Type', <OrganizationsTable key="" />, 'All types', 'Families', { type: 'consumer' }, {}],
  [
    'Status',
    <OrganizationsTable key="" above="u" />,
    'All statuses',
    'Inactive',
    { status: 'inactive' },
    { parent: 'u' },
  ],
])('the filter %s sends the chosen value: %#', async (label, list, all, option, filter, others) => {
  const sent = await show(list, '')
  const readFilters = (): unknown => JSON.parse(sent.at(-1)?.query?.filters ?? '{}')
  expect(readFilters()).toEqual(others)
  choose(label, option)
  await waitFor(() => expect(readFilters()).toEqual({ ...filter, ...others }))
  choose(label, all)
  const { selectedOptions } = screen.getByLabelText<HTMLSelectElement>(label, { selector: 'select' })
  await waitFor(() => expect(selectedOptions[0]).toMatchObject({ value: '', text: all }))
})

test('a second filter keeps the first one', async () => {
  const sent = await show(<UsersTable unit="u" />, '')
  const readFilters = (): unknown => JSON.parse(sent.at(-1)?.query?.filters ?? '{}')
  choose('Role', 'Guardian')
  await waitFor(() => expect(readFilters()).toEqual({ role: 'guardian', schoolUnit: 'u' }))
  choose('Status', 'Inactive')
  await waitFor(() => expect(readFilters()).toEqual({ role: 'guardian', status: 'inactive', schoolUnit: 'u' }))
})

test.each<[string, string, ReactNode, readonly string[]]>([
  ['Role', 'role', <UsersTable key="" />, ROLES],
  ['Status', 'status', <UsersTable key="" />, PersonStatus.options],
  ['Type', 'type', <OrganizationsTable key="" />, SCHOOL_UNIT_TYPES],
  ['Status', 'status', <OrganizationsTable key="" />, SchoolUnitStatus.options],
])('each choice of the filter %s is sent: %#', async (label, name, list, values) => {
  const sent = await show(list, '')
  const { options } = screen.getByLabelText<HTMLSelectElement>(label, { selector: 'select' })
  const choices = [...options].filter(({ value }) => value !== '').map(({ value, text }) => ({ value, text }))
  expect(choices.map(({ value }) => value)).toEqual(values)
  for (const { value, text } of choices) {
    choose(label, text)
    await waitFor(() => expect(JSON.parse(sent.at(-1)?.query?.filters ?? '{}')).toEqual({ [name]: value }))
  }
})

test.each(LISTS)('the list has as many pages as the server says: %s', async (_name, list) => {
  showScreen(list, serve(57))
  expect(await screen.findByText('Page 1 of 6')).toBeTruthy()
})

test.each(LISTS)('a search that finds more rows than are counted says so: %s', async (_name, list) => {
  showScreen(list, serve(SEARCH_TOTAL_MAX), '/?q=fyr')
  expect(await screen.findByText(/^10,000\+ /u)).toBeTruthy()
})

test('a user who has never logged in says so', async () => {
  showScreen(<UsersTable />, serve(1, { ...EXAMPLE_USER, lastLogInAt: null }))
  await screen.findByRole('rowheader')
  expect(readRow()['Last login']).toBe('Never')
})

test('a role that a user has in two school units is listed once', async () => {
  const schoolAssociations = EXAMPLE_USER.schoolAssociations.map((each) => ({ ...each, role: 'employee' as const }))
  showScreen(<UsersTable />, serve(1, { ...EXAMPLE_USER, schoolAssociations }))
  await screen.findByRole('rowheader')
  expect(readRow()).toMatchObject({ Roles: 'Employee', 'School units': 'Fyrskolan, Stadsbiblioteket' })
})

const [, LIBRARY] = EXAMPLE_USER.schoolAssociations
const FIRST = SCHOOL?.schoolUid ?? ''
const SECOND = LIBRARY?.schoolUid ?? ''

test.each<[string, ReactNode, ReactNode, object]>([
  ['Users', <UsersTable key="" unit={FIRST} />, <UsersTable key="" unit={SECOND} />, { schoolUnit: SECOND }],
  ['Groups', <GroupsTable key="" unit={FIRST} />, <GroupsTable key="" unit={SECOND} />, { schoolUnit: SECOND }],
  [
    'Units below',
    <OrganizationsTable key="" above={FIRST} />,
    <OrganizationsTable key="" above={SECOND} />,
    { parent: SECOND },
  ],
])('the list of another unit has the rows of this unit: %s', async (name, first, second, filters) => {
  const isShown = () => screen.findByRole('rowheader')
  const listSent = await showNext({ first, second, serve: serve(), isShown })
  await waitFor(() => expect(listSent()).toHaveLength(1))
  expect(listSent()[0]?.query?.filters).toBe(JSON.stringify(filters))
  expect(screen.getByRole('grid').getAttribute('aria-label')).toBe(name)
})

test('the list of another unit has the roles of the users in this unit', async () => {
  await showNext({
    first: <UsersTable unit={FIRST} />,
    second: <UsersTable unit={SECOND} />,
    serve: serve(),
    isShown: async () => {
      await screen.findByRole('rowheader')
      expect(readRow()['Roles']).toBe('Employee')
    },
  })
  await waitFor(() => expect(readRow()['Roles']).toBe('Administrator'))
})

test.each<[string, ReactNode, string, Readonly<Record<string, string>>, string]>([
  [
    'users',
    <UsersTable key="" />,
    USER_COLUMNS,
    { Name: 'name', Username: 'username', Email: 'email', 'Last login': 'lastLogInAt', ID: 'id' },
    `users/${EXAMPLE_USER.uid}`,
  ],
  [
    'organizations',
    <OrganizationsTable key="" />,
    'name,city,type,above,status,id',
    { Name: 'name', City: 'city', ID: 'id' },
    `organizations/${EXAMPLE_UNIT.uid}`,
  ],
  [
    'groups',
    <GroupsTable key="" />,
    'name,schoolUnit,code,id',
    { Name: 'name', ID: 'id' },
    `groups/${EXAMPLE_GROUP.uid}`,
  ],
])(
  'the list is sorted by its columns in both orders, and its rows are links: %s',
  async (...[, list, columns, sorted, page]) => {
    const sent = await show(list, columns)
    // The order at first is the highest id first, as in spec 2 §9. This page is not fetched again.
    expect(sent.at(-1)?.query).toMatchObject({ sortBy: 'id', sortOrder: 'desc' })
    for (const [header, sortBy] of Object.entries(sorted))
      for (const sortOrder of sortBy === 'id' ? ['asc'] : ['asc', 'desc']) {
        fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${header}`, 'u') }))
        await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ sortBy, sortOrder, pageNumber: 1 }))
      }
    const row = within(screen.getByRole('rowheader')).getByRole('link')
    expect(row.getAttribute('href')).toBe(`/controlpanel/beta/manage/${page}`)
  },
)

test('users who have never logged in can be listed', async () => {
  const sent = await show(<UsersTable />, '')
  const box = screen.getByLabelText<HTMLInputElement>('Never logged in')
  expect(box.checked).toBe(false)
  fireEvent.click(box)
  await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ filters: '{"neverLoggedIn":true}' }))
  expect(box.checked).toBe(true)
})

test.each([
  [undefined, 'Users', 'New user', false],
  ['users', 'Users', 'New user', false],
  ['organizations', 'Organizations', 'New organization', true],
  ['groups', 'Groups', 'New group', false],
  ['other', 'Users', 'New user', false],
])('the tab %s shows its list, and the way to a new row', async (tab, list, newRow, isDownloaded) => {
  await show(<ManageScreen tab={tab} />, '')
  expect(screen.getByRole('grid').getAttribute('aria-label')).toBe(list)
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(list)
  const icons = [...document.querySelectorAll('nav svg')].map(({ innerHTML }) => innerHTML)
  expect([icons.length, new Set(icons).size]).toEqual([3, 3])
  const newRows = ['New user', 'New organization', 'New group'].filter((name) => screen.queryByRole('link', { name }))
  expect(newRows).toEqual([newRow])
  expect(document.title).toMatch(new RegExp(`^${list} – Management`, 'u'))
  const links = readLinks()
  const path = '/controlpanel/beta/manage'
  expect([links['Books'], links['Audit log'], links['School accounts'], links['Gift cards']]).toEqual([
    '/controlpanel/beta/books',
    '/controlpanel/beta/audit-log',
    '/controlpanel/beta/providers',
    '/controlpanel/beta/manage/gift-cards',
  ])
  expect(links[newRow]).toBe(`${path}/${list.toLowerCase()}/new`)
  for (const each of ['Users', 'Organizations', 'Groups'])
    expect([each, links[each]]).toEqual([each, `${path}?tab=${each.toLowerCase()}`])
  expect(screen.queryByRole('button', { name: 'Download the list' }) !== null).toBe(isDownloaded)
})

test('the file of the organizations has the search, the filters and the order of the list', async () => {
  const open = async (search: string, total: number) => {
    const sent = showScreen(<ManageScreen tab="organizations" />, serve(total), `/?${search}`)
    await screen.findByRole('rowheader')
    return sent
  }
  const sent = await open('q=fyr&type=school&sortBy=city&sortDesc=true&page=2', 34)
  fireEvent.click(await screen.findByRole('button', { name: 'Download 34 results' }))
  const file = () => sent.find(({ contract }) => contract.path === CALLS.downloadSchoolUnits.path)
  await waitFor(() =>
    expect(file()?.query).toEqual({ q: 'fyr', filters: '{"type":"school"}', sortBy: 'city', sortOrder: 'desc' }),
  )
  cleanup()
  await open('', 34)
  expect(screen.getByRole('button', { name: 'Download the list' }).getAttribute('aria-disabled')).toBe('false')
})
