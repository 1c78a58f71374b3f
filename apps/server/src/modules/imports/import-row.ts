import { PERSON_IDENTIFIERS } from '@lectern/contracts'
import type { ImportCell, ImportColumn, ImportRow } from '@lectern/contracts'
import type { PersonRow, PlannedRow } from '../account/index.ts'
import type { FileTexts } from './people-file/column-texts.ts'
import type { PeopleFile } from './people-file/read-people.ts'

/** A row of the file with the result of the last check, as it is stored. */
export interface StoredRow extends PersonRow {
  readonly texts: readonly string[]
  readonly effect: PlannedRow['effect']
  readonly changed: PlannedRow['changed']
  /** Problems of the last check, with those of the file. */
  readonly found: PlannedRow['problems']
  /** Name of the stored person whom the row changes. */
  readonly name?: string
  /** The stored values that change. */
  readonly before?: PlannedRow['before']
  readonly joinsFrom?: PlannedRow['joinsFrom']
}

/** Joins the rows of a file with their plan. */
export function toStoredRows(rows: PeopleFile['rows'], plan: readonly PlannedRow[]): StoredRow[] {
  return rows.map((row, index) => {
    const planned = plan[index]
    return {
      ...row,
      effect: planned?.effect ?? 'wrong',
      changed: planned?.changed ?? [],
      found: planned?.problems ?? [],
      // The row of a person whom the actor may not know is wrong.
      ...(planned?.person !== undefined && planned.effect === 'change'
        ? {
            name: `${planned.person.firstname} ${planned.person.lastname}`.trim(),
            before: planned.before,
            joinsFrom: planned.joinsFrom,
          }
        : {}),
    }
  })
}

/** Columns whose values need a secure log-in. */
const SECURE_COLUMNS: ReadonlySet<ImportColumn> = new Set([...PERSON_IDENTIFIERS, 'speakingBookRights'])

/** Who looks at the rows. Rows for another person than the maker of the import hold no stored values. */
export interface RowReader {
  readonly isMaker: boolean
  readonly secure: boolean
  readonly texts: FileTexts
}

/** Returns a row as a response shows it. Problems of a column without a cell are shown at an empty cell. */
export function presentRow(row: StoredRow, columns: PeopleFile['columns'], reader: RowReader): ImportRow {
  const cells = columns.flatMap(({ column }, index): ImportCell[] => {
    if (column === null) return []
    const text = row.texts[index] ?? ''
    const rule = row.found.find((problem) => problem.column === column)?.rule
    const isChanged = row.effect === 'change' && row.changed.includes(column)
    return [
      {
        column,
        text: column === 'password' && text !== '' ? '••••••••' : text,
        ...(isChanged ? { changed: true as const, ...presentBefore(row, column, reader) } : {}),
        ...(rule === undefined ? {} : { rule }),
      },
    ]
  })
  const shown = new Set(cells.map(({ column }) => column))
  const others = row.found.filter(({ column }) => !shown.has(column))
  return {
    row: row.row,
    effect: row.effect,
    ...(reader.isMaker && row.name !== undefined ? { name: row.name } : {}),
    ...(reader.isMaker && row.joinsFrom !== undefined ? { joinsFrom: [...row.joinsFrom] } : {}),
    cells: [...cells, ...others.map(({ column, rule }) => ({ column, text: '', rule }))],
  }
}

function presentBefore(
  { before = {} }: StoredRow,
  column: ImportColumn,
  { isMaker, secure, texts }: RowReader,
): Pick<ImportCell, 'before'> {
  const value = before[column]
  if (value === undefined || !isMaker || (SECURE_COLUMNS.has(column) && !secure)) return {}
  if (typeof value === 'boolean') return { before: texts.yesNo(value) }
  if (column === 'role') return { before: texts.role(value === 'admin' ? 'admin' : 'employee') }
  return { before: `${value ?? ''}` }
}

/** Returns the columns that have a text or a problem in one of the rows. */
export function filledColumns(rows: readonly StoredRow[], columns: PeopleFile['columns']): ImportColumn[] {
  return columns.flatMap(({ column }, index) =>
    column !== null &&
    rows.some(
      ({ texts, found }) => (texts[index] ?? '').trim() !== '' || found.some((problem) => problem.column === column),
    )
      ? [column]
      : [],
  )
}
