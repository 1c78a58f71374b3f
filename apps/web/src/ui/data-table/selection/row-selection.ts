/** The selected rows. `all` also contains rows that the browser has not loaded. */
export type RowSelection =
  | { readonly kind: 'some'; readonly ids: readonly string[] }
  | { readonly kind: 'all'; readonly except: readonly string[] }

export const NOTHING_SELECTED: RowSelection = { kind: 'some', ids: [] }
export const ALL_SELECTED: RowSelection = { kind: 'all', except: [] }

/** Returns true if no row has been selected. */
export function isNothing(selection: RowSelection): boolean {
  return selection.kind === 'some' && selection.ids.length === 0
}

export function isSelected(selection: RowSelection, id: string): boolean {
  return selection.kind === 'some' ? selection.ids.includes(id) : !selection.except.includes(id)
}

/** Selects the rows, or removes them from the selection. */
export function selectRows(selection: RowSelection, rows: readonly string[], selected: boolean): RowSelection {
  return selection.kind === 'some'
    ? { kind: 'some', ids: selected ? unite(selection.ids, rows) : subtract(selection.ids, rows) }
    : { kind: 'all', except: selected ? subtract(selection.except, rows) : unite(selection.except, rows) }
}

export function toggleRow(selection: RowSelection, id: string): RowSelection {
  return selectRows(selection, [id], !isSelected(selection, id))
}

/** Returns the number of selected rows on all pages. */
export function countSelected(selection: RowSelection, totalCount: number): number {
  return selection.kind === 'some' ? selection.ids.length : Math.max(0, totalCount - selection.except.length)
}

/** Returns how many of the page's rows are selected. An empty page has no selected rows. */
export function getPageSelection(selection: RowSelection, rows: readonly string[]): 'all' | 'some' | 'none' {
  const selected = rows.filter((id) => isSelected(selection, id)).length
  if (selected === 0) return 'none'
  return selected === rows.length ? 'all' : 'some'
}

function unite(a: readonly string[], b: readonly string[]): string[] {
  return [...new Set([...a, ...b])]
}

function subtract(a: readonly string[], b: readonly string[]): string[] {
  const removed = new Set(b)
  return a.filter((id) => !removed.has(id))
}
