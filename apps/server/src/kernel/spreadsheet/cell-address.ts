import type { MergedRange } from './spreadsheet.ts'

const LETTERS = 26
const CODE_BEFORE_A = 64
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384

export interface CellPlace {
  /** Row and column, from 1. */
  readonly row: number
  readonly column: number
}

/** Returns the address of a cell as Excel shows it, for example `AB12`. `row` and `column` count from 1. */
export function cellAddress(row: number, column: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / LETTERS))
    letters = String.fromCharCode(CODE_BEFORE_A + 1 + ((rest - 1) % LETTERS)) + letters
  return `${letters}${row}`
}

/** Returns the place of an address such as `AB12`, or undefined if no cell of a worksheet has this address. */
export function parseCellAddress(address: string): CellPlace | undefined {
  const match = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(address)
  if (!match?.[1] || !match[2]) return undefined
  let column = 0
  for (const letter of match[1].toUpperCase()) column = column * LETTERS + letter.charCodeAt(0) - CODE_BEFORE_A
  const row = parseRowNumber(match[2])
  return row === undefined || column > LAST_COLUMN ? undefined : { row, column }
}

/** Returns a row number from 1, or undefined if no worksheet has this row. */
export function parseRowNumber(text: string): number | undefined {
  const row = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return row >= 1 && row <= LAST_ROW ? row : undefined
}

/** Returns the range of a reference such as `A1:B3`, or undefined if the reference is no range. */
export function parseRange(reference: string): MergedRange | undefined {
  const [first, last = first] = reference.split(':').map(parseCellAddress)
  if (!first || !last) return undefined
  const top = Math.min(first.row, last.row)
  const bottom = Math.max(first.row, last.row)
  const left = Math.min(first.column, last.column)
  const right = Math.max(first.column, last.column)
  return { address: `${cellAddress(top, left)}:${cellAddress(bottom, right)}`, top, left, bottom, right }
}
