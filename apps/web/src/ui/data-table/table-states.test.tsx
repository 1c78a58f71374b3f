// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TableQuery } from './query/table-query.ts'
import { ExampleTable, loaded, makeCities, stubWidth } from './testing/example-table.tsx'
import type { TableState } from './table-state.ts'

beforeEach(() => stubWidth('wide'))
afterEach(cleanup)

const grid = () => screen.queryByRole('grid')
const announced = () => [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('')

function failed(next: Extract<TableState<never>, { kind: 'failed' }>['next']): TableState<never> {
  return { kind: 'failed', title: 'Not possible', text: 'The list cannot be shown.', next }
}

test('without a connection, the list says so and keeps its search text', () => {
  render(<ExampleTable state={failed(null)} initialQuery={{ q: 'Ada' }} />)
  expect(screen.getByRole('alert').textContent).toContain('The list cannot be shown.')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('Ada')
  expect(grid()).toBeNull()
})

test('after an error, the request can be repeated', () => {
  const retry = vi.fn<() => void>()
  render(<ExampleTable state={failed({ kind: 'retry', label: 'Try again', busy: false, retry })} />)
  expect(screen.getByRole('alert').textContent).toContain('The list cannot be shown.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('an empty list shows its own content in place of search and table', () => {
  render(<ExampleTable state={loaded([])} />)
  expect(screen.getByText('No cities yet')).toBeDefined()
  expect([grid(), screen.queryByRole('searchbox')]).toEqual([null, null])
})

test('filters without a match can be cleared, and the focus stays in the list', () => {
  const onQueryChange = vi.fn<(query: TableQuery) => void>()
  render(
    <ExampleTable
      state={loaded([])}
      initialQuery={{ q: 'x', filters: { land: 'se' }, page: 2 }}
      onQueryChange={onQueryChange}
    />,
  )
  expect(screen.getByRole('heading', { name: 'No city found' })).toBeDefined()
  screen.getByRole('button', { name: 'Clear filters' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(onQueryChange).toHaveBeenCalledWith(expect.objectContaining({ q: '', filters: {}, page: 1 }))
  expect(document.activeElement).not.toBe(document.body)
})

test('during the first request, placeholders have the places of the rows', () => {
  render(<ExampleTable state={{ kind: 'loading', label: 'Loading cities' }} initialQuery={{ pageSize: 25 }} />)
  expect(grid()?.getAttribute('aria-busy')).toBe('true')
  expect(grid()?.querySelectorAll('tbody > [aria-hidden]')).toHaveLength(25)
  expect(screen.getByRole('status').textContent).toBe('Loading cities')
})

test('during a further request, the rows stay', () => {
  render(<ExampleTable busy state={loaded(makeCities(3))} />)
  expect(grid()?.getAttribute('aria-busy')).toBe('true')
  expect(screen.getAllByRole('rowheader')).toHaveLength(3)
})

test('a page after the last page opens the last page', () => {
  const onQueryChange = vi.fn<(query: TableQuery) => void>()
  render(<ExampleTable state={loaded([], 25)} initialQuery={{ page: 9 }} onQueryChange={onQueryChange} />)
  expect(onQueryChange).toHaveBeenCalledWith(expect.objectContaining({ page: 3 }))
})

test('a page in the middle has a page before and after, and numbers in the format of the locale', () => {
  const onQueryChange = vi.fn<(query: TableQuery) => void>()
  render(
    <ExampleTable
      state={loaded(makeCities(10), 15_000)}
      initialQuery={{ page: 1200 }}
      onQueryChange={onQueryChange}
      locale="de"
    />,
  )
  const pager = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pager.getByText('Page 1.200 of 1.500')).toBeDefined()
  fireEvent.click(pager.getByRole('button', { name: 'Next' }))
  expect(onQueryChange).toHaveBeenLastCalledWith(expect.objectContaining({ page: 1201 }))
  fireEvent.change(pager.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '50' } })
  expect(onQueryChange).toHaveBeenLastCalledWith(expect.objectContaining({ page: 1, pageSize: 50 }))
})

test('the first page has no page before, and a short list has no pager', () => {
  const { rerender } = render(<ExampleTable state={loaded(makeCities(10), 11)} />)
  expect(screen.getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true')
  rerender(<ExampleTable state={loaded(makeCities(10))} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a page that has all rows of a list lets the user choose a shorter page', () => {
  render(<ExampleTable state={loaded(makeCities(11))} initialQuery={{ pageSize: 25 }} />)
  const pager = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pager.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' }).value).toBe('25')
  for (const name of ['Previous', 'Next'])
    expect([name, pager.getByRole('button', { name }).getAttribute('aria-disabled')]).toEqual([name, 'true'])
})

describe('screen readers', () => {
  test('hear nothing about the first result', () => {
    const { rerender } = render(<ExampleTable state={{ kind: 'loading', label: 'Loading' }} />)
    rerender(<ExampleTable state={loaded(makeCities(3))} />)
    expect(announced()).toBe('')
  })

  test('hear the number of results, the page and the sorting after the request', () => {
    const { rerender } = render(<ExampleTable state={loaded(makeCities(10), 1000)} />)
    rerender(<ExampleTable busy state={loaded(makeCities(10), 1000)} />)
    fireEvent.click(screen.getByRole('button', { name: 'People' }))
    expect(announced()).toBe('')
    rerender(<ExampleTable state={loaded(makeCities(10), 1000)} />)
    expect(announced()).toBe('1,000 cities. Page 1 of 100. People ascending')
  })

  test('hear the number of results after rows have been deleted', () => {
    const { rerender } = render(<ExampleTable state={loaded(makeCities(3))} />)
    rerender(<ExampleTable state={loaded(makeCities(2))} />)
    expect(announced()).toBe('2 cities')
  })

  test('hear the number of selected rows', () => {
    render(<ExampleTable state={loaded(makeCities(3))} />)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select City 2' }))
    expect(announced()).toBe('1 selected')
  })
})

test('a list without search has no search field', () => {
  render(<ExampleTable searchable={false} state={loaded(makeCities(3))} />)
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('on a narrow screen, rows are cards with a label for each value, and a list of sort orders', () => {
  stubWidth('narrow')
  const onQueryChange = vi.fn<(query: TableQuery) => void>()
  render(<ExampleTable state={loaded(makeCities(3))} onQueryChange={onQueryChange} />)
  expect(grid()).toBeNull()
  const [card] = within(screen.getByRole('list', { name: 'Cities' })).getAllByRole('listitem')
  expect(
    within(card!)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['People', 'Actions'])
  const sort = screen.getByRole('combobox', { name: 'Sort' })
  fireEvent.change(sort, { target: { value: 'people down' } })
  expect(onQueryChange).toHaveBeenCalledWith(expect.objectContaining({ sortBy: 'people', sortDesc: true }))
})

test.each([
  [undefined, {}, 'Newest first'],
  [undefined, { sortBy: 'people', sortDesc: true }, 'People descending'],
  [{ by: 'name', desc: false }, { sortBy: 'name', sortDesc: false }, 'Name ascending'],
])('on a narrow screen, the list of sort orders shows the order: %o, %o', (defaultSort, initialQuery, shown) => {
  stubWidth('narrow')
  render(<ExampleTable state={loaded(makeCities(3))} defaultSort={defaultSort} initialQuery={initialQuery} />)
  const { options, selectedOptions } = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' })
  expect(selectedOptions[0]?.text).toBe(shown)
  // A list with a default order is never in the order of the server.
  expect([...options].some(({ text }) => text === 'Newest first')).toBe(defaultSort === undefined)
})
