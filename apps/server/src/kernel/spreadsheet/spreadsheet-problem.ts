import type { SpreadsheetLimits } from './spreadsheet-limits.ts'

/** Reason why a file is not read. */
export type SpreadsheetProblem =
  /** The file has no bytes. */
  | { readonly kind: 'empty-file' }
  /** The content is neither a workbook nor a table of a CSV file, although the name may end in `.xlsx`. */
  | { readonly kind: 'not-xlsx' }
  /** A workbook of Excel 97 to 2003 (`.xls`). */
  | { readonly kind: 'legacy-xls' }
  /** A binary workbook (`.xlsb`). */
  | { readonly kind: 'binary-workbook' }
  /** The file is locked with a password. */
  | { readonly kind: 'encrypted' }
  /** The workbook has no worksheet, or all worksheets are hidden. */
  | { readonly kind: 'no-worksheet' }
  /** The content is inconsistent or incomplete. `reason` is a text for administrators, `cell` is an address such as `B7`. */
  | { readonly kind: 'damaged'; readonly reason: string; readonly cell?: string }
  /** Reading the file takes more than a limit allows. `cell` is the first cell beyond the limit, if there is one. */
  | { readonly kind: 'too-large'; readonly limit: SizeLimit; readonly max: number; readonly cell?: string }
  /** Reading the file takes more time than the limit allows. */
  | { readonly kind: 'too-slow'; readonly ms: number }

/** A limit of `SpreadsheetLimits`. `heapMib` means that the reading process ran out of memory. */
export type SizeLimit = Exclude<keyof SpreadsheetLimits, 'timeMs'>

/** Ends the reading. Only the reading process throws this error. */
export class SpreadsheetRefused extends Error {
  override readonly name = 'SpreadsheetRefused'
  readonly problem: SpreadsheetProblem

  constructor(problem: SpreadsheetProblem) {
    super(problem.kind === 'damaged' ? problem.reason : problem.kind)
    this.problem = problem
  }
}

export function damaged(reason: string, cell?: string): SpreadsheetRefused {
  return new SpreadsheetRefused({ kind: 'damaged', reason, ...(cell === undefined ? {} : { cell }) })
}

export function tooLarge(limits: SpreadsheetLimits, limit: SizeLimit, cell?: string): SpreadsheetRefused {
  const place = cell === undefined ? {} : { cell }
  return new SpreadsheetRefused({ kind: 'too-large', limit, max: limits[limit], ...place })
}
