import { CLEAN, IMPORT_ROWS_MAX, importColumns, REQUIRED_IMPORT_COLUMNS } from '@lectern/contracts'
import type { FileProblemDetails, ImportColumn, PersonType, Realm } from '@lectern/contracts'
import { cellAddress } from '../../../kernel/spreadsheet/cell-address.ts'
import { cleanText } from '../../../kernel/spreadsheet/cell-text.ts'
import type { Spreadsheet, SpreadsheetCell } from '../../../kernel/spreadsheet/spreadsheet.ts'
import type { PersonRow, RowProblem } from '../../account/index.ts'
import { loadNameFinder } from './column-texts.ts'
import type { NameFinder } from './column-texts.ts'

/** A column of the file. `column` is null for an unknown header, and for the second of two equal headers. */
interface FileColumn {
  readonly column: ImportColumn | null
  readonly header: string
}

/** The people of a file, with the texts of all cells. */
export interface PeopleFile {
  readonly columns: readonly FileColumn[]
  readonly rows: readonly (PersonRow & { readonly texts: readonly string[] })[]
}

/** Returns the people of a worksheet whose first row has the headers, or why there are none. */
export async function readPeople(
  { rows: [head, ...body] }: Spreadsheet,
  type: PersonType,
  realm: Realm,
): Promise<PeopleFile | FileProblemDetails> {
  const finder = await loadNameFinder()
  const allowed = importColumns(type, realm)
  const used = new Set<ImportColumn>()
  const columns = (head?.cells ?? []).map(({ text }): FileColumn => {
    const header = cleanText(text)
    const column = finder.column(header)
    if (column === undefined || !allowed.includes(column) || used.has(column)) return { column: null, header }
    used.add(column)
    return { column, header }
  })
  const foreign = (head?.cells ?? []).findIndex(
    ({ text }) => realm !== 'se' && finder.column(cleanText(text)) === 'speakingBookRights',
  )
  const missing = REQUIRED_IMPORT_COLUMNS.filter((column) => !used.has(column))
  if (head === undefined) return { problem: 'no-rows' }
  if (foreign >= 0)
    return {
      problem: 'column-not-in-country',
      columns: ['speakingBookRights'],
      cell: cellAddress(head.row, foreign + 1),
    }
  if (missing.length > 0) return { problem: 'columns-missing', columns: missing }
  if (body.length === 0) return { problem: 'no-rows' }
  if (body.length > IMPORT_ROWS_MAX) return { problem: 'too-large' }
  return { columns, rows: body.map(({ row, cells }) => toRow(row, cells, columns, finder)) }
}

function toRow(row: number, cells: readonly SpreadsheetCell[], columns: readonly FileColumn[], finder: NameFinder) {
  const values: Partial<Record<ImportColumn, string | null>> = {}
  const problems: RowProblem[] = []
  for (const [index, { column }] of columns.entries()) {
    const cell = cells[index]
    if (column === null || cell === undefined) continue
    const text = cleanText(cell.text)
    if (cell.error === true) problems.push({ column, rule: 'cell_error' })
    else if (cell.merged === true) problems.push({ column, rule: 'cell_merged' })
    else if (text === CLEAN) values[column] = null
    else if (text === '') continue
    else if (column === 'role') {
      const role = finder.role(text)
      if (role === undefined) problems.push({ column, rule: 'format' })
      else values.role = role
    } else if (column === 'speakingBookRights') {
      const answer = finder.yesNo(text)
      if (answer === undefined) problems.push({ column, rule: 'format' })
      else values[column] = `${answer}`
    } else values[column] = text
  }
  return { row, values, problems, texts: columns.map((_, index) => cleanText(cells[index]?.text ?? '')) }
}
