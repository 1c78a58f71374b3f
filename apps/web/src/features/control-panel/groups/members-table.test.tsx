// @vitest-environment jsdom
import { changeManagedGroup, listGroupUsers, listOrganizationGroups } from '@lectern/contracts'
import type { Call, ListedPerson, ManagedGroup } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showAdministrationMessages, showLocale, showPortalMessages } from '../../../platform/i18n/messages.ts'
import { PlatformProvider } from '../../../platform/platform.tsx'
import type { Platform } from '../../../platform/platform.tsx'
import { TEST_USER, testPlatform } from '../../../platform/testing/test-platform.ts'
import { showScreen } from '../../../services/administration/testing/show-screen.tsx'
import { stubWidth } from '../../../ui/data-table/testing/example-table.tsx'
import { exampleGroup } from '../testing/example-group.ts'
import { LISTED_PERSON } from '../testing/example-person.ts'
import { MembersTable } from './members-table.tsx'

const GROUP_ID = '019a0000-0000-7000-8000-0000000000aa'
const NAME = { viewable: 2, editable: 2 } as const
const GROUP: ManagedGroup = {
  id: GROUP_ID,
  version: 1,
  organization: { id: '019a0000-0000-7000-8000-0000000000bb', name: 'Fyrskolan' },
  attributes: { name: { value: '4 A', ...NAME }, code: { value: null, ...NAME }, ageFilter: { value: null, ...NAME } },
  student_count: 300,
  actions: ['EditGroup'],
}

beforeAll(() => Promise.all([showPortalMessages(), showAdministrationMessages(), showLocale('en')]))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface Input {
  readonly query: {
    readonly pageNumber: number
    readonly pageSize: number
    readonly calculateTotal?: string
    readonly q?: string
  }
  readonly body: { readonly data: { readonly removeUsers: readonly string[] } }
}

/** Answers as a server with a group of `total` people. Returns its pages of 100 with their searches, and the numbers of removed people. */
function serveGroup(total: number) {
  const pages: number[] = []
  const searches: (string | undefined)[] = []
  const removed: number[] = []
  const person = (index: number): ListedPerson => ({ ...LISTED_PERSON, id: `p${index}`, name: `Pupil ${index}` })
  const call = (contract: Call, { query, body }: Input): Promise<unknown> => {
    if (contract.path === changeManagedGroup.path && contract.method === changeManagedGroup.method) {
      removed.push(body.data.removeUsers.length)
      return Promise.resolve({ ok: true, status: 200, data: GROUP })
    }
    expect(contract.path).toBe(listGroupUsers.path)
    const { pageNumber, pageSize, calculateTotal, q } = query
    if (pageSize === 100) {
      pages.push(pageNumber)
      searches.push(q)
    }
    const first = (pageNumber - 1) * pageSize
    const data = Array.from({ length: Math.max(0, Math.min(pageSize, total - first)) }, (_, index) =>
      person(first + index),
    )
    const meta = calculateTotal === 'false' ? {} : { totalCount: total }
    return Promise.resolve({ ok: true, status: 200, data: { data, meta } })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client has no other methods
  const platform = { ...testPlatform(), http: { call } as unknown as Platform['http'] }
  return { platform, pages, searches, removed }
}

async function removeAll(platform: Platform, address: string, total: number): Promise<string | null> {
  stubWidth('wide')
  const routeTree = createRootRoute({ component: () => <MembersTable group={GROUP} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  render(
    <PlatformProvider value={platform}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </PlatformProvider>,
  )
  await screen.findByText('Pupil 0')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  fireEvent.click(screen.getByRole('button', { name: `Select all ${total}` }))
  const text = await confirmRemoval(`Remove ${total} people from the group?`)
  // The question has ten names.
  expect(text).toContain(`Pupil 8, Pupil 9, and ${total - 10} more`)
  return text
}

/** Presses 'Remove from group', and confirms the question with this title. Returns the text of the question. */
async function confirmRemoval(title: string): Promise<string | null> {
  fireEvent.click(screen.getByRole('button', { name: 'Remove from group' }))
  const dialog = await screen.findByRole('alertdialog', { name: title })
  const text = dialog.textContent
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove from group' }))
  return text
}

/** Number of requests for people since `showWithOwn`. */
let reads = 0

/**
 * Shows a group of two pupils and the own account. The server refuses the changes with `refused`. Returns the changes of
 * the group that the table sends.
 */
async function showWithOwn(refused?: 'addUsers') {
  stubWidth('wide')
  const person: ListedPerson = { ...LISTED_PERSON, id: TEST_USER.id, name: 'Own Account', roles: ['employee'] }
  const data = [person, { ...person, id: 'p1', name: 'Pupil 1' }, { ...person, id: 'p2', name: 'Pupil 2' }]
  const changes: unknown[] = []
  reads = 0
  showScreen(<MembersTable group={GROUP} />, ({ method }, { query, body }) => {
    const q: unknown = Reflect.get(query ?? {}, 'q')
    const found = data.filter(({ name }) => typeof q !== 'string' || name.includes(q))
    if (method === 'GET') {
      reads += 1
      return { data: found, meta: { totalCount: found.length } }
    }
    changes.push(body)
    return JSON.stringify(body).includes(`${refused}`) ? { code: 'forbidden', details: {} } : GROUP
  })
  await screen.findByText('Own Account')
  return changes
}
const select = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

test('people are removed from a group only after a question with their number and names', async () => {
  const changes = await showWithOwn()
  select('Select Pupil 1')
  select('Select Pupil 2')
  fireEvent.click(screen.getByRole('button', { name: 'Remove from group' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove 2 people from the group?' }))
  expect(changes).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(changes).toEqual([])
  const text = await confirmRemoval('Remove 2 people from the group?')
  expect(text).not.toContain('Your own account')
  expect(text).toContain('Pupil 1, Pupil 2')
  expect(text).not.toContain('more')
  await waitFor(() => expect(changes).toEqual([{ data: { removeUsers: ['p1', 'p2'] } }]))
})

test('the own account stays in a group that the selected people leave, and leaves it if it is selected alone', async () => {
  const changes = await showWithOwn()
  select('Select all on this page')
  const text = await confirmRemoval('Remove 2 people from the group?')
  expect(text).toContain('Your own account stays in the group.')
  await waitFor(() => expect(changes).toEqual([{ data: { removeUsers: ['p1', 'p2'] } }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove from group' })).toBeNull())
  select('Select Own Account')
  await confirmRemoval('Remove 1 person from the group?')
  await waitFor(() => expect(changes.slice(1)).toEqual([{ data: { removeUsers: [TEST_USER.id] } }]))
})

test('a person who was selected before a search is removed with the people of the search', async () => {
  const changes = await showWithOwn()
  select('Select Pupil 1')
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'Pupil 2' } })
  fireEvent.submit(search)
  await waitFor(() => expect(screen.queryByText('Pupil 1')).toBeNull())
  select('Select Pupil 2')
  await confirmRemoval('Remove 2 people from the group?')
  await waitFor(() => expect(changes).toEqual([{ data: { removeUsers: ['p1', 'p2'] } }]))
})

test.each([
  ['student', 'students'],
  ['guardian', 'guardians'],
  ['employee', 'employees'],
  ['admin', 'employees'],
] as const)('a person of a group with the role %s leads to the page of one of the %s', async (role, type) => {
  stubWidth('wide')
  const person: ListedPerson = { ...LISTED_PERSON, id: 'p1', roles: [role] }
  showScreen(<MembersTable group={GROUP} />, () => ({ data: [person], meta: { totalCount: 1 } }))
  const link = await screen.findByRole('link', { name: person.name })
  expect(link.getAttribute('href')).toBe(`/controlpanel/people/${type}/p1`)
  // A person who has never logged in and read.
  expect(screen.getAllByText('–')).toHaveLength(2)
})

test('selected people who have left the group since are removed from the list without a question', async () => {
  stubWidth('wide')
  const people = ['1', '2'].map((n) => ({ ...LISTED_PERSON, id: `p${n}`, name: `Pupil ${n}` }))
  let data = people
  showScreen(<MembersTable group={GROUP} />, ({ method }) =>
    method === 'GET' ? { data, meta: { totalCount: data.length } } : GROUP,
  )
  await screen.findByText('Pupil 1')
  select('Select Pupil 1')
  data = people.slice(1)
  fireEvent.click(screen.getByRole('button', { name: 'Remove from group' }))
  await waitFor(() => expect(screen.queryByText('Pupil 1')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove from group' })).toBeNull()
})

test('a removal of people from a group can be undone', async () => {
  const changes = await showWithOwn()
  select('Select Pupil 1')
  await confirmRemoval('Remove 1 person from the group?')
  const undo = await screen.findByRole('button', { name: 'Undo' })
  // The first page, the selected people, and the first page after the removal.
  await waitFor(() => expect(reads).toBe(3))
  fireEvent.click(undo)
  await waitFor(() => expect(changes).toEqual([{ data: { removeUsers: ['p1'] } }, { data: { addUsers: ['p1'] } }]))
  expect(await screen.findByText('Saved')).toBeTruthy()
  await waitFor(() => expect(reads).toBe(4))
})

test('selected people move to another group that the user may change, and back', async () => {
  stubWidth('wide')
  const target = { id: 'g2', name: '5 B' }
  const data = [[], [target]].map((own, at) => ({
    ...LISTED_PERSON,
    id: `p${at + 1}`,
    name: `Pupil ${at + 1}`,
    groups: own,
  }))
  const groups = [
    GROUP,
    {
      ...exampleGroup(['EditGroup']),
      id: target.id,
      attributes: { ...GROUP.attributes, name: { ...NAME, value: '5 B' } },
    },
    { ...exampleGroup([]), id: 'g3' },
  ]
  const changes: unknown[] = []
  showScreen(<MembersTable group={GROUP} />, ({ method, path }, { params, body }) => {
    if (path === listOrganizationGroups.path) return { data: groups, meta: { totalCount: groups.length } }
    if (method === 'GET') return { data, meta: { totalCount: data.length } }
    changes.push([params, body])
    return GROUP
  })
  await screen.findByText('Pupil 1')
  select('Select all on this page')
  fireEvent.click(screen.getByRole('button', { name: 'Move to another group' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Move 2 people to another group?' }))
  expect(dialog.getByText('Pupil 1, Pupil 2')).toBeTruthy()
  const list = await dialog.findByRole('combobox', { name: 'Group' })
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a group', '5 B'])
  expect(dialog.getByRole('button', { name: 'Move' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(list, { target: { value: 'g2' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('2 people are now in the group 5 B.')).toBeTruthy()
  const moved = [
    [{ id: 'g2' }, { data: { addUsers: ['p1', 'p2'] } }],
    [{ id: GROUP_ID }, { data: { removeUsers: ['p1', 'p2'] } }],
  ]
  expect(changes).toEqual(moved)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  // The second pupil was in both groups before.
  await waitFor(() =>
    expect(changes.slice(2)).toEqual([
      [{ id: GROUP_ID }, { data: { addUsers: ['p1', 'p2'] } }],
      [{ id: 'g2' }, { data: { removeUsers: ['p1'] } }],
    ]),
  )
})

test('a refused undo of a removal says why', async () => {
  const changes = await showWithOwn('addUsers')
  select('Select Pupil 1')
  await confirmRemoval('Remove 1 person from the group?')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findAllByText(/^You don’t have permission to do this/u)).not.toEqual([])
  expect([changes.length, screen.queryByText('Saved')]).toEqual([2, null])
})

test('the people of a group are links to their pages, by their role', async () => {
  stubWidth('wide')
  const data = (['student', 'guardian', 'employee', 'admin'] as const).map((role) => ({
    ...LISTED_PERSON,
    id: role,
    roles: [role],
  }))
  showScreen(<MembersTable group={GROUP} />, () => ({ data, meta: { totalCount: data.length } }))
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(data.length))
  const links = screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').getAttribute('href'))
  const pages = ['students/student', 'guardians/guardian', 'employees/employee', 'employees/admin']
  expect(links).toEqual(pages.map((page) => `/controlpanel/people/${page}`))
})

test('all people of a group are removed: pages of 100 are read up to the total', async () => {
  const { platform, pages, removed } = serveGroup(300)
  const text = await removeAll(platform, '/', 300)
  // The question names ten people.
  expect(text).toMatch(/Pupil 9\b/u)
  expect(text).not.toMatch(/Pupil 10\b/u)
  await waitFor(() => expect(removed).toEqual([200, 100]))
  expect(pages).toEqual([1, 2, 3])
})

test('a selection of all rows of a search removes only the people of the search', async () => {
  const { platform, searches, removed } = serveGroup(120)
  const text = await removeAll(platform, '/?q=Pupil', 120)
  const names = Array.from({ length: 10 }, (_, index) => `Pupil ${index}`).join(', ')
  expect(text).toContain(`${names}, and 110 more`)
  await waitFor(() => expect(removed).toEqual([120]))
  expect(searches).toEqual(['Pupil', 'Pupil'])
})
