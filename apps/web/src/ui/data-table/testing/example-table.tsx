import { useState } from 'react'
import { vi } from 'vitest'
import type { DataColumn } from '../data-column.ts'
import { DataTable } from '../data-table.tsx'
import type { DataTableProps } from '../data-table-props.ts'
import type { DataTableTexts } from '../data-table-texts.ts'
import { getDefaultQuery, type TableQuery } from '../query/table-query.ts'
import { NOTHING_SELECTED, type RowSelection } from '../selection/row-selection.ts'
import type { TableState } from '../table-state.ts'

export interface City {
  readonly id: string
  readonly name: string
  readonly people: number
}

/** Returns cities with the numbers 1 to `count`, or a part of these. */
export function makeCities(count: number, from = 1): City[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `c${from + index}`,
    name: `City ${from + index}`,
    people: (from + index) * 1000,
  }))
}

export const COLUMNS: readonly DataColumn<City>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortable: true },
  { id: 'people', header: 'People', cell: ({ people }) => people, sortable: true, align: 'end' },
  { id: 'mayor', header: 'Mayor', cell: () => 'Ada', hiddenByDefault: true },
  {
    id: 'actions',
    header: 'Actions',
    required: true,
    size: 'content',
    cell: ({ name }) => (
      <>
        <button type="button">Edit {name}</button>
        <button type="button">Delete {name}</button>
      </>
    ),
  },
]

const TEXTS: DataTableTexts = {
  search: 'Search cities',
  clearSearch: 'Clear search',
  columns: 'Columns',
  resetColumns: 'Reset columns',
  sort: 'Sort',
  sortDefault: 'Newest first',
  sortAscending: (column) => `${column} ascending`,
  sortDescending: (column) => `${column} descending`,
  groupBy: 'Group by',
  groupNone: 'Not grouped',
  results: ({ count, formatted }) => (count === 1 ? '1 city' : `${formatted} cities`),
  noMatchTitle: 'No city found',
  noMatchText: 'No city matches the filters.',
  clearFilters: 'Clear filters',
  selectRow: (name) => `Select ${name}`,
  selectPage: 'Select this page',
  selectAll: ({ formatted }) => `Select all ${formatted} cities`,
  selected: ({ formatted }) => `${formatted} selected`,
  clearSelection: 'Clear selection',
  bulkActions: 'Actions for selected cities',
  pages: 'Pages',
  previousPage: 'Previous',
  nextPage: 'Next',
  pageOf: ({ page, pages }) => `Page ${page} of ${pages}`,
  rowsPerPage: 'Rows per page',
}

interface ExampleTableProps extends Partial<Omit<DataTableProps<City>, 'state' | 'selection'>> {
  readonly state: TableState<City>
  readonly initialQuery?: Partial<TableQuery>
  /** Undefined: the table stores the selection. */
  readonly selection?: DataTableProps<City>['selection'] | null
}

/** A table of cities that stores its selection, and its query if it is not given. */
export function ExampleTable({ state, initialQuery, selection, ...props }: ExampleTableProps) {
  const [query, setQuery] = useState({ ...getDefaultQuery({}), ...initialQuery })
  const [selected, setSelected] = useState<RowSelection>(NOTHING_SELECTED)
  const ownSelection = { value: selected, onChange: setSelected, actions: <button type="button">Remove</button> }
  return (
    <DataTable
      label="Cities"
      columns={COLUMNS}
      row={{ getId: ({ id }) => id, getName: ({ name }) => name }}
      state={state}
      busy={false}
      query={query}
      empty={<p>No cities yet</p>}
      texts={TEXTS}
      locale="en"
      {...props}
      onQueryChange={(next) => {
        setQuery(next)
        props.onQueryChange?.(next)
      }}
      selection={selection === null ? undefined : (selection ?? ownSelection)}
    />
  )
}

/** Returns the state with one page of rows. */
export function loaded(rows: readonly City[], totalCount = rows.length): TableState<City> {
  return { kind: 'loaded', data: { rows, totalCount } }
}

/** Sets the width of the window. */
export function stubWidth(width: 'wide' | 'narrow'): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: width === 'wide',
    addEventListener() {},
    removeEventListener() {},
  }))
}
