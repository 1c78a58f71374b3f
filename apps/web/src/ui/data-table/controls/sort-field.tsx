import { SelectField } from '../../select-field.tsx'
import type { DataColumn } from '../data-column.ts'
import type { DataTableTexts } from '../data-table-texts.ts'
import type { TableQuery, TableSort } from '../query/table-query.ts'

type Sorted = Pick<TableQuery, 'sortBy' | 'sortDesc'>

interface SortFieldProps {
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'sortable'>[]
  readonly query: Sorted
  readonly defaultSort: TableSort | undefined
  readonly texts: Pick<DataTableTexts, 'sort' | 'sortDefault' | 'sortAscending' | 'sortDescending'>
  readonly onChange: (sorted: Sorted) => void
}

/** Shows the list of sort orders, for screens without column headers. */
export function SortField({ columns, query, defaultSort, texts, onChange }: SortFieldProps) {
  const orders = columns
    .filter(({ sortable }) => sortable === true)
    .flatMap(({ id, header }) => [
      { value: `${id} up`, label: texts.sortAscending(header), sorted: { sortBy: id, sortDesc: false } },
      { value: `${id} down`, label: texts.sortDescending(header), sorted: { sortBy: id, sortDesc: true } },
    ])
  const byServer = { value: '', label: texts.sortDefault, sorted: { sortBy: null, sortDesc: false } }
  const options = defaultSort === undefined ? [byServer, ...orders] : orders
  const current = options.find(
    ({ sorted }) => sorted.sortBy === query.sortBy && (query.sortBy === null || sorted.sortDesc === query.sortDesc),
  )
  if (orders.length === 0) return null
  return (
    <SelectField
      inline
      label={texts.sort}
      value={current?.value ?? ''}
      options={options}
      onChange={(value) => {
        const chosen = options.find((option) => option.value === value)
        if (chosen !== undefined) onChange(chosen.sorted)
      }}
    />
  )
}
