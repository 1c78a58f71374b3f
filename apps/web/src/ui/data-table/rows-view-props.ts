import type { RowDescription } from './data-column.ts'
import type { DataTableTexts } from './data-table-texts.ts'
import type { PageSelection } from './selection/page-selection.ts'
import type { TableModel } from './use-table-model.ts'

/** Input of the two views of a page: the grid and the cards. */
export interface RowsViewProps<Row> {
  /** Accessible name of the list. */
  readonly label: string
  readonly model: TableModel<Row>
  readonly description: RowDescription<Row>
  /** Undefined if rows cannot be selected. */
  readonly selection: PageSelection | undefined
  readonly texts: DataTableTexts
  /** Number of placeholders during the first request; afterwards 0. */
  readonly loadingRows: number
  /** True while a request runs. */
  readonly busy: boolean
  /** Number of rows on the pages before. */
  readonly firstIndex: number
  /** Number of rows on all pages; undefined until the first answer. */
  readonly totalCount: number | undefined
  /** Number of columns with the hidden columns. */
  readonly allColumns: number
  readonly onSort: (column: string) => void
}

/** State of a row's checkbox. */
export interface RowSelectionState {
  readonly label: string
  readonly checked: boolean
  readonly onChange: () => void
}

/** Returns the state of a row's checkbox, or undefined if rows cannot be selected. */
export function getRowSelection<Row>(
  { selection, texts, description }: Pick<RowsViewProps<Row>, 'selection' | 'texts' | 'description'>,
  row: TableModel<Row>['rows'][number],
): RowSelectionState | undefined {
  if (selection === undefined) return undefined
  return {
    label: texts.selectRow(description.getName(row.original)),
    checked: selection.isSelected(row.id),
    onChange: () => selection.toggle(row.id),
  }
}
