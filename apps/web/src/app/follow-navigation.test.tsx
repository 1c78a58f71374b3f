// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageHeading } from '../ui/page-heading/page-heading.tsx'
import { followNavigation } from './follow-navigation.ts'

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('CSS', { escape: (text: string) => text })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const BOOK = '/bookshelf/play/id/b1'

/** Shows an app with a shelf, a profile and a reader. The book is on the shelf only if `hasBook` is true. */
async function showApp(address: string, hasBook = true) {
  const root = createRootRoute({ component: Outlet })
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/shelf', () => (
        <>
          <nav>{hasBook && <a href={BOOK}>Read on</a>}</nav>
          <main>
            <PageHeading>Shelf</PageHeading>
            <input aria-label="Search" />
            {hasBook && <a href={BOOK}>The book</a>}
            <a href="/bookshelf/play/id/b2">Another book</a>
          </main>
        </>
      )),
      page('/profile', () => <PageHeading>Profile</PageHeading>),
      page('/groups/$group', () => <PageHeading>Group</PageHeading>),
      page('/bookshelf/play/id/$bookId', () => (
        <main>
          <PageHeading>Book</PageHeading>
        </main>
      )),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  followNavigation(router)
  await act(async () => void render(<RouterProvider router={router} />))
  const open = (href: string) =>
    act(async () => {
      router.history.push(href)
      await router.load()
    })
  return { open }
}

const focus = () => document.activeElement?.textContent

test('the heading of a page gets the focus if the page opens in the app, and not if it is the first one', async () => {
  const { open } = await showApp('/shelf')
  expect(document.activeElement).toBe(document.body)
  await open('/profile')
  expect(focus()).toBe('Profile')
  await open('/shelf')
  expect(focus()).toBe('Shelf')
})

test('the heading gets the focus when the same page opens for another group', async () => {
  const { open } = await showApp('/groups/1')
  await open('/groups/2')
  expect(focus()).toBe('Group')
})

test('a change of the query is no new page', async () => {
  const { open } = await showApp('/shelf')
  await open('/shelf?q=lamp')
  expect(document.activeElement).toBe(document.body)
})

test('an open book places the focus itself', async () => {
  const { open } = await showApp('/shelf')
  await open(BOOK)
  expect(document.activeElement).toBe(document.body)
})

test.each([
  ['the book in the content of the page', true, 'The book'],
  ['the heading if the page has no link to the book', false, 'Shelf'],
])('a closed book moves the focus to %s', async (_what, hasBook, name) => {
  const { open } = await showApp(BOOK, hasBook)
  await open('/shelf')
  expect(focus()).toBe(name)
  expect(screen.queryByRole('main')?.contains(document.activeElement)).toBe(true)
})
