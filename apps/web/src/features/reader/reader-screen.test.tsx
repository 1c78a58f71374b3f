// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { showLocale, showPlayerMessages } from '../../platform/i18n/messages.ts'
import { PlatformProvider } from '../../platform/platform.tsx'
import { testPlatform } from '../../platform/testing/test-platform.ts'
import type { OfflineAccess } from '../../services/offline/offline-access.ts'
import { OfflineProvider } from '../../services/offline/use-offline.ts'
import { ReaderScreen } from './reader-screen.tsx'

beforeAll(() => Promise.all([showPlayerMessages(), showLocale('en')]))
let stop = () => {}
afterEach(() => {
  cleanup()
  stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  globalThis.history.replaceState(null, '', '/')
})

const READER = '/bookshelf/play/id/unknown'

/** Opens a book that the library does not have. `before` is a page of the app that leads to the book. */
async function showScreen(address: string, { before, bookId = 'unknown' }: { before?: string; bookId?: string } = {}) {
  vi.stubGlobal('scrollTo', () => {})
  globalThis.history.pushState(null, '', before ?? address)
  const history = createBrowserHistory()
  stop = () => history.destroy()
  if (before !== undefined) history.push(address)
  const sidePanel = { hasContent: async () => false, load: async () => () => null }
  const Screen = () => <ReaderScreen bookId={bookId} sidePanel={sidePanel} />
  const routeTree = createRootRoute({ component: Screen, notFoundComponent: Screen })
  const router = createRouter({ routeTree, history })
  const offline: Pick<OfflineAccess, 'loadIfUsed'> = { loadIfUsed: async () => null }
  const platform = testPlatform()
  await act(
    async () =>
      void render(
        <PlatformProvider value={platform}>
          {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- opening uses only this method */}
          <OfflineProvider value={offline as OfflineAccess}>
            <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
              {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the router's type is that of the app's routes */}
              <RouterProvider router={router as never} />
            </QueryClientProvider>
          </OfflineProvider>
        </PlatformProvider>,
      ),
  )
}

const path = () => globalThis.location.pathname
const close = async () => fireEvent.click(await screen.findByRole('button', { name: 'Close book' }))

/** Sets the page that led to this document, and the address at which the browser loaded this document. */
function arriveFrom(referrer: string, loadedAt: string) {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reader uses only the name
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: loadedAt } as PerformanceEntry])
  return vi.spyOn(globalThis.history, 'back').mockReturnValue()
}

test.each([
  ['of another application closes to the shelves', `${READER}?origin=polylino&from=library`, '/shelves'],
  ['with “library” in its address closes to the bookshelf', `${READER}?from=library`, '/library/bookshelf'],
])('a book %s, also after a page of the app, and the back button opens the book again', async (_, address, page) => {
  await showScreen(address, { before: '/profile' })
  const { length } = globalThis.history
  await close()
  expect([path(), globalThis.history.length]).toEqual([page, length + 1])
})

test('a book closes to the page of the app that opened it', async () => {
  await showScreen(`${READER}?origin=another-portal`, { before: '/profile' })
  await close()
  await expect.poll(path).toBe('/profile')
})

test('a book without an earlier page closes to the bookshelf', async () => {
  await showScreen(READER)
  await close()
  expect(path()).toBe('/library/bookshelf')
})

test.each([
  ['a page with a link to the book', 'https://portal.example/', 'https://lectern.example/bookshelf/play/id/1', true],
  ['a log-in page of this app', 'https://portal.example/', 'https://lectern.example/login?redirect=%2F', true],
  ['the auth service', 'https://portal.example/', 'https://lectern.example/login/callback?code=c', false],
  ['no page', '', 'https://lectern.example/bookshelf/play/id/1', false],
])(
  'a document that %s opened: the book closes to an earlier page only if there is one',
  async (_, from, at, goesBack) => {
    const back = arriveFrom(from, at)
    await showScreen(READER)
    await close()
    expect([back.mock.calls.length, path()]).toEqual(goesBack ? [1, READER] : [0, '/library/bookshelf'])
  },
)

test('a book in a new tab closes to the bookshelf, also if a link opened the tab', async () => {
  const back = arriveFrom('https://portal.example/', 'https://lectern.example/bookshelf/play/id/1')
  vi.spyOn(globalThis.history, 'length', 'get').mockReturnValue(1)
  await showScreen(READER)
  await close()
  expect([back.mock.calls.length, path()]).toEqual([0, '/library/bookshelf'])
})

test('the log-in page after an error replaces the book in the history, and returns to it', async () => {
  const address = `${READER}?theme=narrated-books`
  await showScreen(address, { before: '/profile' })
  const { length } = globalThis.history
  await act(async () => fireEvent.click(await screen.findByRole('link', { name: 'Log in again' })))
  await expect.poll(path).toBe('/login')
  expect(new URLSearchParams(globalThis.location.search).get('redirect')).toBe(address)
  expect(globalThis.history.length).toBe(length)
})

test('the test player asks for a file unless its address names one', async () => {
  await showScreen('/bookshelf/play/id/test-player?fileUrl=', { bookId: 'test-player' })
  expect(await screen.findByLabelText('Please select a book.')).toBeTruthy()
  cleanup()
  await showScreen('/bookshelf/play/id/test-player?fileUrl=http%3A%2F%2F', { bookId: 'test-player' })
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('a second try opens the book again', async () => {
  await showScreen('/bookshelf/play/id/b?fileUrl=http%3A%2F%2F')
  const opened = vi.spyOn(URL, 'canParse')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await expect.poll(() => opened.mock.calls.some(([address]) => address === 'http://')).toBe(true)
})

test.each([
  'https://portal.example.org.evil.example/log-in',
  'https://portal.example.org@evil.example/',
  'http://portal.example.org/',
  'javascript:alert(1)',
  '//portal.example.org/log-in',
])('after an error, a log-in page at %s is not offered', async (loginUrl) => {
  await showScreen(`${READER}?loginUrl=${encodeURIComponent(loginUrl)}`)
  const link = await screen.findByRole('link', { name: 'Log in again' })
  expect(link.getAttribute('href')).toMatch(/^\/login\?redirect=/)
})
