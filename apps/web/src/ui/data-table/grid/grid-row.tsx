import type { RowLink } from '../data-column.ts'
import { getCellContent } from '../cell-content.ts'
import { RowCheckbox } from '../row-checkbox.tsx'
import { RowTitle } from '../row-title.tsx'
import type { RowSelectionState } from '../rows-view-props.ts'
import type { VisibleColumn } from '../use-table-model.ts'
import type { SpacedRow } from '../virtual-rows.ts'
import { getCellAttributes, GRID_ROLES } from './grid-roles.ts'
import styles from './grid-row.module.css'

interface GridRowProps<Row> {
  readonly row: Row
  /** Name of the group that begins with this row. */
  readonly heading: string | undefined
  readonly link: RowLink | undefined
  readonly columns: readonly VisibleColumn<Row>[]
  readonly place: SpacedRow
  /** Number of the row in the whole list; the header is 1. */
  readonly rowIndex: number
  /** Undefined if rows cannot be selected. */
  readonly selection: RowSelectionState | undefined
  /** Number of the column that is the tab stop; null if it is in another row. */
  readonly tabStop: number | null
  readonly measure: ((element: Element | null) => void) | undefined
}

export function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, heading, link, columns, place, rowIndex, selection, tabStop, measure } = props
  const before = selection === undefined ? 0 : 1
  const number = place.index + 1
  return (
    <tr
      {...GRID_ROLES.row}
      ref={measure}
      aria-rowindex={rowIndex}
      aria-selected={selection?.checked}
      data-index={place.index}
      className={styles['row']}
      style={place.gapBefore === 0 ? undefined : { marginBlockStart: place.gapBefore }}
    >
      {heading !== undefined && (
        // A screen reader reads the cell of the column with the group.
        <td aria-hidden className={styles['heading']}>
          <bdi>{heading}</bdi>
        </td>
      )}
      {selection && (
        <td
          {...GRID_ROLES.cell}
          {...getCellAttributes(number, 0, tabStop)}
          aria-colindex={1}
          className={styles['select']}
        >
          <RowCheckbox {...selection} />
        </td>
      )}
      {columns.map((column, index) => {
        const Cell = index === 0 ? 'th' : 'td'
        const content = getCellContent(column, row)
        return (
          <Cell
            key={column.id}
            {...(index === 0 ? GRID_ROLES.rowHeader : GRID_ROLES.cell)}
            {...getCellAttributes(number, index + before, tabStop)}
            aria-colindex={column.position + before}
            data-first={index === 0 || undefined}
            data-align={column.align}
            data-size={column.size}
            className={styles['cell']}
          >
            <div className={styles['content']}>
              {index === 0 ? <RowTitle link={link}>{content}</RowTitle> : content}
            </div>
          </Cell>
        )
      })}
    </tr>
  )
}
