import type { ReactNode } from 'react'
import type { DataColumn, RowDescription } from './data-column.ts'
import type { DataTableTexts } from './data-table-texts.ts'
import type { TableQuery, TableSort } from './query/table-query.ts'
import type { TableSelection } from './selection/page-selection.ts'
import type { TableState } from './table-state.ts'

export interface DataTableProps<Row> {
  /** Accessible name of the list: 'Users'. */
  readonly label: string
  /** The first column names the row. The list must not change between renders without a reason. */
  readonly columns: readonly DataColumn<Row>[]
  readonly row: RowDescription<Row>
  readonly state: TableState<Row>
  /** True while a request runs. Rows of the answer before stay visible. */
  readonly busy: boolean
  readonly query: TableQuery
  readonly defaultSort?: TableSort | undefined
  readonly onQueryChange: (query: TableQuery) => void
  /** Undefined if rows cannot be selected. `actions` are buttons for the selected rows. */
  readonly selection?: (TableSelection & { readonly actions: ReactNode }) | undefined
  /** False if the server cannot search this list. */
  readonly searchable?: boolean
  /** Filters beside the search field. */
  readonly filters?: ReactNode
  /** A message above the rows, such as the loss of the connection. */
  readonly notice?: ReactNode
  /** Shown in place of the table if the list has no rows at all. */
  readonly empty: ReactNode
  readonly texts: DataTableTexts
  /** Language tag for the format of numbers. */
  readonly locale: string
}
