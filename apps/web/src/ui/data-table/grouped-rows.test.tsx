// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RowGroup } from './data-column.ts'
import type { TableQuery } from './query/table-query.ts'
import { type City, COLUMNS, ExampleTable, loaded, makeCities, stubWidth } from './testing/example-table.tsx'

beforeEach(() => stubWidth('wide'))
afterEach(cleanup)

const NORTH = { id: 'n', name: 'North' }
const SOUTH = { id: 's', name: 'South' }

/** Columns of which the second one groups the rows. `groups` are the groups of the rows. */
function columnsOf(groups: readonly RowGroup[]) {
  const group = ({ id }: City) => groups[Number(id.slice(1)) - 1]
  return COLUMNS.map((column) => (column.id === 'people' ? { ...column, group } : column))
}

describe.each(['wide', 'narrow'] as const)('in a %s window', (width) => {
  beforeEach(() => stubWidth(width))
  const headings = () => [...document.querySelectorAll('[aria-hidden] > bdi')].map(({ textContent }) => textContent)

  test('each group begins with its name, also one with the same name', () => {
    const groups = [NORTH, NORTH, SOUTH, { id: 'other', name: 'South' }]
    render(
      <ExampleTable
        columns={columnsOf(groups)}
        state={loaded(makeCities(4))}
        initialQuery={{ groupBy: 'people' }}
        selection={null}
      />,
    )
    expect(headings()).toEqual(['North', 'South', 'South'])
    const rows = screen.getAllByRole(width === 'wide' ? 'row' : 'listitem').slice(width === 'wide' ? 1 : 0)
    expect(rows.map((row) => /^(?:North|South)?/u.exec(row.textContent)?.[0])).toEqual(['North', '', 'South', 'South'])
  })

  test('a list without groups, and rows that are not in groups yet, have no names of groups', () => {
    const columns = columnsOf([NORTH, SOUTH, NORTH])
    const { rerender } = render(<ExampleTable columns={columns} state={loaded(makeCities(2))} />)
    expect(headings()).toEqual([])
    rerender(
      <ExampleTable key="" columns={columns} state={loaded(makeCities(3))} initialQuery={{ groupBy: 'people' }} />,
    )
    expect(headings()).toEqual([])
  })
})

test('the keys of the grid pass the name of a group', () => {
  render(
    <ExampleTable
      columns={columnsOf([NORTH, SOUTH])}
      state={loaded(makeCities(2))}
      initialQuery={{ groupBy: 'people' }}
    />,
  )
  const cell = (row: number) => document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="1"]`)
  cell(1)?.focus()
  fireEvent.keyDown(cell(1)!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(cell(2))
})

test('the groups are chosen in a list, whose choice opens the first page', () => {
  const onQueryChange = vi.fn<(query: TableQuery) => void>()
  render(
    <ExampleTable
      columns={columnsOf([NORTH])}
      state={loaded(makeCities(1), 90)}
      initialQuery={{ page: 3 }}
      onQueryChange={onQueryChange}
    />,
  )
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Group by' })
  expect([...field.options].map(({ text }) => text)).toEqual(['Not grouped', 'People ascending', 'People descending'])
  const choose = (option: string) => {
    fireEvent.change(field, { target: { value: [...field.options].find(({ text }) => text === option)?.value } })
    return onQueryChange.mock.lastCall?.[0]
  }
  expect(choose('People descending')).toMatchObject({ groupBy: 'people', groupDesc: true, page: 1 })
  expect(field.selectedOptions[0]?.text).toBe('People descending')
  expect(choose('People ascending')).toMatchObject({ groupBy: 'people', groupDesc: false })
  expect(choose('Not grouped')).toMatchObject({ groupBy: null, groupDesc: false })
})

test('a screen reader hears by what the rows are grouped', () => {
  const columns = columnsOf([NORTH])
  const initialQuery = { groupBy: 'people' }
  const { rerender } = render(
    <ExampleTable columns={columns} state={loaded(makeCities(1))} initialQuery={initialQuery} />,
  )
  rerender(<ExampleTable columns={columns} state={loaded(makeCities(2))} initialQuery={initialQuery} />)
  const announced = [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('')
  expect(announced).toBe('2 cities. Group by: People')
})

test('a list without a column for groups has no choice of groups', () => {
  render(<ExampleTable state={loaded(makeCities(1))} />)
  expect(screen.queryByRole('combobox', { name: 'Group by' })).toBeNull()
})
