import type { DataColumn } from './data-column.ts'

type Hideable = Pick<DataColumn<never>, 'id' | 'required' | 'hiddenByDefault'>

/** Returns true if the user can hide the column. The first column names the row, so it is always visible. */
export function canHide(columns: readonly Hideable[], column: Hideable): boolean {
  return column.required !== true && columns[0]?.id !== column.id
}

/** Returns for each column id whether the column is visible. `chosen` is null if the user has chosen no columns. */
export function getVisibility(columns: readonly Hideable[], chosen: readonly string[] | null): Record<string, boolean> {
  const isVisible = (column: Hideable): boolean =>
    !canHide(columns, column) || (chosen === null ? column.hiddenByDefault !== true : chosen.includes(column.id))
  return Object.fromEntries(columns.map((column) => [column.id, isVisible(column)]))
}

/** Returns the columns for the query: the ids of the visible columns, or null if these are the default. */
export function getChosenColumns(columns: readonly Hideable[], visibility: Record<string, boolean>): string[] | null {
  const defaults = getVisibility(columns, null)
  if (columns.every(({ id }) => visibility[id] === defaults[id])) return null
  return columns.map(({ id }) => id).filter((id) => visibility[id])
}
