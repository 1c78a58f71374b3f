import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { findCell, getPosition, keepOutOfTabOrder } from './cell-controls.ts'
import { updateTooltip } from './cut-text.ts'
import { clamp, type GridPosition } from './grid-command.ts'

interface GridSize {
  /** Number of rows with the header. */
  readonly rows: number
  readonly columns: number
}

/**
 * Manages the focus of a grid with one tab stop. `initial` is the cell that the first Tab focuses. Cells need the
 * attributes `data-cell`, `data-row` and `data-column`.
 */
export function useGridFocus({ rows, columns }: GridSize, initial: GridPosition) {
  const grid = useRef<HTMLTableElement>(null)
  const hasFocus = useRef(false)
  const isWaiting = useRef(false)
  const [last, setLast] = useState<GridPosition | null>(null)
  const { row, column } = last ?? initial
  const position = { row: clamp(row, rows), column: clamp(column, columns) }

  // React has no API for the tab order.
  useLayoutEffect(() => (grid.current === null ? undefined : keepOutOfTabOrder(grid.current)), [])
  // A virtual row exists only after the next render. If the focused cell has disappeared, no element has the focus.
  useLayoutEffect(() => {
    const hasLostFocus = hasFocus.current && document.activeElement === document.body
    if (!isWaiting.current && !hasLostFocus) return
    isWaiting.current = false
    focusCell(grid.current, position)
  })

  const moveTo = (to: GridPosition): void => {
    if (focusCell(grid.current, to)) return
    isWaiting.current = true
    setLast(to)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    hasFocus.current = true
    const cell = findCell(target)
    if (cell !== null) setLast(getPosition(cell))
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent): void => {
    hasFocus.current = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
  }
  return { grid, position, moveTo, onFocus, onBlur }
}

/** Focuses a cell. Returns false if the cell is not in the page. */
function focusCell(grid: Element | null, { row, column }: GridPosition): boolean {
  const cell = grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  if (cell === null || cell === undefined) return false
  updateTooltip(cell)
  // A browser that scrolls to the focus may ignore the scroll padding, which leaves space for the sticky cells.
  cell.focus({ preventScroll: true })
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}
