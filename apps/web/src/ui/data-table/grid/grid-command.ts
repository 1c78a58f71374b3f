/** A cell. Row 0 is the header. */
export interface GridPosition {
  readonly row: number
  readonly column: number
}

interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

export interface GridContext {
  readonly position: GridPosition
  /** Number of rows with the header. */
  readonly rows: number
  readonly columns: number
  /** Number of rows for PageUp and PageDown. */
  readonly pageRows: number
  readonly rtl: boolean
  readonly selectable: boolean
  /** Number of controls in the cell. */
  readonly controls: number
  /** The focused element: the cell, a control that needs no arrow keys, or a control that uses arrow keys. */
  readonly focused: 'cell' | 'control' | 'field'
}

export type GridCommand =
  | { readonly kind: 'move'; readonly to: GridPosition }
  | { readonly kind: 'extend-selection'; readonly to: GridPosition }
  | { readonly kind: 'toggle-row' }
  | { readonly kind: 'select-page' }
  /** Presses the only control of the cell, or follows the link of the row. */
  | { readonly kind: 'activate' }
  | { readonly kind: 'enter-cell' }
  | { readonly kind: 'leave-cell' }
  | { readonly kind: 'next-control'; readonly step: 1 | -1 }

/** Returns the action of a key, or null if the browser handles the key. WAI-ARIA APG, pattern 'grid'. */
export function getGridCommand(pressed: PressedKey, context: GridContext): GridCommand | null {
  if (context.focused === 'cell') return getCellCommand(pressed, context)
  if (pressed.key === 'Escape' || pressed.key === 'F2') return { kind: 'leave-cell' }
  if (context.controls > 1) return getTabCommand(pressed)
  if (context.focused === 'field' || pressed.key === 'Enter' || pressed.key === ' ') return null
  return getCellCommand(pressed, context)
}

function getTabCommand({ key, shiftKey }: PressedKey): GridCommand | null {
  return key === 'Tab' ? { kind: 'next-control', step: shiftKey ? -1 : 1 } : null
}

function getCellCommand(pressed: PressedKey, context: GridContext): GridCommand | null {
  const { key, shiftKey, altKey } = pressed
  const { position, selectable, controls } = context
  const isHeader = position.row === 0
  const withControl = pressed.ctrlKey || pressed.metaKey
  if (altKey) return null
  if (key === 'Enter') return withControl || shiftKey ? null : { kind: controls > 1 ? 'enter-cell' : 'activate' }
  if (key === 'F2') return controls > 0 ? { kind: 'enter-cell' } : null
  if (key === ' ') return isHeader ? { kind: 'activate' } : selectable ? { kind: 'toggle-row' } : null
  if (withControl && key.toLowerCase() === 'a') return selectable ? { kind: 'select-page' } : null
  const to = getNextPosition(pressed, withControl, context)
  if (to === null) return null
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
  if (shiftKey) return selectable && isVertical && !isHeader && to.row > 0 ? { kind: 'extend-selection', to } : null
  return { kind: 'move', to }
}

function getNextPosition({ key }: PressedKey, withControl: boolean, context: GridContext): GridPosition | null {
  const { position, rows, columns, pageRows, rtl } = context
  const { row, column } = position
  const at = (nextRow: number, nextColumn: number): GridPosition => ({
    row: clamp(nextRow, rows),
    column: clamp(nextColumn, columns),
  })
  if (withControl) return key === 'Home' ? at(0, 0) : key === 'End' ? at(rows, columns) : null
  const forward = rtl ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return at(row, column + forward)
    case 'ArrowLeft':
      return at(row, column - forward)
    case 'ArrowDown':
      return at(row + 1, column)
    case 'ArrowUp':
      return at(row - 1, column)
    case 'PageDown':
      return at(row + pageRows, column)
    case 'PageUp':
      // From a row, the first stop is the first row, and not the header.
      return at(row > 1 ? Math.max(1, row - pageRows) : 0, column)
    case 'Home':
      return at(row, 0)
    case 'End':
      return at(row, columns)
    default:
      return null
  }
}

/** Limits an index to the `length` entries of a list. */
export function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1))
}
