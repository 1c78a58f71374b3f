import type { MergedRange, SpreadsheetRow } from './spreadsheet.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import type { SpreadsheetProblem } from './spreadsheet-problem.ts'

export interface ReadingOrder {
  readonly file: string
  readonly limits: SpreadsheetLimits
}

/** A message of the reading process: some `rows` messages and one `end`, or one `problem`. */
export type ReadingReport =
  | { readonly kind: 'rows'; readonly rows: readonly SpreadsheetRow[] }
  | { readonly kind: 'end'; readonly sheet: string; readonly merged: readonly MergedRange[] }
  | { readonly kind: 'problem'; readonly problem: SpreadsheetProblem }
