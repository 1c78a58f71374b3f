// @vitest-environment jsdom
import {
  type Call,
  type CurrentProfile,
  listAssignments,
  listDue,
  listMyChildren,
  listReaders,
  listShelf,
  type Role,
  superUserScope,
} from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { exampleGroup } from '../features/control-panel/testing/example-group.ts'
import { EXAMPLE_SCHOOL } from '../features/control-panel/testing/example-school.ts'
import { readLinks } from '../features/management/testing/show-managed.tsx'
import {
  EXAMPLE_GROUP,
  EXAMPLE_MANAGED,
  EXAMPLE_UNIT,
  EXAMPLE_USER,
} from '../features/management/testing/example-rows.ts'
import { showLocale, showPortalMessages } from '../platform/i18n/messages.ts'
import { type Platform, PlatformProvider } from '../platform/platform.tsx'
import type { SessionState } from '../platform/session/session.ts'
import type { SessionUser } from '../platform/session/token-set.ts'
import { TEST_PROFILE, TEST_USER, testPlatform } from '../platform/testing/test-platform.ts'
import { createSignal } from '../platform/signal.ts'
import type { OfflineAccess } from '../services/offline/offline-access.ts'
import { OfflineProvider } from '../services/offline/use-offline.ts'
import { stubWidth } from '../ui/data-table/testing/example-table.tsx'
import { createAppRouter } from './router.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showLocale('en')]))
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  stubWidth('wide')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SUPER_USER: SessionUser = { ...TEST_USER, scopes: [superUserScope('se')] }
const PROFILE: CurrentProfile = { ...TEST_PROFILE, menu: ['ViewManageUsers'] }
const DATA: readonly (readonly [path: string, data: object])[] = [
  ['/v1/organizations/:id', EXAMPLE_SCHOOL],
  ['/schoolUnits/:id', EXAMPLE_UNIT],
  ['/groups/:id', EXAMPLE_GROUP],
  ['/users/:uid', EXAMPLE_USER],
  ['/v1/:type/:userId', EXAMPLE_MANAGED],
  ['/v1/groups/:id', exampleGroup()],
  [listShelf.path, { data: [] }],
  [listReaders.path, { current: 'p', pinSet: false, parent: { uid: 'p', name: 'Pia' }, children: [] }],
]

/** Returns an example with the id of the call. */
const toRow = (data: object, id = '') => ({ ...data, ...('uid' in data ? { uid: id } : 'id' in data ? { id } : {}) })

interface Visit {
  readonly user?: SessionUser
  /** Null while the profile is fetched. */
  readonly profile?: Partial<CurrentProfile> | null
}

/** Opens a page of the app. Other calls than those of `DATA` get no response. Returns the calls of the page. */
async function open(address: string, { user = SUPER_USER, profile }: Visit = {}) {
  const sent = new Set<string>()
  const call = ({ path }: Call, { params }: { readonly params?: Readonly<Record<string, string>> }) => {
    sent.add([path, ...Object.values(params ?? {})].join(' '))
    const isProfile = path === '/v1/me' && profile !== null
    const found = isProfile ? { ...PROFILE, ...profile } : DATA.find(([known]) => known === path)?.[1]
    const data = found && toRow(found, Object.values(params ?? {}).at(-1))
    return data === undefined ? new Promise(() => {}) : Promise.resolve({ ok: true, status: 200, data })
  }
  const base = testPlatform()
  const state: SessionState = { status: 'loggedIn', user }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client has no other methods
  const http = { call } as unknown as Platform['http']
  const platform = { ...base, http, session: { ...base.session, getState: () => state } }
  const router = createAppRouter(platform)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the layout uses no other part of the offline service
  const offline = { unreachable: createSignal() } as unknown as OfflineAccess
  await act(
    async () =>
      void render(
        <PlatformProvider value={platform}>
          <OfflineProvider value={offline}>
            <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </OfflineProvider>
        </PlatformProvider>,
      ),
  )
  return { sent, router }
}

test.each<[address: string, calls: readonly string[]]>([
  ['/controlpanel', ['/v1/organizations']],
  ['/controlpanel/schools/s', ['/v1/organizations/:id s', '/v1/organizations/:id/students s']],
  ['/controlpanel/schools/s?tab=guardians', ['/v1/organizations/:id s', '/v1/organizations/:id/guardians s']],
  ['/controlpanel/schools/s?tab=groups', ['/v1/organizations/:id s', '/v1/organizations/:id/groups s']],
  ['/controlpanel/schools/s/new-year', ['/v1/organizations/:id s', '/v1/organizations/:id/school-year s']],
  ['/controlpanel/schools/s/import/students?import=i', ['/v1/organizations/:id s', '/v1/imports/:importId i']],
  ['/controlpanel/schools/s/books', ['/v1/organizations/:id s', '/v1/schoolUnits/:id/own-books s']],
  ['/controlpanel/schools/s/audit-log', ['/v1/organizations/:id s', '/v1/organizations/:id/audit-log s']],
  ['/controlpanel/people/guardians/p', ['/v1/:type/:userId guardians p']],
  ['/controlpanel/groups/g', ['/v1/groups/:id g', '/v1/groups/:id/users g']],
  ['/controlpanel/beta/manage', ['/users']],
  ['/controlpanel/beta/manage?tab=groups', ['/groups']],
  ['/controlpanel/beta/manage?tab=organizations', ['/schoolUnits']],
  ['/controlpanel/beta/books', ['/v1/managed-books']],
  ['/controlpanel/beta/audit-log', ['/auditLogs']],
  ['/controlpanel/beta/providers', ['/v1/providers']],
  ['/controlpanel/beta/providers/p', ['/v1/providers']],
  ['/controlpanel/beta/manage/gift-cards', ['/gift-batches']],
  ['/controlpanel/beta/manage/gift-cards/g', ['/gift-batches/:id g']],
  ['/controlpanel/beta/manage/gift-orders', ['/gift-orders']],
  ['/controlpanel/beta/manage/discount-codes', ['/discount-codes']],
  ['/controlpanel/beta/manage/payment-comparisons', ['/comparisons']],
  ['/controlpanel/beta/manage/payment-endings', ['/endings']],
  ['/controlpanel/beta/manage/payment-comparisons/c', ['/comparisons/:id c']],
  ['/controlpanel/beta/manage/payments/f', ['/families/:uid f']],
  ['/controlpanel/beta/manage/users/new?unit=u', ['/schoolUnits/:id u']],
  ['/controlpanel/beta/manage/users/p', ['/users/:uid p']],
  ['/controlpanel/beta/manage/organizations/new?above=u', ['/schoolUnits/:id u']],
  ['/controlpanel/beta/manage/organizations/u', ['/schoolUnits/:id u']],
  ['/controlpanel/beta/manage/organizations/u?tab=books', ['/schoolUnits/:id u', '/v1/schoolUnits/:id/books u']],
  ['/controlpanel/beta/manage/organizations/u/leaving', ['/schoolUnits/:id/departure u']],
  ['/controlpanel/beta/manage/groups/new?unit=u', ['/schoolUnits/:id u']],
  ['/controlpanel/beta/manage/groups/g', ['/groups/:id g', '/userGroups']],
])('the address %s shows the page of its own rows', async (address, calls) => {
  const { sent } = await open(address)
  await waitFor(() => expect([...sent]).toEqual(expect.arrayContaining([...calls])))
})

test.each([
  ['/controlpanel/schools/s/new/employees', 'New employee'],
  ['/controlpanel/schools/s/import/guardians', 'Import from Excel: Guardians'],
  ['/controlpanel/schools/s/new-group', 'New group'],
])('the address %s shows the page %s', async (address, title) => {
  await open(address)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test.each(['', '/users/new', '/users/p', '/organizations/u', '/organizations/u/leaving', '/groups/new'])(
  'a person who is no super user reads no data of the page of super users %s',
  async (path) => {
    const { sent } = await open(`/controlpanel/beta/manage${path}`, {
      user: { ...TEST_USER, scopes: [superUserScope('de')] },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('You don’t have permission to do this.')
    expect([...sent].filter((each) => /^\/(?:users|schoolUnits|groups)/u.test(each))).toEqual([])
  },
)

test.each([
  ['ViewLogOut', true],
  ['ViewManageUsers', false],
] as const)('the page of the profile has a log-out only if the server allows it: %s', async (entry, isShown) => {
  await open('/profile', { profile: { menu: [entry] } })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log out' }) !== null).toBe(isShown))
})

const unit = (role: Role, type = 'school') => ({ id: TEST_USER.id, name: 'Unit', type, role, admin: role === 'admin' })
const values = [{ startsAt: '2026-01-01T00:00:00Z', endsAt: null, active: true }]
const CONSUMER = {
  organizations: [unit('guardian', 'consumer')],
  subscriptions: [{ label: 'lectern-consumer', values }],
}

const readTabs = () => {
  const tabs = screen.getByRole('navigation', { name: 'Main menu' })
  // Each tab has an icon and a name.
  expect(tabs.querySelectorAll('a > svg')).toHaveLength(tabs.querySelectorAll('a').length)
  return readLinks(tabs)
}

interface Home {
  readonly tabs: object
  readonly calls: readonly Pick<Call, 'path'>[]
  readonly steps: readonly string[]
}
const ALL_TABS = { Home: '/', Bookshelf: '/library/bookshelf' }
const SCHOOL_CODE = '/login?amr_hint=group-code'

test.each<[who: string, roles: readonly Role[], profile: Partial<CurrentProfile>, home: Home]>([
  ['a pupil', ['student'], {}, { tabs: ALL_TABS, calls: [listDue], steps: [] }],
  [
    'a teacher',
    ['employee'],
    {},
    { tabs: { ...ALL_TABS, Assignments: '/assignments' }, calls: [listAssignments], steps: [SCHOOL_CODE] },
  ],
  [
    'a teacher who is also a guardian',
    ['employee', 'guardian'],
    {},
    {
      tabs: { ...ALL_TABS, Assignments: '/assignments', 'My child': '/children' },
      calls: [listAssignments, listMyChildren],
      steps: [SCHOOL_CODE, '/add-child'],
    },
  ],
  [
    'a consumer',
    ['guardian'],
    CONSUMER,
    { tabs: { 'My services': '/' }, calls: [listMyChildren], steps: [SCHOOL_CODE, '/add-child'] },
  ],
])('the home page and the tabs of %s', async (_who, roles, profile, { tabs, calls, steps }) => {
  const { sent } = await open('/', {
    user: { ...TEST_USER, roles: [...roles] },
    profile: { organizations: roles.map((role) => unit(role)), ...profile },
  })
  await waitFor(() => expect(readTabs()).toEqual(tabs))
  await waitFor(() =>
    expect([listDue, listAssignments, listMyChildren].filter(({ path }) => sent.has(path))).toEqual(calls),
  )
  const links = () => Object.values(readLinks())
  await waitFor(() => expect([SCHOOL_CODE, '/add-child'].filter((each) => links().includes(each))).toEqual(steps))
})

test('the tabs of home and of the bookshelf do not wait for the profile', async () => {
  await open('/', { profile: null })
  expect(readTabs()).toEqual(ALL_TABS)
})

test.each([
  [false, 'Hello, Åsa'],
  [true, 'Hello, Åsa Öberg'],
])('the home page greets a person by the first name, and a group by its whole name: %s', async (isGroup, greeting) => {
  await open('/', { user: { ...TEST_USER, isGroup } })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(greeting)
})

test.each(['/library/bookshelf', '/shelves'])('the tab of the bookshelf is the current one at %s', async (address) => {
  await open(address)
  expect((await screen.findByRole('link', { name: 'Bookshelf' })).getAttribute('aria-current')).toBe('page')
})

test.each([
  ['/controlpanel/people/guardians', 'Username', undefined],
  ['/controlpanel/groups', 'Name', undefined],
  ['/controlpanel/beta/manage/users', 'Username', 'Edit'],
  ['/controlpanel/beta/manage/organizations', 'City', 'Edit'],
  ['/controlpanel/beta/manage/groups', 'Name', 'Edit'],
])('a form of the page %s does not keep its text on the page of another row', async (path, label, button) => {
  const { router } = await open(`${path}/first`)
  const visit = async (id: string) => {
    router.history.push(`${path}/${id}`)
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(`${path}/${id}`))
  }
  const findField = () => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
  const edit = async () =>
    button !== undefined && fireEvent.click((await screen.findAllByRole('button', { name: button }))[0]!)
  await edit()
  await findField()
  await visit('second')
  await edit()
  const field = await findField()
  const { value } = field
  // Without an event, so that the page can be left without a question.
  field.value = 'typed'
  // The first row is in the cache, so the page is shown at once.
  await visit('first')
  const shown = () => screen.queryByLabelText<HTMLInputElement>(label, { selector: 'input' })?.value
  await waitFor(() => expect(shown()).toBe(button === undefined ? value : undefined))
})
