// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

beforeAll(() => void (document.title = 'App'))
beforeEach(() => vi.resetModules())
afterEach(() => {
  cleanup()
  document.title = 'App'
})

/** Loads the modules again, with no expected page. */
async function load() {
  const { PageHeading } = await import('./page-heading.tsx')
  return { PageHeading, ...(await import('./page-focus.ts')) }
}

test('the title of the document is the text of the heading and the name of the app', async () => {
  const { PageHeading } = await load()
  const { rerender, unmount } = render(<PageHeading>Books</PageHeading>)
  expect(document.title).toBe('Books – App')
  rerender(<PageHeading>Böcker</PageHeading>)
  expect(document.title).toBe('Böcker – App')
  rerender(<PageHeading title="Log in">App</PageHeading>)
  expect(document.title).toBe('Log in – App')
  unmount()
  expect(document.title).toBe('App')
})

test('the first page does not get the focus', async () => {
  const { PageHeading } = await load()
  render(<PageHeading>Books</PageHeading>)
  expect(document.activeElement).toBe(document.body)
})

test('the heading of the next page gets the focus once', async () => {
  const { PageHeading, expectPage, moveFocusToPage } = await load()
  expectPage()
  moveFocusToPage()
  const { rerender } = render(<PageHeading>Books</PageHeading>)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
  screen.getByRole('heading').blur()
  rerender(<PageHeading>More books</PageHeading>)
  moveFocusToPage()
  expect(document.activeElement).toBe(document.body)
})

test('a page that keeps its heading gets the focus, too', async () => {
  const { PageHeading, expectPage, moveFocusToPage } = await load()
  render(<PageHeading>Books</PageHeading>)
  expectPage()
  moveFocusToPage()
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('a found element gets the focus instead of the heading', async () => {
  const { PageHeading, expectPage } = await load()
  expectPage(() => document.querySelector('a'))
  render(
    <>
      <PageHeading>Books</PageHeading>
      <a href="/book">A book</a>
    </>,
  )
  expect(document.activeElement).toBe(screen.getByRole('link'))
})

test('the heading gets the focus after a link in a dialog that returns the focus to its button', async () => {
  const { PageHeading, expectPage, moveFocusToPage } = await load()
  render(
    <>
      <PageHeading>Books</PageHeading>
      <button type="button">Menu</button>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The drawer is a div with this role. */}
      <div role="dialog">
        <a href="/books">Books</a>
      </div>
    </>,
  )
  screen.getByRole('link').focus()
  expectPage()
  screen.getByRole('button').focus()
  moveFocusToPage()
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('the focus stays if the user has moved the focus or writes in a field', async () => {
  const { PageHeading, expectPage, moveFocusToPage } = await load()
  render(
    <>
      <PageHeading>Books</PageHeading>
      <button type="button">Menu</button>
      <input aria-label="Name" />
    </>,
  )
  expectPage()
  screen.getByRole('button').focus()
  moveFocusToPage()
  expect(document.activeElement).toBe(screen.getByRole('button'))
  screen.getByRole('textbox').focus()
  expectPage()
  moveFocusToPage()
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})
