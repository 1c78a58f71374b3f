import { RowCards } from './cards/row-cards.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { DataGrid } from './grid/data-grid.tsx'
import { getNextSort } from './query/next-sort.ts'
import { changeQuery } from './query/table-query.ts'
import type { RowsViewProps } from './rows-view-props.ts'
import type { TablePage } from './table-state.ts'
import { useIsWide } from './use-is-wide.ts'

interface ChooseViewProps<Row>
  extends
    Pick<
      DataTableProps<Row>,
      'label' | 'columns' | 'row' | 'busy' | 'query' | 'defaultSort' | 'onQueryChange' | 'texts'
    >,
    Pick<RowsViewProps<Row>, 'model' | 'selection'> {
  /** Undefined until the first answer. */
  readonly page: TablePage<Row> | undefined
}

/** Shows the rows as a grid on wide screens and as cards on narrow screens. */
export function RowsView<Row>(props: ChooseViewProps<Row>) {
  const { label, columns, row, busy, query, defaultSort, onQueryChange, texts, model, selection, page } = props
  const View = useIsWide() ? DataGrid<Row> : RowCards<Row>
  return (
    <View
      label={label}
      model={model}
      description={row}
      selection={selection}
      texts={texts}
      loadingRows={page === undefined ? query.pageSize : 0}
      busy={busy || page === undefined}
      firstIndex={(query.page - 1) * query.pageSize}
      totalCount={page?.totalCount}
      allColumns={columns.length}
      onSort={(column) => onQueryChange(changeQuery(query, getNextSort(query, column, defaultSort)))}
    />
  )
}
