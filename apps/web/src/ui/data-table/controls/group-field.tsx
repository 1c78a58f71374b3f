import { SelectField } from '../../select-field.tsx'
import type { DataColumn } from '../data-column.ts'
import type { DataTableTexts } from '../data-table-texts.ts'
import type { TableQuery } from '../query/table-query.ts'

type Grouped = Pick<TableQuery, 'groupBy' | 'groupDesc'>

interface GroupFieldProps {
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'group'>[]
  readonly query: Grouped
  readonly texts: Pick<DataTableTexts, 'groupBy' | 'groupNone' | 'sortAscending' | 'sortDescending'>
  readonly onChange: (grouped: Grouped) => void
}

/** Shows the list of columns by which the rows can be grouped, if there are any. */
export function GroupField({ columns, query, texts, onChange }: GroupFieldProps) {
  const groups = columns
    .filter(({ group }) => group !== undefined)
    .flatMap(({ id, header }) => [
      { value: `${id} up`, label: texts.sortAscending(header), grouped: { groupBy: id, groupDesc: false } },
      { value: `${id} down`, label: texts.sortDescending(header), grouped: { groupBy: id, groupDesc: true } },
    ])
  const options = [{ value: '', label: texts.groupNone, grouped: { groupBy: null, groupDesc: false } }, ...groups]
  const current = options.find(
    ({ grouped }) => grouped.groupBy === query.groupBy && grouped.groupDesc === query.groupDesc,
  )
  if (groups.length === 0) return null
  return (
    <SelectField
      inline
      label={texts.groupBy}
      value={current?.value ?? ''}
      options={options}
      onChange={(value) => {
        const chosen = options.find((option) => option.value === value)
        if (chosen !== undefined) onChange(chosen.grouped)
      }}
    />
  )
}
