// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showLocale, showPortalMessages, showWorkMessages } from '../../platform/i18n/messages.ts'
import { UnprintedQuestion } from './unprinted-question.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showWorkMessages(), showLocale('en')]))
beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(cards: ReadonlyMap<string, string>): Promise<void> {
  const rootRoute = createRootRoute({ component: Outlet })
  const cardsPage = () => (
    <>
      <UnprintedQuestion cards={cards} />
      <Link to="/library">Other page</Link>
    </>
  )
  const route = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => rootRoute, path, component })
  const routeTree = rootRoute.addChildren([route('/', cardsPage), route('/library', () => <h1>Other</h1>)])
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(<RouterProvider<typeof router> router={router} />)
  fireEvent.click(await screen.findByRole('link', { name: 'Other page' }))
}
const CARDS = new Map([['pupil', 'https://lectern.example/card']])

test('a page with new cards asks before it is left, and stays on request', async () => {
  await show(CARDS)
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without printing the new cards?' }))
  fireEvent.click(question.getByRole('button', { name: 'Stay on the page' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  act(() => void globalThis.dispatchEvent(new Event('afterprint')))
  fireEvent.click(screen.getByRole('link', { name: 'Other page' }))
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeTruthy()
})

test('a page without new cards is left without a question', async () => {
  await show(new Map())
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeTruthy()
})
