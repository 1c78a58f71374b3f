// @vitest-environment jsdom
import type { CurrentProfile, Role, WebConfig } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { PlatformProvider } from '../../platform/platform.tsx'
import type { SessionState } from '../../platform/session/session.ts'
import type { SessionUser } from '../../platform/session/token-set.ts'
import { TEST_PROFILE, TEST_USER, testPlatform } from '../../platform/testing/test-platform.ts'
import { MenuDrawer } from './menu-drawer.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showLocale('en')]))
beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LINKS = { support: 'https://help.example/', feedback: 'https://say.example/' }
const ACTIVE = [{ startsAt: '2026-01-01T00:00:00Z', endsAt: null, active: true }]
const CONSUMER = { label: 'lectern-consumer', values: ACTIVE }

const unit = (role: Role, type = 'school') => ({ id: TEST_USER.id, name: 'Unit', type, role, admin: role === 'admin' })

interface Shown {
  readonly user?: Partial<SessionUser> | null
  readonly profile?: Partial<CurrentProfile> | undefined
  readonly links?: WebConfig['links']
  readonly path?: string
}

/** Opens the menu. Returns the names of its links. */
async function showMenu({ user = {}, profile, links = LINKS, path = '/here' }: Shown) {
  const platform = testPlatform()
  const state: SessionState =
    user === null ? { status: 'loggedOut', because: 'never' } : { status: 'loggedIn', user: { ...TEST_USER, ...user } }
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  if (profile !== undefined)
    queries.setQueryData(['current-profile', TEST_USER.id], { ...TEST_PROFILE, menu: ['ViewLogOut'], ...profile })
  // Without a profile, the profile is still loading.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const changes: boolean[] = []
  const root = createRootRoute({ component: () => <MenuDrawer open onOpenChange={(open) => changes.push(open)} /> })
  const routes = ['/', '/here', '/login', '/login/secure'].map((to) =>
    createRoute({ getParentRoute: () => root, path: to }),
  )
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  const value = {
    ...platform,
    config: { ...platform.config, links },
    session: { ...platform.session, getState: () => state },
  }
  await act(
    async () =>
      void render(
        <PlatformProvider value={value}>
          <QueryClientProvider client={queries}>
            {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router's type is that of the app's routes */}
            <RouterProvider router={router as never} />
          </QueryClientProvider>
        </PlatformProvider>,
      ),
  )
  const dialog = await screen.findByRole('dialog')
  const drawer = within(dialog)
  // A link without an address has no role.
  const names = [...dialog.querySelectorAll('a:not([hidden])')].map(({ textContent }) => textContent)
  return { names, drawer, changes }
}

const BASE = ['Home', 'Library', 'My profile', 'My reading']
const ESCALATE = 'Log in securely'
const FACTORS = 'Secure login'

test.each<[string, Shown, readonly string[]]>([
  ['a visitor', { user: null }, ['Home', 'Support', 'Log in']],
  ['a visitor without a support page', { user: null, links: { support: null, feedback: null } }, ['Home', 'Log in']],
  ['a user whose profile is loading', {}, [...BASE, 'Support']],
  ['a pupil', { user: { roles: ['student'] }, profile: { organizations: [unit('student')] } }, [...BASE, 'Support']],
  [
    'a guardian',
    { user: { roles: ['guardian'] }, profile: { organizations: [unit('guardian')] } },
    [...BASE, 'My child', 'My child’s reading', 'Support'],
  ],
  [
    'a teacher',
    {
      user: { roles: ['employee'] },
      profile: { organizations: [unit('employee')], menu: ['ViewManageUsers', 'ViewLogOut'] },
    },
    [...BASE, 'Assignments', 'Group reading', 'Manage users', 'Support', 'Give feedback', ESCALATE, FACTORS],
  ],
  [
    'an admin whom the server does not let manage users, without pages of the deployment',
    {
      user: { roles: ['admin'] },
      profile: { organizations: [unit('admin')] },
      links: { support: null, feedback: null },
    },
    [...BASE, 'Assignments', 'Group reading', ESCALATE, FACTORS],
  ],
  [
    'a teacher who is a guardian, too',
    { user: { roles: ['employee', 'guardian'] }, profile: { organizations: [unit('employee'), unit('guardian')] } },
    [...BASE, 'Assignments', 'Group reading', 'My child', 'My child’s reading', 'Support', ESCALATE, FACTORS],
  ],
  [
    'a consumer',
    {
      user: { roles: ['guardian'] },
      profile: { organizations: [unit('guardian', 'consumer')], subscriptions: [CONSUMER] },
    },
    ['My services', 'My profile', 'Children', 'Subscription'],
  ],
  [
    'a child of a family',
    { user: { roles: ['student'], isChild: true }, profile: { organizations: [unit('student', 'consumer')] } },
    ['Home', 'Library', 'My reading', 'Settings', 'Switch reader'],
  ],
])('the menu of %s', async (_who, shown, expected) => {
  expect((await showMenu(shown)).names).toEqual(expected)
})

test.each<[string, Partial<CurrentProfile>]>([
  ['a second school unit', { organizations: [unit('guardian', 'consumer'), unit('guardian')] }],
  ['another role', { organizations: [unit('employee', 'consumer')] }],
  ['a unit of another type', { organizations: [unit('guardian', 'municipality')] }],
])('a person with %s is no consumer', async (_what, change) => {
  const consumer = { organizations: [unit('guardian', 'consumer')], subscriptions: [CONSUMER] }
  expect((await showMenu({ profile: { ...consumer, ...change } })).names).toContain('My reading')
})

test.each<[string, Partial<SessionUser>, readonly string[]]>([
  ['a teacher in Sweden', {}, [ESCALATE, FACTORS]],
  ['a teacher in Germany', { realm: 'de' }, [FACTORS]],
  ['a teacher after a secure log-in', { acr: 'secure' }, [FACTORS]],
  ['an admin who acts as a teacher', { act: { sub: 'a', name: 'Admin' } }, []],
  ['a super user', { roles: [], scopes: ['ilt.user.se.write'] }, ['Management', FACTORS]],
  ['a super user of another country', { scopes: ['ilt.user.de.write'] }, [ESCALATE, FACTORS]],
])('the secure pages in the menu of %s', async (_who, user, expected) => {
  const secure = new Set<string | null>(['Management', ESCALATE, FACTORS])
  const { names } = await showMenu({ user: { roles: ['employee'], ...user }, profile: {} })
  expect(names.filter((name) => secure.has(name))).toEqual(expected)
})

test('the log-out is in the menu unless the server hides it, also while the profile loads', async () => {
  const hasLogOut = async (shown: Shown) => {
    const { drawer } = await showMenu(shown)
    const isShown = drawer.queryByRole('button', { name: 'Log out' }) !== null
    cleanup()
    return isShown
  }
  expect([
    await hasLogOut({}),
    await hasLogOut({ profile: {} }),
    await hasLogOut({ profile: { menu: [] } }),
    await hasLogOut({ user: null }),
  ]).toEqual([true, true, false, false])
})

test('the menu closes when a page is chosen, and has no link to the home page on the home page', async () => {
  const { drawer, changes, names } = await showMenu({ path: '/' })
  expect(names).not.toContain('Home')
  fireEvent.click(drawer.getByRole('link', { name: 'My profile' }))
  expect(changes).toEqual([false])
  cleanup()
  const consumer = { organizations: [unit('guardian', 'consumer')], subscriptions: [CONSUMER] }
  expect((await showMenu({ path: '/', profile: consumer })).names).toEqual(['My profile', 'Children', 'Subscription'])
})

test('each entry of the menu leads to its own page and closes the menu', async () => {
  globalThis.history.replaceState(null, '', '/here')
  const pages: Record<string, string | null> = {}
  const organizations = [unit('employee'), unit('guardian')]
  for (const scopes of [[], ['ilt.user.se.write']]) {
    const { drawer, changes } = await showMenu({
      user: { roles: ['employee'], scopes },
      profile: { organizations, menu: ['ViewManageUsers'] },
    })
    const links = drawer.getAllByRole<HTMLAnchorElement>('link').filter(({ target }) => target === '')
    for (const link of links) {
      pages[link.textContent] = link.getAttribute('href')
      fireEvent.click(link)
    }
    expect(changes).toEqual(links.map(() => false))
    cleanup()
  }
  globalThis.history.replaceState(null, '', '/')
  expect(pages).toEqual({
    Home: '/',
    Library: '/library',
    'My profile': '/profile',
    'My reading': '/reading',
    Assignments: '/assignments',
    'Group reading': '/reading/groups',
    'My child': '/children',
    'My child’s reading': '/reading/children',
    'Manage users': '/controlpanel',
    Management: '/controlpanel/beta/manage',
    [ESCALATE]: '/login/secure?redirect=%2Fhere',
    [FACTORS]: '/secure-log-in',
  })
})

test('the menu has the name of the person, and the version label', async () => {
  const { drawer } = await showMenu({})
  expect(drawer.getByRole('heading').textContent).toBe(TEST_USER.name)
  expect(drawer.getByText('Version 1.0.0')).toBeTruthy()
  cleanup()
  const visitor = (await showMenu({ user: null })).drawer
  expect(visitor.getByRole('heading').textContent).toBe('Menu')
  expect(visitor.getByText('Version 1.0.0')).toBeTruthy()
})

test('the pages of the deployment open in a new tab', async () => {
  const { drawer } = await showMenu({ profile: { organizations: [unit('employee')] } })
  const pages = ['Support', 'Give feedback'].map((name) => drawer.getByRole('link', { name }))
  expect(pages.map((page) => [page.getAttribute('href'), page.getAttribute('target')])).toEqual([
    [LINKS.support, '_blank'],
    [LINKS.feedback, '_blank'],
  ])
})
