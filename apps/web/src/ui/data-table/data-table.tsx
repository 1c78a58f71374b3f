import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Fetched } from '../fetched.tsx'
import { TableToolbar } from './controls/table-toolbar.tsx'
import type { DataTableProps } from './data-table-props.ts'
import styles from './data-table.module.css'
import { countPages, isFiltered } from './query/table-query.ts'
import { isNothing, NOTHING_SELECTED } from './selection/row-selection.ts'
import { TableResult } from './table-result.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** Shows a list that the server filters, sorts and pages: a table on wide screens, cards on narrow screens. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { state, busy, query, notice, empty, selection } = props
  const list = useKeptFocus()
  useValidPage(props)
  useSelectionOfList(props)
  useTopAfterPageChange(list.ref, query.page)
  if (state.kind === 'failed' && state.next?.kind === 'home') return <Fetched state={state}>{() => null}</Fetched>
  const isEmpty = state.kind === 'loaded' && state.data.totalCount === 0 && !isFiltered(query) && !busy
  const isSelecting = selection !== undefined && !isNothing(selection.value)
  return (
    <div {...list} className={styles['table']} data-selecting={isSelecting}>
      {!isEmpty && <TableToolbar {...props} />}
      {notice}
      {isEmpty ? (
        empty
      ) : state.kind === 'failed' ? (
        <Fetched state={state}>{() => null}</Fetched>
      ) : (
        <TableResult {...props} />
      )}
    </div>
  )
}

/** Opens the last page if the list has become shorter than the page in the address. The address is outside React. */
function useValidPage<Row>({ state, busy, query, onQueryChange }: DataTableProps<Row>): void {
  const total = state.kind === 'loaded' && !busy ? state.data.totalCount : null
  const isTooHigh = total !== null && total > 0 && query.page > countPages(total, query.pageSize)
  const openLastPage = useEffectEvent(() => onQueryChange({ ...query, page: countPages(total ?? 0, query.pageSize) }))
  useEffect(() => {
    if (isTooHigh) openLastPage()
  }, [isTooHigh])
}

/**
 * Clears a selection of all rows when other filters apply, because it would then contain rows that the user has not
 * seen. The selection belongs to the parent.
 */
function useSelectionOfList<Row>({ query, selection }: DataTableProps<Row>): void {
  const filters = JSON.stringify([query.q, query.filters])
  const before = useRef(filters)
  const clear = useEffectEvent(() => {
    if (selection?.value.kind === 'all') selection.onChange(NOTHING_SELECTED)
  })
  useEffect(() => {
    if (before.current === filters) return
    before.current = filters
    clear()
  }, [filters])
}

/** Scrolls to the first row after a change of the page. */
function useTopAfterPageChange(list: RefObject<HTMLElement | null>, page: number): void {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    const top = list.current?.getBoundingClientRect().top ?? 0
    if (top < 0) list.current?.scrollIntoView({ block: 'start' })
  }, [list, page])
}
