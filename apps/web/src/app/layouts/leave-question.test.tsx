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
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showLocale, showPortalMessages } from '../../platform/i18n/messages.ts'
import { PlainForm } from '../../ui/forms/plain-form.tsx'
import { LeaveQuestion } from './leave-question.tsx'

beforeAll(() => Promise.all([showPortalMessages(), showLocale('en')]))
beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Shows a page with a form, and links to other pages. `onSend` says whether the values are saved. */
async function show(onSend: () => Promise<unknown> = () => Promise.resolve(true)) {
  const rootRoute = createRootRoute({
    component: () => (
      <main>
        <Outlet />
        <Link to="/library">Other page</Link>
        <Link to="/" search={{ tab: 'groups' }}>
          Other tab
        </Link>
        <Link to="/login">Log in</Link>
        <LeaveQuestion />
      </main>
    ),
  })
  const route = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => rootRoute, path, component })
  const form = () => (
    <PlainForm sendLabel="Save" busy={false} onSend={onSend}>
      <input aria-label="Name" />
      <input aria-label="Find" type="search" />
    </PlainForm>
  )
  const routeTree = rootRoute.addChildren([
    route('/', form),
    route('/library', () => <h1>Other</h1>),
    route('/login', () => <h1>Log-in</h1>),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(<RouterProvider<typeof router> router={router} />)
  await screen.findByRole('button', { name: 'Save' })
}

const type = (label: string) => fireEvent.input(screen.getByLabelText(label), { target: { value: 'x' } })
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
const findQuestion = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' })
const answer = async (name: string) => fireEvent.click(within(await findQuestion()).getByRole('button', { name }))

test('a page with typed values is left only after a question', async () => {
  await show()
  type('Name')
  follow('Other page')
  await answer('Stay on the page')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('x')
  follow('Other page')
  await answer('Leave the page')
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeTruthy()
})

test.each<[string, () => void]>([
  ['nothing typed', () => {}],
  ['the text of a search', () => type('Find')],
])('a page is left without a question: %s', async (_name, prepare) => {
  await show()
  prepare()
  follow('Other page')
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeTruthy()
})

test('saved values, another tab of the page and the log-in page need no question', async () => {
  await show()
  type('Name')
  follow('Other tab')
  follow('Log in')
  expect(await screen.findByRole('heading', { name: 'Log-in' })).toBeTruthy()
  cleanup()
  await show()
  type('Name')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.querySelector('[data-typed]')).toBeNull())
  follow('Other page')
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeTruthy()
})

test('values whose request is refused are still typed values', async () => {
  await show(() => Promise.resolve(false))
  type('Name')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.querySelector('[data-typed]')).not.toBeNull())
  follow('Other page')
  expect(await findQuestion()).toBeTruthy()
})
