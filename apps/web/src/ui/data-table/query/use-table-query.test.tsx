// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExampleTable, loaded, makeCities, stubWidth } from '../testing/example-table.tsx'
import { changeQuery } from './table-query.ts'
import { useTableQuery } from './use-table-query.ts'

beforeEach(() => stubWidth('wide'))
afterEach(cleanup)

const rules = { columns: [{ id: 'name', sortable: true }], filters: { land: ['se', 'fi'] } }

function Page() {
  const [query, setQuery] = useTableQuery(rules)
  return (
    <>
      <output>{JSON.stringify(query)}</output>
      <button type="button" onClick={() => setQuery(changeQuery(query, { sortBy: 'name', sortDesc: true }))}>
        Sort
      </button>
      <button type="button" onClick={() => setQuery(changeQuery(query, { q: 'anna' }))}>
        Search
      </button>
      <button type="button" onClick={() => setQuery(changeQuery(query, { q: '' }))}>
        Clear
      </button>
      <ExampleTable
        state={loaded(makeCities(3))}
        row={{ getId: ({ id }) => id, getName: ({ name }) => name, getLink: () => ({ to: '/signup' }) }}
      />
    </>
  )
}

async function openPage(address: string) {
  const root = createRootRoute()
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: Page }),
      createRoute({ getParentRoute: () => root, path: '/signup', component: () => <h1>A city</h1> }),
    ]),
    history,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => `?${new URLSearchParams(search).toString()}`,
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('grid')
  return history
}

test('the query is in the address, and other parameters stay', async () => {
  const history = await openPage('/?land=fi&land2=x&page=2')
  const query = () => screen.getByRole('status').textContent
  expect(query()).toContain('"page":2')
  expect(query()).toContain('"filters":{"land":"fi"}')
  fireEvent.click(screen.getByRole('button', { name: 'Sort' }))
  await vi.waitFor(() => expect(history.location.search).toBe('?land2=x&land=fi&sortBy=name&sortDesc=true'))
  expect(history.length).toBe(2)
})

test('a further search text replaces the entry of the history', async () => {
  const history = await openPage('/?q=an')
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await vi.waitFor(() => expect(history.location.search).toBe('?q=anna'))
  expect(history.length).toBe(1)
})

test('the first search text adds an entry to the history', async () => {
  const history = await openPage('/')
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await vi.waitFor(() => expect(history.location.search).toBe('?q=anna'))
  expect(history.length).toBe(2)
})

test('a search that is cleared adds an entry to the history, so that Back finds it again', async () => {
  const history = await openPage('/?q=anna')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await vi.waitFor(() => expect(history.location.search).toBe('?'))
  expect(history.length).toBe(2)
})

test('Enter on a row opens the page of the row', async () => {
  const history = await openPage('/')
  screen.getByRole('rowheader', { name: 'City 2' }).focus()
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  expect(await screen.findByRole('heading', { name: 'A city' })).toBeDefined()
  expect(history.location.pathname).toBe('/signup')
})
