import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { BulkBar } from './controls/bulk-bar.tsx'
import { Pager } from './controls/pager.tsx'
import { ResultAnnouncement } from './controls/result-announcement.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { getAnnouncement } from './get-announcement.ts'
import { RowsView } from './rows-view.tsx'
import { changeQuery, clearFilters, PAGE_SIZES } from './query/table-query.ts'
import { createPageSelection } from './selection/page-selection.ts'
import { useTableModel } from './use-table-model.ts'

const NO_ROWS: readonly never[] = []

/** Shows the rows of a page with the bar of bulk actions and the pager. */
export function TableResult<Row extends object>(props: DataTableProps<Row>) {
  const { columns, row, state, busy, query, onQueryChange, selection, texts, locale } = props
  const page = state.kind === 'loaded' ? state.data : undefined
  const model = useTableModel({ columns, rows: page?.rows ?? NO_ROWS, getRowId: row.getId, query })
  const pageSelection = createPageSelection(
    selection,
    model.rows.map(({ id }) => id),
  )
  const isWithoutRows = page !== undefined && page.totalCount === 0
  return (
    <>
      {state.kind === 'loading' && <output className="visually-hidden">{state.label}</output>}
      {isWithoutRows ? (
        <EmptyState title={texts.noMatchTitle} text={texts.noMatchText}>
          <Button look="quiet" onClick={() => onQueryChange(clearFilters(query))}>
            {texts.clearFilters}
          </Button>
        </EmptyState>
      ) : (
        <RowsView {...props} model={model} selection={pageSelection} page={page} />
      )}
      <ResultAnnouncement
        result={page === undefined || busy ? undefined : JSON.stringify([{ ...query, columns: null }, page.totalCount])}
        text={getAnnouncement({ query, totalCount: 0, ...page, columns, texts, locale })}
      />
      {selection !== undefined && page !== undefined && (
        <BulkBar
          selection={selection}
          page={pageSelection?.state ?? 'none'}
          totalCount={page.totalCount}
          texts={texts}
          locale={locale}
        >
          {selection.actions}
        </BulkBar>
      )}
      {page !== undefined && page.totalCount > PAGE_SIZES[0] && (
        <Pager
          query={query}
          totalCount={page.totalCount}
          texts={texts}
          locale={locale}
          onPage={(next) => onQueryChange(changeQuery(query, { page: next }))}
          onPageSize={(pageSize) => onQueryChange(changeQuery(query, { pageSize }))}
        />
      )}
    </>
  )
}
