import { dateText, isoDateText } from './date-text.ts'
import { GENERAL, type NumberFormat } from './number-format.ts'
import { numberText, patternText } from './number-text.ts'
import { damaged } from './spreadsheet-problem.ts'
import { decodeEscapes } from './text-runs.ts'

/** A cell as the file has it. ECMA-376 part 1, §18.3.1.4. */
export interface StoredCell {
  /** The attribute `t`. */
  readonly type: string
  /** Index of the style. */
  readonly style: number
  /** The content of `v`. */
  readonly value: string
  /** The content of `is`. */
  readonly inlineText: string | undefined
}

/** The parts of the workbook that cells refer to. */
export interface ValueSources {
  readonly sharedStrings: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly date1904: boolean
}

/** Returns the text of a cell as `SpreadsheetCell.text` describes it. Throws SpreadsheetRefused if the text does not exist. */
export function cellText(cell: StoredCell, sources: ValueSources, address: string): string {
  const { type, value, inlineText } = cell
  if (inlineText !== undefined) return inlineText
  if (value === '') return ''
  switch (type) {
    case 's':
      return sharedText(value, sources.sharedStrings, address)
    case 'b':
      return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE'
    case 'd':
      return isoDateText(value)
    case '':
    case 'n':
      return numericText(value, sources.formats[cell.style] ?? GENERAL, sources.date1904)
    default:
      return decodeEscapes(value)
  }
}

function sharedText(value: string, sharedStrings: readonly string[], address: string): string {
  const text = sharedStrings[Number(value)]
  if (text === undefined) throw damaged('the text of a cell is missing', address)
  return text
}

function numericText(value: string, format: NumberFormat, date1904: boolean): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  switch (format.kind) {
    case 'date':
      return dateText(number, format, date1904) ?? numberText(number)
    case 'pattern':
      return patternText(number, format.pattern) ?? numberText(number)
    case 'general':
      return numberText(number)
    default:
      return format satisfies never
  }
}
