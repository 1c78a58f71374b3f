import { toTotal } from '../data-table-texts.ts'
import type { DataTableProps } from '../data-table-props.ts'
import { changeQuery } from '../query/table-query.ts'
import { useIsWide } from '../use-is-wide.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { GroupField } from './group-field.tsx'
import { SortField } from './sort-field.tsx'
import { TableSearch } from './table-search.tsx'
import styles from './table-toolbar.module.css'

type TableToolbarProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'state' | 'searchable' | 'query' | 'defaultSort' | 'onQueryChange' | 'filters' | 'texts' | 'locale'
>

/** Shows search, filters, the number of results, and the menu of columns. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { columns, state, searchable = true, query, defaultSort, onQueryChange, filters, texts, locale } = props
  const isWide = useIsWide()
  return (
    <div className={styles['toolbar']}>
      <div className={styles['filters']}>
        {searchable && (
          <TableSearch
            label={texts.search}
            clearLabel={texts.clearSearch}
            value={query.q}
            onChange={(q) => onQueryChange(changeQuery(query, { q }))}
          />
        )}
        {filters}
        <GroupField
          columns={columns}
          query={query}
          texts={texts}
          onChange={(grouped) => onQueryChange(changeQuery(query, grouped))}
        />
        {!isWide && (
          <SortField
            columns={columns}
            query={query}
            defaultSort={defaultSort}
            texts={texts}
            onChange={(sorted) => onQueryChange(changeQuery(query, sorted))}
          />
        )}
      </div>
      <div className={styles['line']}>
        <p className={styles['count']}>{state.kind === 'loaded' && texts.results(toTotal(state.data, locale))}</p>
        <ColumnsMenu
          label={texts.columns}
          resetLabel={texts.resetColumns}
          columns={columns}
          chosen={query.columns}
          onChange={(chosen) => onQueryChange(changeQuery(query, { columns: chosen }))}
        />
      </div>
    </div>
  )
}
