import { Skeleton } from '../../loader.tsx'
import type { VisibleColumn } from '../use-table-model.ts'
import row from './grid-row.module.css'
import styles from './skeleton-rows.module.css'

interface SkeletonRowsProps {
  readonly rows: number
  readonly columns: readonly Pick<VisibleColumn<never>, 'id' | 'align' | 'size'>[]
  readonly selectable: boolean
}

/** Shows placeholders with the height of the rows, so that the rows do not shift the page. */
export function SkeletonRows({ rows, columns, selectable }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, index) => (
    <tr key={index} aria-hidden className={row['row']}>
      {selectable && (
        <td className={row['select']}>
          <Skeleton className={styles['box']} />
        </td>
      )}
      {columns.map(({ id, align, size }, column) => (
        <td key={id} className={row['cell']} data-align={align} data-size={size} data-first={column === 0 || undefined}>
          <Skeleton className={styles['line']} />
        </td>
      ))}
    </tr>
  ))
}
