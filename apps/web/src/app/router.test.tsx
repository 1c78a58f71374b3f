// @vitest-environment jsdom
import type { AuthorizeQuery, WebConfig } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showLocale, showPortalMessages } from '../platform/i18n/messages.ts'
import { type Platform, PlatformProvider } from '../platform/platform.tsx'
import type { SessionState } from '../platform/session/session.ts'
import { recentProvider } from '../features/sign-in-methods/recent-provider.ts'
import { pendingLogOut } from '../platform/session/pending-log-out.ts'
import { rememberLogOut } from '../platform/session/recent-log-out.ts'
import { testPlatform } from '../platform/testing/test-platform.ts'
import { createSignal } from '../platform/signal.ts'
import type { OfflineAccess } from '../services/offline/offline-access.ts'
import { OfflineProvider } from '../services/offline/use-offline.ts'
import { createAppRouter } from './router.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showLocale('en')]))
beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const AUTHORIZE: AuthorizeQuery = {
  response_type: 'code',
  client_id: 'lectern-web',
  redirect_uri: 'https://lectern.example/login/callback',
  scope: 'openid',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
}

interface Visit {
  readonly because?: 'never' | 'left' | 'expired'
  readonly config?: Partial<WebConfig>
}

/** Opens a page of the app on a platform. Waits for its heading. */
async function open(address: string, platform: Platform) {
  const router = createAppRouter(platform)
  const history = createMemoryHistory({ initialEntries: [address] })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the layout uses no other part of the offline service
  const offline = { unreachable: createSignal() } as unknown as OfflineAccess
  router.update({ ...router.options, history })
  await act(
    async () =>
      void render(
        <PlatformProvider value={platform}>
          <OfflineProvider value={offline}>
            <QueryClientProvider client={new QueryClient()}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </OfflineProvider>
        </PlatformProvider>,
      ),
  )
  await screen.findByRole('heading', { level: 1 })
  return history
}

/** Opens a page of the app for a visitor who is not logged in. */
async function visit(address: string, { because = 'never', config = {} }: Visit = {}) {
  const platform = testPlatform()
  const state: SessionState = { status: 'loggedOut', because }
  const endedSessions: true[] = []
  const targets: string[] = []
  const value = {
    ...platform,
    config: { ...platform.config, ...config },
    session: { ...platform.session, getState: () => state, whenLoggedIn: async () => false },
    oauth: {
      ...platform.oauth,
      endCommonSession: async () => void endedSessions.push(true),
      logOutUrl: () => '/logout',
      beginLogIn: async (redirect: string) => {
        targets.push(redirect)
        return AUTHORIZE
      },
    },
  }
  const history = await open(address, value)
  // The log-in page waits for the login systems of schools.
  await vi.waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
  return { history, endedSessions, targets }
}

test.each([
  ['/profile?tab=a', '/profile?tab=a', 'true', 0],
  ['/profile?tab=a&reauthenticate=false', '/profile?tab=a', 'false', 0],
  ['/bookshelf/play/id/b1?from=/library/', '/bookshelf/play/id/b1?from=%2Flibrary%2F', 'true', 0],
  ['/library/bookshelf?origin=polylino', '/library/bookshelf?origin=polylino', 'true', 1],
  ['/library', '/library', 'true', 0],
])('a visitor who opens %s logs in and returns to %s', async (address, redirect, reauthenticate, ends) => {
  const { history, endedSessions } = await visit(address)
  const { pathname, searchParams } = new URL(history.location.href, 'https://lectern.example')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/login', { redirect, reauthenticate }])
  expect(endedSessions).toHaveLength(ends)
})

const SCANNER = 'Hold your card up to the camera'

test.each([
  ['/login?amr_hint=qr', true],
  ['/login?authorize=client_id%3Dx%26amr_hint%3Dqr', true],
  ['/login?amr_hint=qr&refused=account_inactive', false],
  ['/login?amr_hint=password', false],
  ['/login', false],
])('the log-in page %s opens the card scanner: %s', async (address, isOpen) => {
  await visit(address)
  await expect.poll(() => screen.queryByLabelText('Username') === null).toBe(isOpen)
  // The code of the scanner is loaded when the page needs it.
  await expect.poll(() => screen.queryByText(SCANNER) !== null).toBe(isOpen)
  expect(screen.queryAllByRole('alert').length > 0).toBe(address.includes('refused'))
})

const EXPIRED = /^You have been logged out\./
const LEFT = 'You are logged out.'

test('the log-in page says that a session has expired, or once that the user has logged out', async () => {
  const readNotices = async (visited: Visit) => {
    await visit('/login', visited)
    const notices = [screen.queryByText(EXPIRED), screen.queryByText(LEFT)].map((notice) => notice !== null)
    cleanup()
    return notices
  }
  expect(await readNotices({ because: 'never' })).toEqual([false, false])
  expect(await readNotices({ because: 'expired' })).toEqual([true, false])
  expect(await readNotices({ because: 'left' })).toEqual([false, false])
  rememberLogOut(() => globalThis.sessionStorage, 'the document before')
  expect(await readNotices({ because: 'left' })).toEqual([false, true])
  expect(await readNotices({ because: 'left' })).toEqual([false, false])
})

test('the log-in page says that the school account may still be logged in, only if the server or a log-out without a network says so', async () => {
  const readNotice = async (address: string) => {
    await visit(address)
    const found = screen.queryByText(/^Your school account may still be logged in on this device\./u) !== null
    cleanup()
    return found
  }
  const shown = [await readNotice('/login'), await readNotice('/login?school_account=open')]
  const { get, set } = recentProvider
  const before = get()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  pendingLogOut.set(true)
  shown.push(await readNotice('/login'))
  set({ realm: 'de', id: '019a0000-0000-7000-8000-0000000000f1' })
  shown.push(await readNotice('/login'))
  set(before)
  pendingLogOut.set(false)
  expect(shown).toEqual([false, true, false, true])
})

test.each([
  [true, 'student.uk', 'uk'],
  [true, 'student', 'de'],
  [false, 'student.uk', 'de'],
] as const)('with demo data: %s, the user %s logs in to %s', async (demo, username, realm) => {
  const { targets } = await visit('/login?redirect=%2Fprofile', { config: { demo, realmOfHost: { localhost: 'de' } } })
  expect(screen.queryByText(/^This is a demo/) !== null).toBe(demo)
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(typeof body === 'string' ? body : ''))
    return Response.json({ code: 'wrong_credentials', message: '' }, { status: 401 })
  })
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: username } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Log in' })))
  await vi.waitFor(() => expect(bodies).toEqual([{ realm, username, password: 'secret' }]))
  expect(targets).toEqual(['/profile'])
  await screen.findByRole('alert')
})

test.each([
  ['/login?country=fi', 'fi'],
  ['/login?country=atlantis', 'de'],
])('the address %s has the country %s', async (address, country) => {
  await visit(address, { config: { realmOfHost: { localhost: 'de' } } })
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe(country)
})

test('the page of the libraries replaces the log-in page, and returns to the same page', async () => {
  const config: Partial<WebConfig> = { outsideWays: ['ak-bibliotheken'], realmOfHost: { localhost: 'de' } }
  const { history } = await visit('/login?redirect=%2Fprofile&refused=account_inactive', { config })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { length } = history
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /library/i })))
  await expect.poll(() => history.location.href).toBe('/login/ak-bibliotheken?redirect=%2Fprofile')
  expect(history.length).toBe(length)
})

test.each(['people/student/x', 'schools/x/new/student', 'schools/x/import/student'])(
  'the address %s, with a wrong type of people, shows a 404 error with the menu',
  async (path) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    await open(`/controlpanel/${path}`, testPlatform())
    expect(screen.getByRole('heading', { name: '404 Not Found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('button', { name: 'Menu' })).toBeTruthy()
  },
)

/** Returns which parts of the layouts the page has: the tabs of the app, and the menu. */
const readLayout = () => [
  screen.queryByRole('navigation', { name: 'Main menu' }) !== null,
  screen.queryByRole('button', { name: 'Menu' }) !== null,
]

test.each(['/', '/library', '/controlpanel', '/profile'])(
  'the page %s has the tabs and the menu of the app',
  async (address) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    await open(address, testPlatform())
    expect(readLayout()).toEqual([true, true])
  },
)

test.each([
  ['/login', [false, false]],
  ['/signup', [false, true]],
  ['/password/forgotten', [false, true]],
])('the public page %s has no tabs, and a menu unless it is the log-in page', async (address, layout) => {
  await visit(address)
  expect(readLayout()).toEqual(layout)
})
