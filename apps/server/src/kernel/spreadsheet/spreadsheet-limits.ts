const MIB = 1024 * 1024

/** Limits of reading one spreadsheet. Tests use lower limits. */
export interface SpreadsheetLimits {
  /** Maximum inflated size of the parts of the file that are read. */
  readonly unpackedBytes: number
  /** Maximum number of rows with a value, and of the last column with a value. */
  readonly rows: number
  readonly columns: number
  /** Maximum number of cells, including the empty cells between two values of a row. */
  readonly cells: number
  /** Maximum UTF-16 length of the text of one cell, and of all cells. A short file can repeat one text often. */
  readonly cellCharacters: number
  readonly characters: number
  readonly mergedRanges: number
  /** Maximum number of texts and of cell styles that the cells of a workbook share. */
  readonly sharedStrings: number
  readonly styles: number
  /** Maximum time of the reading process, so that a refusal takes at most ten seconds. */
  readonly timeMs: number
  /** Maximum heap of the reading process, in MiB. */
  readonly heapMib: number
}

export const SPREADSHEET_LIMITS: SpreadsheetLimits = {
  unpackedBytes: 64 * MIB,
  rows: 100_000,
  columns: 256,
  cells: 1_000_000,
  cellCharacters: 32_767,
  characters: 20_000_000,
  mergedRanges: 10_000,
  sharedStrings: 1_000_000,
  styles: 65_536,
  timeMs: 9000,
  heapMib: 112,
}
