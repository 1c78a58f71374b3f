/** Roles of a table whose elements have the CSS display `grid`. Some browsers remove the implicit roles of such a table. */
export const GRID_ROLES = {
  grid: { role: 'grid' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const

/** Returns the attributes by which the grid finds a cell. Row 0 is the header. `tabStop` is the column in the tab order. */
export function getCellAttributes(row: number, column: number, tabStop: number | null) {
  return {
    'data-cell': true,
    'data-row': row,
    'data-column': column,
    tabIndex: tabStop === column ? 0 : -1,
  } as const
}
