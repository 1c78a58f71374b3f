import { EMPTY_CELL, type MergedRange, type SpreadsheetCell, type SpreadsheetRow } from './spreadsheet.ts'

const COVERED: SpreadsheetCell = { text: '', merged: true }

/**
 * Returns the rows with each cell that a merged range covers, except the top left cell of the range, empty and marked
 * as merged: Excel does not show the values of such cells. A row without another value is left out. The time grows with
 * the number of cells and of ranges, also if ranges overlap.
 */
export function hideCoveredCells(rows: readonly SpreadsheetRow[], ranges: readonly MergedRange[]): SpreadsheetRow[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const waiting = [...ranges].sort((one, other) => other.top - one.top)
  /** The last row that a range covers, by column. */
  const coveredUntil: number[] = []
  return rows.flatMap((row) => {
    const heads = new Set<number>()
    for (let next = waiting.at(-1); next !== undefined && next.top <= row.row; next = waiting.at(-1)) {
      waiting.pop()
      const right = Math.min(next.right, width)
      for (let column = next.left; column <= right; column += 1)
        coveredUntil[column] = Math.max(coveredUntil[column] ?? 0, next.bottom)
      if (next.top === row.row) heads.add(next.left)
    }
    const cells = row.cells.map((cell, index) => {
      const isCovered = (coveredUntil[index + 1] ?? 0) >= row.row && !heads.has(index + 1)
      return isCovered ? COVERED : cell
    })
    return cells.some((cell) => cell.text !== EMPTY_CELL.text) ? [{ row: row.row, cells }] : []
  })
}
