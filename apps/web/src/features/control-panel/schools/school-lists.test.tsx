// @vitest-environment jsdom
import {
  type Call,
  changeManagedGroup,
  createManagedGroup,
  createManagedPerson,
  exportPeople,
  getManagedOrganization,
  listOrganizationEmployees,
  listOrganizationGroups,
  listOrganizationStudents,
  type ListedPerson,
  type ManagedGroup,
  setPersonGroups,
} from '@lectern/contracts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { readProblems, refuseFields } from '../../../services/administration/testing/refused-fields.ts'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { NewGroupScreen } from '../groups/new-group-screen.tsx'
import { NewPersonScreen } from '../people/new-person-screen.tsx'
import { type SentCall, showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { examplePerson } from '../testing/example-person.ts'
import { EXAMPLE_SCHOOL } from '../testing/example-school.ts'
import { parseSchoolTab, type SchoolTab } from './school-tab.ts'
import { SchoolScreen } from './school-screen.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
beforeEach(() => stubWidth('wide'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SCHOOL = EXAMPLE_SCHOOL
const PERSON: ListedPerson = {
  id: '019a0000-0000-7000-8000-0000000000dd',
  name: 'Åsa Öberg',
  username: 'asa.oberg',
  email: 'asa@example.org',
  roles: ['admin'],
  groups: [{ id: '019a0000-0000-7000-8000-0000000000ee', name: '4 A' }],
  shared: false,
  ageFilter: 9,
  status: 'inactive',
  lastLogInAt: '2026-11-20T08:00:00.000Z',
  lastReadAt: '2026-11-22T08:00:00.000Z',
}
const attribute = <T,>(value: T) => ({ value, viewable: 2, editable: 2 }) as const
const groupOf = (name: string, actions: ManagedGroup['actions']): ManagedGroup => ({
  id: `group ${name}`,
  version: 1,
  organization: { id: SCHOOL.id, name: SCHOOL.name },
  attributes: { name: attribute(name), code: attribute('ABC234'), ageFilter: attribute(7) },
  student_count: 12,
  actions,
})

/** Answers as the server. Returns the inputs of the calls by method and path. */
function serve(administered = true) {
  const sent = new Map<string, SentCall>()
  const answer = (contract: Call, input: SentCall): unknown => {
    sent.set(`${contract.method} ${contract.path}`, input)
    switch (contract.path) {
      case getManagedOrganization.path:
        return { ...SCHOOL, administered }
      case listOrganizationStudents.path:
      case listOrganizationEmployees.path:
        return { data: [PERSON], meta: { totalCount: 1 } }
      case listOrganizationGroups.path:
        return { data: [groupOf('4 A', ['EditGroup']), groupOf('4 B', [])], meta: { totalCount: 2 } }
      default:
        return undefined
    }
  }
  const find = ({ method, path }: Call) => sent.get(`${method} ${path}`)
  return { answer, find }
}
/** Returns the texts of the rows, without the boxes that select rows. */
const cells = () =>
  screen
    .getAllByRole('row')
    .map((row) =>
      [...row.children]
        .filter((cell) => cell.querySelector('[type=checkbox]') === null)
        .map((cell) => cell.textContent),
    )

async function showTab(tab: SchoolTab, administered: boolean, search = '') {
  const { answer, find } = serve(administered)
  showScreen(<SchoolScreen id={SCHOOL.id} tab={tab} />, answer, `/?${search}`)
  await screen.findByRole('heading', { level: 1, name: 'Fyrskolan' })
  return find
}

const LISTS = {
  students: listOrganizationStudents,
  employees: listOrganizationEmployees,
  groups: listOrganizationGroups,
} as const
const NAME_USED = { attribute: 'name', rule: 'name_used', reason: 'name_used' } as const

const BOOKS = 'Uploaded books'
const FOR_ADMINISTRATORS = {
  students: [BOOKS, 'What happened', 'Import from Excel', 'New student'],
  employees: [BOOKS, 'What happened', 'Import from Excel', 'New employee'],
  guardians: [BOOKS, 'What happened', 'Import from Excel', 'New guardian'],
  groups: [BOOKS, 'What happened', 'New school year'],
} as const

test.each(['students', 'employees', 'guardians', 'groups'] as const)(
  'the list of %s of a school offers changes to its administrators only; its tabs have the numbers',
  async (tab) => {
    const has = (name: string) => screen.queryAllByRole('link', { name: new RegExp(`^ ?${name}$`, 'u') }).length > 0
    for (const administered of [true, false]) {
      await showTab(tab, administered)
      for (const name of FOR_ADMINISTRATORS[tab]) expect([name, has(name)]).toEqual([name, administered])
      expect(screen.queryByRole('button', { name: 'Download as Excel' }) !== null).toBe(
        administered && tab !== 'groups',
      )
      expect(has('New group')).toBe(tab === 'groups')
      for (const [name, count] of [
        ['Students', 21],
        ['Employees', 32],
        ['Guardians', 43],
        ['Groups', 54],
      ])
        expect(screen.getByRole('link', { name: new RegExp(`${name} ?${count}`, 'u') })).toBeTruthy()
      cleanup()
    }
  },
)

test('the lists of a school show the values of each person and group in their columns', async () => {
  await showTab('students', true)
  await screen.findByText('Åsa Öberg')
  const students = ['Åsa Öberg', 'asa.oberg', '4 A', '20 Nov 2026', '22 Nov 2026']
  expect(cells()).toEqual([['Name', 'Username', 'Groups', 'Last login', 'Last read'], students])
  cleanup()
  await showTab('employees', true)
  await screen.findByText('Åsa Öberg')
  const employees = ['Åsa Öberg', 'asa.oberg', 'asa@example.org', 'Administrator', '20 Nov 2026', 'Inactive']
  expect(cells()).toEqual([['Name', 'Username', 'Email', 'Role', 'Last login', 'Status'], employees])
  cleanup()
  await showTab('groups', true)
  await screen.findByText('4 A')
  expect(cells()).toEqual([
    ['Name', 'Students', 'Code', 'Age filter'],
    ['4 A', '12', 'ABC234', '7'],
    ['4 B', '12', 'ABC234', '7'],
  ])
})

test('each row of the lists of a school is a link to its own page', async () => {
  const readLink = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  for (const type of ['students', 'employees'] as const) {
    await showTab(type, true)
    expect(await readLink('Åsa Öberg')).toBe(`/controlpanel/people/${type}/${PERSON.id}`)
    cleanup()
  }
  await showTab('groups', true)
  expect(await readLink('4 A')).toBe('/controlpanel/groups/group%204%20A')
})

test('the filters of the students are the parameters of the call', async () => {
  const find = await showTab('students', true)
  await screen.findByText('Åsa Öberg')
  const filters = () => Reflect.get(find(listOrganizationStudents)?.query ?? {}, 'filters')
  expect(filters()).toBeUndefined()
  expect(find(listOrganizationStudents)?.query).toEqual({
    pageNumber: 1,
    pageSize: 10,
    sortBy: 'name',
    sortOrder: 'asc',
  })
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'deleting' } })
  await waitFor(() => expect(filters()).toBe('{"status":"deleting"}'))
  fireEvent.change(screen.getByRole('combobox', { name: 'Group' }), { target: { value: 'group 4 B' } })
  await waitFor(() => expect(filters()).toBe('{"status":"deleting","group":"group 4 B"}'))
  fireEvent.change(screen.getByRole('combobox', { name: 'Login' }), { target: { value: 'true' } })
  await waitFor(() => expect(filters()).toContain('"neverLoggedIn":true'))
})

test.each([
  ['students', ['name', 'username', 'lastLogInAt']],
  ['employees', ['name', 'username', 'email', 'lastLogInAt']],
  ['groups', ['name']],
] as const)('each order of the list of %s in the address is sent', async (tab, keys) => {
  for (const sortBy of keys)
    for (const sortOrder of ['asc', 'desc']) {
      const find = await showTab(tab, true, `sortBy=${sortBy}${sortOrder === 'desc' ? '&sortDesc=true' : ''}`)
      expect(find(LISTS[tab])?.query).toMatchObject({ sortBy, sortOrder })
      cleanup()
    }
})

test.each(['students', 'employees', 'groups'] as const)(
  'the list of %s of a school has an order without one in the address: by name',
  async (tab) => {
    const find = await showTab(tab, true)
    expect(find(LISTS[tab])?.query).toMatchObject({ sortBy: 'name', sortOrder: 'asc' })
    const header = await screen.findByRole('columnheader', { name: 'Name' })
    expect(header.getAttribute('aria-sort')).toBe('ascending')
  },
)

test.each(['students', 'employees', 'groups'] as const)(
  'the page, its size and the search of %s in the address are sent',
  async (tab) => {
    const { answer } = serve()
    const sent = showScreen(<SchoolScreen id={SCHOOL.id} tab={tab} />, answer, '/?page=3&pageSize=25&q=fyr')
    // A page after the end is followed by the first page.
    const first = () => sent.find(({ contract }) => contract.path === LISTS[tab].path)
    await waitFor(() => expect(first()?.query).toMatchObject({ pageNumber: 3, pageSize: 25, q: 'fyr' }))
  },
)

test.each<[keyof typeof LISTS, string, object, Readonly<Record<string, string>>]>([
  [
    'students',
    'group=group 4 B&status=deleting&neverLoggedIn=true',
    { group: 'group 4 B', status: 'deleting', neverLoggedIn: true },
    { Group: '4 B', Status: 'Being deleted', Login: 'Never logged in' },
  ],
  ['employees', 'status=inactive', { status: 'inactive' }, { Status: 'Inactive', Login: 'All' }],
  ['groups', 'own=true', { own: true }, { Groups: 'Your groups' }],
])('the filters of %s in the address are sent, and shown in their fields: %s', async (tab, search, filters, shown) => {
  const find = await showTab(tab, true, `${search}&q=fyr`)
  await waitFor(() => expect(JSON.parse(find(LISTS[tab])?.query?.filters ?? '{}')).toEqual(filters))
  expect(find(LISTS[tab])?.query).toMatchObject({ q: 'fyr' })
  for (const [label, text] of Object.entries(shown)) {
    const field = screen.getByLabelText<HTMLSelectElement>(label, { selector: 'select' })
    await waitFor(() => expect([label, field.selectedOptions[0]?.text]).toEqual([label, text]))
  }
})

test('a refused value of a new person is shown at its field, and missing values are not sent', async () => {
  const names = { firstname: 'First name', lastname: 'Last name', username: 'Username' }
  const { refusal, texts } = refuseFields({
    ...names,
    email: 'Email (optional)',
    password: 'Password (optional)',
  })
  const { answer, find } = serve()
  showScreen(<NewPersonScreen school={SCHOOL.id} type="students" />, (contract, input) => {
    const data = answer(contract, input)
    return contract.method === 'GET' ? data : refusal
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(readProblems()).toEqual(
      Object.fromEntries(Object.values(names).map((label) => [label, 'This value is required'])),
    ),
  )
  expect(find(createManagedPerson)).toBeUndefined()
  for (const label of Object.values(names)) fireEvent.change(screen.getByLabelText(label), { target: { value: label } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(readProblems()).toEqual(texts))
  // The problems are at their fields only.
  expect(screen.queryByRole('alert')).toBeNull()
  // Without an address and a password, these have no values.
  const name = { firstname: 'First name', lastname: 'Last name' }
  const organizations = [{ id: SCHOOL.id, role: 'student' }]
  expect(find(createManagedPerson)?.body).toEqual({ data: { name, username: 'Username', organizations } })
})

test.each([
  ['students', true, 'First name Last name was created.'],
  ['employees', false, 'First name Last name was created, but is not in the group yet.'],
] as const)('a new person of the type %s joins the chosen group: %s', async (type, joins, message) => {
  const { answer, find } = serve()
  const person = examplePerson()
  showScreen(<NewPersonScreen school={SCHOOL.id} type={type} />, (contract, input) => {
    const data = answer(contract, input)
    if (contract.path === setPersonGroups.path && !joins) return { code: 'changed_meanwhile', details: {} }
    return contract.method === 'POST' ? person : data
  })
  const list = await screen.findByLabelText<HTMLSelectElement>('Group (optional)')
  await waitFor(() => expect(list.options).toHaveLength(2))
  fireEvent.change(list, { target: { value: 'group 4 A' } })
  for (const label of ['First name', 'Last name', 'Username'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: label } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(find(setPersonGroups)).toMatchObject({
      params: { id: person.id },
      body: { data: { groups: ['group 4 A'] } },
    }),
  )
  expect(await screen.findByText(message, { exact: false })).toBeTruthy()
})

test('a new group belongs to its school, and a refused name is shown at its field', async () => {
  const { answer, find } = serve()
  showScreen(<NewGroupScreen school={SCHOOL.id} />, (contract, input) => {
    const data = answer(contract, input)
    return contract.method === 'GET' ? data : { code: 'conflict', details: { errors: [NAME_USED] } }
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Create' }))
  await waitFor(() => expect(readProblems()).toEqual({ Name: 'This value is required' }))
  expect(find(createManagedGroup)).toBeUndefined()
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: '5 B' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(readProblems()).toEqual({ Name: 'Name already exists' }))
  expect(find(createManagedGroup)?.body).toEqual({ data: { organizationId: SCHOOL.id, name: '5 B' } })
})

test.each([
  ['students', 'student', true, false],
  ['employees', 'admin', true, true],
  ['guardians', 'guardian', false, false],
] as const)(
  'a new person of the type %s gets the role %s, and a group that the actor may change',
  async (type, role, hasGroup, hasRole) => {
    const { answer, find } = serve()
    showScreen(<NewPersonScreen school={SCHOOL.id} type={type} />, answer)
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Nils' } })
    for (const [label, value] of [
      ['Last name', 'Ny'],
      ['Username', 'nils.ny'],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    const groups = () => [...(screen.queryByLabelText('Group (optional)')?.children ?? [])]
    const expected = hasGroup ? ['No group', '4 A'] : []
    await waitFor(() => expect(groups().map(({ textContent }) => textContent)).toEqual(expected))
    expect(screen.queryByLabelText('Role') !== null).toBe(hasRole)
    if (hasRole) fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'admin' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() =>
      expect(find(createManagedPerson)).toMatchObject({
        params: { type },
        body: {
          data: {
            name: { firstname: 'Nils', lastname: 'Ny' },
            username: 'nils.ny',
            organizations: [{ id: SCHOOL.id, role }],
          },
        },
      }),
    )
  },
)

test.each([
  ['person', createManagedPerson, ['First name', 'Last name', 'Username']],
  ['group', createManagedGroup, ['Name']],
] as const)('a new %s makes the data of the school load again', async (kind, contract, labels) => {
  const { answer } = serve()
  const created = kind === 'person' ? examplePerson() : groupOf('5 B', [])
  const content =
    kind === 'person' ? <NewPersonScreen school={SCHOOL.id} type="students" /> : <NewGroupScreen school={SCHOOL.id} />
  const sent = showScreen(content, (called, input) => {
    const data = answer(called, input)
    return called === contract ? created : data
  })
  for (const label of labels) fireEvent.change(await screen.findByLabelText(label), { target: { value: label } })
  const countLoads = () => sent.filter((call) => call.contract === getManagedOrganization).length
  expect(countLoads()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText(/ was created\.$/u)).toBeTruthy()
  expect(countLoads()).toBe(2)
})

test('the filters of a list offer all rows first, and a group that is not known yet stays chosen', async () => {
  const optionsOf = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label, { selector: 'select' }).options].map(({ text, value }) => [
      value,
      text,
    ])
  const find = await showTab('students', true)
  await waitFor(() => expect(optionsOf('Group')).toHaveLength(3))
  expect(optionsOf('Group')).toEqual([
    ['', 'All'],
    ['group 4 A', '4 A'],
    ['group 4 B', '4 B'],
  ])
  expect(optionsOf('Status')).toEqual([
    ['', 'All'],
    ['active', 'Active'],
    ['inactive', 'Inactive'],
    ['deleting', 'Being deleted'],
  ])
  expect(optionsOf('Login')).toEqual([
    ['', 'All'],
    ['true', 'Never logged in'],
  ])
  const groups = find(listOrganizationGroups)
  expect([groups?.params, groups?.query]).toEqual([
    { id: SCHOOL.id },
    { pageSize: 100, sortBy: 'name', sortOrder: 'asc' },
  ])
  cleanup()
  await showTab('students', true, 'group=group 5 C')
  await waitFor(() => expect(optionsOf('Group')).toHaveLength(4))
  expect(optionsOf('Group').at(-1)).toEqual(['group 5 C', '…'])
  expect(screen.getByLabelText<HTMLSelectElement>('Group', { selector: 'select' }).value).toBe('group 5 C')
  cleanup()
  await showTab('employees', true)
  expect(screen.queryByLabelText('Group', { selector: 'select' })).toBeNull()
  cleanup()
  await showTab('groups', true)
  expect(optionsOf('Groups')).toEqual([
    ['', 'All'],
    ['true', 'Your groups'],
  ])
})

test('a group without a code and an age filter has a dash for each', async () => {
  const { answer } = serve()
  const none = { value: null, viewable: 2, editable: 2 } as const
  const group = groupOf('4 A', ['EditGroup'])
  const attributes = { ...group.attributes, code: none, ageFilter: none }
  showScreen(<SchoolScreen id={SCHOOL.id} tab="groups" />, (contract, input) =>
    contract.path === listOrganizationGroups.path
      ? { data: [{ ...group, attributes }], meta: { totalCount: 1 } }
      : answer(contract, input),
  )
  await screen.findByText('4 A')
  expect(cells()[1]?.slice(-2)).toEqual(['–', '–'])
})

test('a person without groups and times has a dash, and the columns that are hidden can be shown', async () => {
  const { answer } = serve()
  const empty = { ...PERSON, groups: [], lastLogInAt: null, lastReadAt: null, ageFilter: null }
  const show = (person: ListedPerson) =>
    showScreen(
      <SchoolScreen id={SCHOOL.id} tab="students" />,
      (contract, input) =>
        contract.path === listOrganizationStudents.path
          ? { data: [person], meta: { totalCount: 1 } }
          : answer(contract, input),
      '/?columns=name,groups,lastLogInAt,lastReadAt,ageFilter,status',
    )
  show(empty)
  await screen.findByText('Åsa Öberg')
  expect(cells()[1]).toEqual(['Åsa Öberg', '–', '–', '–', '–', 'Inactive'])
})

test('an employee without an address, and a group without a code and an age filter, have a dash', async () => {
  const none = { value: null, viewable: 2, editable: 2 } as const
  const { attributes, ...group } = groupOf('4 A', [])
  const data = {
    employees: { ...PERSON, email: null },
    groups: { ...group, attributes: { ...attributes, code: none, ageFilter: none } },
  }
  for (const [tab, row] of [
    ['employees', ['Åsa Öberg', 'asa.oberg', '–', 'Administrator', '20 Nov 2026', 'Inactive']],
    ['groups', ['4 A', '12', '–', '–']],
  ] as const) {
    const { answer } = serve()
    showScreen(<SchoolScreen id={SCHOOL.id} tab={tab} />, (contract, input) =>
      contract.path === LISTS[tab].path ? { data: [data[tab]], meta: { totalCount: 1 } } : answer(contract, input),
    )
    await screen.findByText(row[0])
    expect(cells()[1]).toEqual(row)
    cleanup()
  }
})

test.each([
  ['students', 'Fyrskolan Students', '/controlpanel/schools/ID'],
  ['employees', 'Fyrskolan Employees', '/controlpanel/schools/ID?tab=employees'],
  ['guardians', 'Fyrskolan Guardians', '/controlpanel/schools/ID?tab=guardians'],
] as const)(
  'the list of %s is saved as a file with its name; its tab and its links lead to its own pages',
  async (tab, name, address) => {
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { answer, find } = serve()
    showScreen(<SchoolScreen id={SCHOOL.id} tab={tab} />, (contract, input) => {
      const data = answer(contract, input)
      return contract.path === exportPeople.path ? new Blob(['x']) : data
    })
    expect(await screen.findByText('Fårö kommun')).toBeTruthy()
    // The table without rows also has the link to a new person.
    const linksTo = (name: RegExp) => [
      ...new Set(
        screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href')?.replace(SCHOOL.id, 'ID')),
      ),
    ]
    expect(linksTo(/^Import from Excel$|^ Import from Excel$/u)).toEqual([`/controlpanel/schools/ID/import/${tab}`])
    expect(linksTo(/^ ?New (?:student|employee|guardian)$/u)).toEqual([`/controlpanel/schools/ID/new/${tab}`])
    const current = screen.getByRole('link', { current: 'page' })
    expect(current.getAttribute('href')?.replace(SCHOOL.id, 'ID')).toBe(address)
    fireEvent.click(screen.getByRole('button', { name: 'Download as Excel' }))
    await waitFor(() => expect(saved).toEqual([`${name}.xlsx`]))
    expect(find(exportPeople)?.params).toEqual({ id: SCHOOL.id, type: tab })
    vi.restoreAllMocks()
  },
)

test('the button for the file says how many people match, and the file has the search, the filters and the order', async () => {
  const { answer, find } = serve()
  const fileOf = async (search: string, total: number) => {
    showScreen(
      <SchoolScreen id={SCHOOL.id} tab="students" />,
      (contract, input) =>
        contract.path === listOrganizationStudents.path
          ? { data: total === 0 ? [] : [PERSON], meta: { totalCount: total } }
          : answer(contract, input),
      `/?${search}`,
    )
    const button = await screen.findByRole('button', { name: total === 0 ? /^Download 0/u : /^Download .*Excel$/u })
    await screen.findByText(total === 0 ? 'No results' : 'Åsa Öberg')
    return button
  }
  const matching = await fileOf('q=asa&status=active&neverLoggedIn=true&sortBy=username&page=2&pageSize=25', 1034)
  expect(matching.textContent?.trim()).toBe('Download 1,034 results as Excel')
  expect(matching.getAttribute('aria-description')).toMatch(/without those who are being deleted/u)
  fireEvent.click(matching)
  await waitFor(() =>
    expect(find(exportPeople)?.query).toEqual({
      q: 'asa',
      filters: '{"status":"active","neverLoggedIn":true}',
      sortBy: 'username',
      sortOrder: 'asc',
    }),
  )
  cleanup()
  expect((await fileOf('', 1034)).textContent?.trim()).toBe('Download as Excel')
  cleanup()
  expect((await fileOf('q=asa', 1)).textContent?.trim()).toBe('Download 1 result as Excel')
  cleanup()
  expect((await fileOf('q=asa', 10_001)).textContent?.trim()).toBe('Download 10,000+ results as Excel')
  cleanup()
  for (const [search, total] of [
    ['q=asa', 0],
    ['status=deleting', 3],
  ] as const) {
    const button = await fileOf(search, total)
    expect([search, button.getAttribute('aria-disabled')]).toEqual([search, 'true'])
    cleanup()
  }
})

test.each([
  ['employees', 'employees'],
  ['nonsense', 'students'],
  [undefined, 'students'],
] as const)('the address names the part of a school: %s', (text, tab) => {
  expect(parseSchoolTab(text)).toBe(tab)
})

test('selected people of a school are added to a group, and the addition can be undone', async () => {
  const { answer } = serve()
  const changes: SentCall[] = []
  showScreen(<SchoolScreen id={SCHOOL.id} tab="students" />, (contract, input) => {
    if (contract.method !== changeManagedGroup.method) return answer(contract, input)
    changes.push(input)
    return groupOf('4 A', [])
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Åsa Öberg' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add to a group' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Add 1 person to a group?' }))
  fireEvent.change(await dialog.findByRole('combobox', { name: 'Group' }), { target: { value: 'group 4 A' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('1 person is now in the group 4 A.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(changes).toHaveLength(2))
  expect(changes.map(({ params, body }) => [params, body])).toEqual([
    [{ id: 'group 4 A' }, { data: { addUsers: [PERSON.id] } }],
    [{ id: 'group 4 A' }, { data: { removeUsers: [PERSON.id] } }],
  ])
})
