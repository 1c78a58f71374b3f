import type { ReactNode } from 'react'
import type { DataColumn } from './data-column.ts'

/** Returns the content of a cell; a dash if the row has no value in this column. */
export function getCellContent<Row>({ cell }: Pick<DataColumn<Row>, 'cell'>, row: Row): ReactNode {
  const content = cell(row)
  return content === null || content === undefined || content === '' ? '–' : content
}
