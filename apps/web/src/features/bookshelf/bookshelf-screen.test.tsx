// @vitest-environment jsdom
import type { ShelfBook } from '@lectern/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { type Platform, PlatformProvider } from '../../platform/platform.tsx'
import { TEST_USER, testPlatform } from '../../platform/testing/test-platform.ts'
import { BookshelfScreen } from './bookshelf-screen.tsx'
import { createShelfBook } from '../../testing/shelf-book.ts'
import { useShelf } from './use-shelf.ts'

const SHELF = `*/api/library/v1/user/${TEST_USER.id}/books`
const server = setupServer()

beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await Promise.all([showPortalMessages(), showLocale('en')])
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
})
afterAll(() => server.close())

const throwError = (error: unknown) => {
  throw error
}

function renderShelf(address = '/library/bookshelf') {
  const platform: Platform = { ...testPlatform(), errors: { report: throwError } }
  const Page = () => <BookshelfScreen shelf={useShelf()} />
  const history = createMemoryHistory({ initialEntries: [address] })
  const shelfRoute = createRoute({ getParentRoute: () => rootRoute, path: '/library/bookshelf', component: Page })
  const rootRoute = createRootRoute()
  const router = createRouter({ routeTree: rootRoute.addChildren([shelfRoute]), history })
  render(
    <PlatformProvider value={platform}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </PlatformProvider>,
  )
  return history
}

/** Returns the links to the books. */
const listBooks = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('link'))

const serveShelf = (...books: ShelfBook[]) =>
  server.use(http.get(SHELF, () => HttpResponse.json({ data: books, meta: { totalCount: books.length } })))

test('each book of the shelf is a heading, so that a screen reader can list the books', async () => {
  serveShelf(createShelfBook({ title: 'The Kite' }), createShelfBook({ title: 'Silence' }))
  renderShelf()
  const headings = await screen.findAllByRole('heading', { level: 2 })
  expect(new Set(headings.map(({ textContent }) => textContent))).toEqual(new Set(['The Kite', 'Silence']))
})

test('a shelf that fails to load shows the reason and a retry button', async () => {
  server.use(http.get(SHELF, () => HttpResponse.json({ code: 'unavailable', message: 'x' }, { status: 503 })))
  renderShelf()
  expect(await screen.findByText(/The service is not available/u)).toBeTruthy()
  serveShelf(createShelfBook({ title: 'The Kite' }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /The Kite/u })).toBeTruthy()
})

test('an empty shelf shows a text about how books get there', async () => {
  serveShelf()
  renderShelf()
  expect(await screen.findByText('No books here yet')).toBeTruthy()
})

test('a book is a link to the reader with title, author, progress and capabilities', async () => {
  const book = createShelfBook({
    title: 'The Kite',
    authors: ['Ida Ek'],
    narrations: ['audio', 'video'],
    progress: 0.4,
  })
  serveShelf(book, createShelfBook({ title: 'Silence' }))
  renderShelf()
  const link = await screen.findByRole('link', {
    name: /The Kite.*Ida Ek.*40% read.*With sound.*With sign language video/u,
  })
  expect(link.getAttribute('href')).toBe(`/bookshelf/play/id/${book.book.id}`)
  expect(screen.getByRole('link', { name: /Silence.*Not started/u })).toBeTruthy()
})

test('search and filters narrow the shelf, and one button shows all books again', async () => {
  serveShelf(createShelfBook({ title: 'The Kite', narrations: ['audio'] }), createShelfBook({ title: 'Silence' }))
  const history = renderShelf()
  fireEvent.click(await screen.findByRole('button', { name: 'With sound' }))
  await waitFor(() => expect(listBooks()).toHaveLength(1))
  expect(screen.getByText('1 book')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search by title or author' }), { target: { value: 'zzz' } })
  expect(await screen.findByText('No books found')).toBeTruthy()
  expect(screen.getByText('0 books')).toBeTruthy()
  await waitFor(() => expect(history.location.search).toBe('?q=zzz&narrated=yes'))
  fireEvent.click(screen.getByRole('button', { name: 'Show all books' }))
  await waitFor(() => expect(listBooks()).toHaveLength(2))
})

test('the address holds search, filters and order; invalid values are ignored', async () => {
  serveShelf(
    createShelfBook({ title: 'Kite 2', ages: { from: 7, to: 9 } }),
    createShelfBook({ title: 'Kite 1', ages: { from: 7, to: 9 } }),
    createShelfBook({ title: 'Kite 3', ages: { from: 3, to: 5 } }),
    createShelfBook({ title: 'Silence', ages: { from: 7, to: 9 } }),
  )
  renderShelf('/library/bookshelf?q=kite&sort=title&ages=7-9_banana&narrated=perhaps')
  await screen.findByRole('link', { name: /Kite 1/u })
  expect(listBooks().map((link) => /Kite \d/u.exec(link.textContent ?? '')?.[0])).toEqual(['Kite 1', 'Kite 2'])
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', 'title')
  expect(screen.getByRole('button', { name: 'Ages 7–9' }).getAttribute('aria-pressed')).toBe('true')
})

test('a card shows the ages of the book, or its level if it has no ages', async () => {
  serveShelf(
    createShelfBook({ title: 'The Kite', ages: { from: 12, to: null }, level: 'B2' }),
    createShelfBook({ title: 'Silence', level: 'Year 3' }),
  )
  renderShelf()
  expect(await screen.findByRole('link', { name: /The Kite.*Ages 12 and up/u })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Silence.*Level: Year 3/u })).toBeTruthy()
})
