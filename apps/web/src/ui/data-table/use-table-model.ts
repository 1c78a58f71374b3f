import { columnVisibilityFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { getVisibility } from './column-visibility.ts'
import type { DataColumn } from './data-column.ts'
import type { TableQuery } from './query/table-query.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature })

export interface VisibleColumn<Row> extends DataColumn<Row> {
  /** Number among all columns, with the hidden columns; the first is 1. */
  readonly position: number
  readonly sorted: 'asc' | 'desc' | false
}

interface ModelRow<Row> {
  readonly id: string
  readonly original: Row
  /** Name of the group that begins with this row. */
  readonly heading?: string | undefined
}

export interface TableModel<Row> {
  readonly columns: readonly VisibleColumn<Row>[]
  readonly rows: readonly ModelRow<Row>[]
}

interface TableInput<Row> {
  readonly columns: readonly DataColumn<Row>[]
  readonly rows: readonly Row[]
  readonly getRowId: (row: Row) => string
  readonly query: TableQuery
}

/** Returns the visible columns with their sorting, and the rows of the page. The server sorts, filters and pages. */
export function useTableModel<Row extends object>(input: TableInput<Row>): TableModel<Row> {
  const { columns, rows, getRowId, query } = input
  const { sortBy, sortDesc } = query
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, sortable }) => ({
        id,
        header,
        accessorFn: toRow<Row>,
        enableSorting: sortable === true,
      })),
    [columns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId,
    manualSorting: true,
    state: {
      columnVisibility: getVisibility(columns, query.columns),
      sorting: sortBy === null ? [] : [{ id: sortBy, desc: sortDesc }],
    },
  })
  const visible = table.getVisibleLeafColumns().flatMap((column) => {
    const index = columns.findIndex(({ id }) => id === column.id)
    const definition = columns[index]
    return definition === undefined ? [] : [{ ...definition, position: index + 1, sorted: column.getIsSorted() }]
  })
  const headings = getHeadings(rows, columns.find(({ id }) => id === query.groupBy)?.group)
  const modelRows = table.getRowModel().rows.map(({ id, original }, at) => ({ id, original, heading: headings[at] }))
  return { columns: visible, rows: modelRows }
}

/** Returns for each row the name of the group that begins with it. */
function getHeadings<Row>(rows: readonly Row[], getGroup: DataColumn<Row>['group']): (string | undefined)[] {
  const groups = rows.map((row) => getGroup?.(row))
  const isFirst = (at: number) => at === 0 || groups[at - 1]?.id !== groups[at]?.id
  const begun = groups.filter((_, at) => isFirst(at)).map((group) => group?.id)
  // Rows of the answer before, which are in another order until the next answer arrives, have no headings.
  const isGrouped = new Set(begun).size === begun.length
  return groups.map((group, at) => (isGrouped && isFirst(at) ? group?.name : undefined))
}

const toRow = <Row>(row: Row): Row => row
