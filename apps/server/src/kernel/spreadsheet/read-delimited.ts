import { readFile, stat } from 'node:fs/promises'
import { cellAddress } from './cell-address.ts'
import { DelimitedRows } from './delimited-rows.ts'
import type { Spreadsheet, SpreadsheetRow } from './spreadsheet.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { damaged, SpreadsheetRefused, tooLarge } from './spreadsheet-problem.ts'

const DELIMITERS = [',', ';', '\t'] as const
type Delimiter = (typeof DELIMITERS)[number]

const CONTROL = /[^\P{Cc}\t\r\n\u0080-\u009f]/u
/** First line with which Excel writes the delimiter: `sep=;`. */
const SEPARATOR_LINE = /^sep=[,;\t]\r?\n/i

/**
 * Reads a text with a table: values with a comma, a semicolon or a tabulator between them, as Excel saves a worksheet as
 * CSV. Throws SpreadsheetRefused, also for other texts and for files that are no text.
 */
export async function readDelimited(file: string, limits: SpreadsheetLimits): Promise<Spreadsheet> {
  if ((await stat(file)).size > limits.unpackedBytes) throw tooLarge(limits, 'unpackedBytes')
  const text = decode(await readFile(file))
  const delimiter = findDelimiter(text)
  if (delimiter === undefined) throw new SpreadsheetRefused({ kind: 'not-xlsx' })
  const skipped = SEPARATOR_LINE.exec(text)?.[0] ?? ''
  const invalid = (row: number, problem: string) => damaged(`row ${row} ${problem}`, cellAddress(row, 1))
  const reader = new DelimitedRows({ delimiter, invalid })
  const rows: SpreadsheetRow[] = []
  let cells = 0
  for (const part of [reader.add(text.slice(skipped.length)), reader.end()])
    for (const { row, values } of part) {
      const last = values.findLastIndex((value) => value !== '')
      const long = values.findIndex((value) => value.length > limits.cellCharacters)
      cells += last + 1
      if (rows.length === limits.rows) throw tooLarge(limits, 'rows', cellAddress(row, 1))
      if (last >= limits.columns) throw tooLarge(limits, 'columns', cellAddress(row, limits.columns + 1))
      if (long >= 0) throw tooLarge(limits, 'cellCharacters', cellAddress(row, long + 1))
      if (cells > limits.cells) throw tooLarge(limits, 'cells', cellAddress(row, 1))
      rows.push({ row, cells: values.slice(0, last + 1).map((value) => ({ text: value })) })
    }
  return { kind: 'spreadsheet', sheet: '', rows, merged: [] }
}

/** Excel writes the code page of Windows, UTF-8, or UTF-16 ('Unicode text'). */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Returns the most frequent delimiter of the first line. Undefined for a text without one, a web page, and no text. */
function findDelimiter(text: string): Delimiter | undefined {
  if (CONTROL.test(text) || text.trimStart().startsWith('<')) return undefined
  const [line = ''] = text.trimStart().split('\n', 1)
  const count = (delimiter: Delimiter) => line.split(delimiter).length
  const [first] = DELIMITERS.toSorted((a, b) => count(b) - count(a))
  return first !== undefined && count(first) > 1 ? first : undefined
}
