import type { TableQuery, TableSort } from './table-query.ts'

type Sorted = Pick<TableQuery, 'sortBy' | 'sortDesc'>

/** Returns the sorting after a press of a column's header: ascending, then descending, then the default. */
export function getNextSort({ sortBy, sortDesc }: Sorted, column: string, defaultSort: TableSort | undefined): Sorted {
  const ascending = { sortBy: column, sortDesc: false }
  if (sortBy !== column) return ascending
  if (!sortDesc) return { sortBy: column, sortDesc: true }
  // If the default is the current sorting, the press must still change something.
  if (defaultSort?.by === column && defaultSort.desc) return ascending
  return { sortBy: defaultSort?.by ?? null, sortDesc: defaultSort?.desc ?? false }
}
