import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { RowCheckbox } from '../row-checkbox.tsx'
import type { PageSelection } from '../selection/page-selection.ts'
import type { VisibleColumn } from '../use-table-model.ts'
import { getCellAttributes, GRID_ROLES } from './grid-roles.ts'
import styles from './header-row.module.css'

interface HeaderRowProps<Row> {
  readonly columns: readonly VisibleColumn<Row>[]
  readonly selection: PageSelection | undefined
  readonly selectLabel: string
  /** Number of the column that is the tab stop; null if it is in another row. */
  readonly tabStop: number | null
  readonly onSort: (column: string) => void
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

export function HeaderRow<Row>({ columns, selection, selectLabel, tabStop, onSort }: HeaderRowProps<Row>) {
  const before = selection === undefined ? 0 : 1
  return (
    <tr {...GRID_ROLES.row} aria-rowindex={1} className={styles['row']}>
      {selection && (
        <th
          {...GRID_ROLES.columnHeader}
          {...getCellAttributes(0, 0, tabStop)}
          aria-colindex={1}
          className={styles['select']}
        >
          <RowCheckbox
            label={selectLabel}
            checked={selection.state === 'all'}
            mixed={selection.state === 'some'}
            onChange={selection.togglePage}
          />
        </th>
      )}
      {columns.map((column, index) => (
        <th
          key={column.id}
          {...GRID_ROLES.columnHeader}
          {...getCellAttributes(0, index + before, tabStop)}
          aria-colindex={column.position + before}
          aria-sort={getAriaSort(column)}
          data-first={index === 0 || undefined}
          data-align={column.align}
          className={styles['cell']}
        >
          {column.sortable === true ? (
            <button type="button" tabIndex={-1} className={styles['sort']} onClick={() => onSort(column.id)}>
              {column.header}
              <SortIcon sorted={column.sorted} />
            </button>
          ) : (
            column.header
          )}
        </th>
      ))}
    </tr>
  )
}

function getAriaSort({ sortable, sorted }: Pick<VisibleColumn<never>, 'sortable' | 'sorted'>) {
  if (sortable !== true) return undefined
  return sorted === false ? 'none' : ARIA_SORT[sorted]
}

function SortIcon({ sorted }: Pick<VisibleColumn<never>, 'sorted'>) {
  const Icon = sorted === false ? ChevronsUpDown : sorted === 'asc' ? ArrowUp : ArrowDown
  return <Icon aria-hidden size={16} className={styles['icon']} data-sorted={sorted !== false} />
}
