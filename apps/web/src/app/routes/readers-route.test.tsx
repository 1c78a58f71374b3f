// @vitest-environment jsdom
import type { Readers } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isChosen, isChosenOffline, rememberChoice } from '../../features/readers/reader-choice.ts'
import { showFamilyMessages, showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { type Platform, PlatformProvider } from '../../platform/platform.tsx'
import { knownFamily } from '../../platform/session/known-family.ts'
import type { SessionUser } from '../../platform/session/token-set.ts'
import { TEST_USER, testPlatform } from '../../platform/testing/test-platform.ts'
import { createSignal } from '../../platform/signal.ts'
import type { OfflineAccess } from '../../services/offline/offline-access.ts'
import { OfflineProvider } from '../../services/offline/use-offline.ts'
import { createAppRouter } from '../router.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showFamilyMessages(), showLocale('en')]))
beforeEach(() => {
  sessionStorage.clear()
  knownFamily.set(null)
})
afterEach(cleanup)

const PARENT: SessionUser = { ...TEST_USER, id: 'pia', name: 'Pia', roles: ['guardian'] }
const CHILD: SessionUser = { ...TEST_USER, id: 'ada', name: 'Ada', roles: ['student'], isChild: true }
const FAMILY: Readers = {
  current: 'pia',
  pinSet: true,
  parent: { uid: 'pia', name: 'Pia' },
  children: [{ uid: 'ada', firstname: 'Ada', picture: 'fox' }],
}
const KNOWN = { account: 'pia', family: 'children', pinSet: true } as const

/** Opens a page. `server` has the readers; without them, calls get no answer. */
async function open(address: string, user: SessionUser, server: { readers: Readers | null }) {
  const call = async ({ path }: { readonly path: string }) => {
    if (server.readers === null) return { ok: false, code: 'no_answer' }
    return path === '/v1/readers' ? { ok: true, data: server.readers } : new Promise(() => {})
  }
  const base = testPlatform()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client has no other methods
  const http = { call } as unknown as Platform['http']
  const state = { status: 'loggedIn', user } as const
  const platform = { ...base, http, session: { ...base.session, getState: () => state } }
  const router = createAppRouter(platform)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/library', address] }) })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pages use no other part of the offline service
  const offline = { unreachable: createSignal(), loadIfUsed: async () => null } as unknown as OfflineAccess
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
  return { path: () => router.history.location.pathname, router }
}
const click = async (name: RegExp | string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}

test('the link for a forgotten PIN opens the log-in page and chooses no reader', async () => {
  const { path, router } = await open('/who', CHILD, { readers: { ...FAMILY, current: 'ada' } })
  await click(/^Pia/)
  await click('Log in with your password')
  await waitFor(() => expect(path()).toBe('/login'))
  expect(isChosen('pia')).toBe(false)
  await act(async () => router.navigate({ to: '/profile' }))
  await waitFor(() => expect(path()).toBe('/who'))
})

test('without an answer and with a PIN, only the bookshelf opens, until the network returns', async () => {
  knownFamily.set(KNOWN)
  const server: { readers: Readers | null } = { readers: null }
  const { path, router } = await open('/who?redirect=/profile', PARENT, server)
  await click('Continue reading')
  await waitFor(() => expect(path()).toBe('/library/bookshelf'))
  expect([isChosen('pia'), isChosenOffline('pia')]).toEqual([false, true])
  await act(async () => router.navigate({ to: '/profile' }))
  await waitFor(() => expect(path()).toBe('/who'))
  await click('Continue reading')
  await waitFor(() => expect(path()).toBe('/library/bookshelf'))
  server.readers = FAMILY
  // The page listens as soon as it is shown.
  await waitFor(() => {
    globalThis.dispatchEvent(new Event('online'))
    expect(path()).toBe('/who')
  })
  expect([isChosen('pia'), isChosenOffline('pia')]).toEqual([false, false])
})

test('without an answer and without a PIN, the parent continues on the page', async () => {
  knownFamily.set({ ...KNOWN, pinSet: false })
  const { path } = await open('/who?redirect=/settings', PARENT, { readers: null })
  await click('Continue reading')
  await waitFor(() => expect(path()).toBe('/settings'))
  expect(isChosen('pia')).toBe(true)
})

test('with a PIN, the question ends the choice of the parent: the back button asks again', async () => {
  knownFamily.set(KNOWN)
  rememberChoice('pia')
  const { path, router } = await open('/who', PARENT, { readers: FAMILY })
  await screen.findByRole('button', { name: /^Pia/ })
  await act(async () => router.history.back())
  await waitFor(() => expect([path(), router.history.location.search]).toEqual(['/who', '?redirect=%2Flibrary']))
})
