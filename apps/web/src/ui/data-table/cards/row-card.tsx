import type { RowLink } from '../data-column.ts'
import { getCellContent } from '../cell-content.ts'
import { RowCheckbox } from '../row-checkbox.tsx'
import { RowTitle } from '../row-title.tsx'
import type { RowSelectionState } from '../rows-view-props.ts'
import type { VisibleColumn } from '../use-table-model.ts'
import type { SpacedRow } from '../virtual-rows.ts'
import styles from './row-card.module.css'

interface RowCardProps<Row> {
  readonly row: Row
  /** Name of the group that begins with this row. */
  readonly heading: string | undefined
  readonly link: RowLink | undefined
  readonly columns: readonly VisibleColumn<Row>[]
  readonly place: SpacedRow
  /** Number of the row in the whole list, and the number of rows. */
  readonly position: { readonly index: number; readonly count: number }
  /** Undefined if rows cannot be selected. */
  readonly selection: RowSelectionState | undefined
  readonly measure: ((element: Element | null) => void) | undefined
}

/** Shows a row as a card: the first column is the title, the other columns are pairs of label and value. */
export function RowCard<Row>(props: RowCardProps<Row>) {
  const { row, heading, link, columns, place, position, selection, measure } = props
  const [title, ...others] = columns
  return (
    <li
      ref={measure}
      data-index={place.index}
      aria-posinset={position.index}
      aria-setsize={position.count}
      className={styles['item']}
      style={place.gapBefore === 0 ? undefined : { marginBlockStart: place.gapBefore }}
    >
      {heading !== undefined && (
        <p aria-hidden className={styles['heading']}>
          <bdi>{heading}</bdi>
        </p>
      )}
      <div className={styles['card']} data-selected={selection?.checked}>
        <div className={styles['head']}>
          {selection && <RowCheckbox {...selection} />}
          <RowTitle link={link}>{title?.cell(row)}</RowTitle>
        </div>
        {others.length > 0 && (
          <dl className={styles['facts']}>
            {others.map((column) => (
              <div key={column.id} data-size={column.size} className={styles['fact']}>
                <dt>{column.header}</dt>
                <dd>{getCellContent(column, row)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
