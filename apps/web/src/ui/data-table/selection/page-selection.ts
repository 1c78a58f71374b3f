import { getPageSelection, isSelected, type RowSelection, selectRows, toggleRow } from './row-selection.ts'

/** The selection of a table, and the function that changes it. */
export interface TableSelection {
  readonly value: RowSelection
  readonly onChange: (selection: RowSelection) => void
}

/** The selection of the rows of the current page. */
export interface PageSelection {
  readonly state: 'all' | 'some' | 'none'
  readonly isSelected: (id: string) => boolean
  readonly toggle: (id: string) => void
  readonly select: (ids: readonly string[]) => void
  readonly togglePage: () => void
}

/** Limits a selection to the rows of the page. Returns undefined if rows cannot be selected. */
export function createPageSelection(
  selection: TableSelection | undefined,
  ids: readonly string[],
): PageSelection | undefined {
  if (selection === undefined) return undefined
  const { value, onChange } = selection
  const state = getPageSelection(value, ids)
  return {
    state,
    isSelected: (id) => isSelected(value, id),
    toggle: (id) => onChange(toggleRow(value, id)),
    select: (added) => onChange(selectRows(value, added, true)),
    togglePage: () => onChange(selectRows(value, ids, state !== 'all')),
  }
}
