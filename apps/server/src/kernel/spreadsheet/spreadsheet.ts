/** The first visible worksheet of a workbook, or the table of a CSV file. */
export interface Spreadsheet {
  readonly kind: 'spreadsheet'
  /** Name of the worksheet, '' for a CSV file. */
  readonly sheet: string
  /** The rows with a value, in ascending order. Empty rows are left out. */
  readonly rows: readonly SpreadsheetRow[]
  readonly merged: readonly MergedRange[]
}

export interface SpreadsheetRow {
  /** Row number as Excel shows it, from 1. */
  readonly row: number
  /** Cells from column A to the last cell of the row that is not empty. The first cell is that of column A. */
  readonly cells: readonly SpreadsheetCell[]
}

export interface SpreadsheetCell {
  /**
   * Text of the value, well-formed Unicode, or '' for an empty cell. Control characters stay. Dates are `yyyy-mm-dd` or
   * `yyyy-mm-ddThh:mm`, times are `hh:mm`, numbers have no separators, booleans are `TRUE` or `FALSE`.
   */
  readonly text: string
  /** The text is the result that was stored with a formula. It is '' if no result was stored. */
  readonly formula?: true
  /** The text is an error of Excel, for example `#N/A`. */
  readonly error?: true
  /** The cell is covered by a merged range whose value is in its top left cell. */
  readonly merged?: true
}

/** Rows and columns are numbered from 1, the last ones included. */
export interface MergedRange {
  /** Range as Excel shows it, for example `A1:B3`. */
  readonly address: string
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export const EMPTY_CELL: SpreadsheetCell = { text: '' }
