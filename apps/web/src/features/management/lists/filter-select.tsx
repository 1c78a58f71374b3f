import { SelectField } from '../../../ui/select-field.tsx'
import { changeFilter, type TableQuery } from '../../../ui/data-table/query/table-query.ts'

interface FilterSelectProps {
  readonly name: string
  readonly label: string
  /** Label of the option without a filter. */
  readonly all: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly query: TableQuery
  readonly onQueryChange: (query: TableQuery) => void
}

/** Shows one filter of a table as a list of options. */
export function FilterSelect({ name, label, all, options, query, onQueryChange }: FilterSelectProps) {
  return (
    <SelectField
      inline
      label={label}
      value={query.filters[name] ?? ''}
      options={[{ value: '', label: all }, ...options]}
      onChange={(value) => onQueryChange(changeFilter(query, name, value))}
    />
  )
}
