import type { ImportCell, ImportRow } from '@lectern/contracts'
import type { PersonRow, PlannedRow } from '../account/index.ts'
import type { PeopleFile } from './people-file/read-people.ts'

/** A row of the file with the result of the last check, as it is stored. */
export interface StoredRow extends PersonRow {
  readonly texts: readonly string[]
  readonly effect: PlannedRow['effect']
  readonly changed: PlannedRow['changed']
  /** Problems of the last check, with those of the file. */
  readonly found: PlannedRow['problems']
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
    }
  })
}

/** Returns a row as a response shows it. Problems of a column without a cell are shown at an empty cell. */
export function presentRow(row: StoredRow, columns: PeopleFile['columns']): ImportRow {
  const cells = columns.flatMap(({ column }, index): ImportCell[] => {
    if (column === null) return []
    const text = row.texts[index] ?? ''
    const rule = row.found.find((problem) => problem.column === column)?.rule
    const isChanged = row.effect === 'change' && row.changed.includes(column)
    return [
      {
        column,
        text: column === 'password' && text !== '' ? '••••••••' : text,
        ...(isChanged ? { changed: true as const } : {}),
        ...(rule === undefined ? {} : { rule }),
      },
    ]
  })
  const shown = new Set(cells.map(({ column }) => column))
  const others = row.found.filter(({ column }) => !shown.has(column))
  return {
    row: row.row,
    effect: row.effect,
    cells: [...cells, ...others.map(({ column, rule }) => ({ column, text: '', rule }))],
  }
}
