import type { KeyboardEvent } from 'react'
import { findCell, findControls, focusNextControl, getFocusedPart, getPosition } from './cell-controls.ts'
import { getGridCommand, type GridCommand, type GridContext, type GridPosition } from './grid-command.ts'

interface GridActions {
  readonly moveTo: (to: GridPosition) => void
  readonly toggleRow: (row: number) => void
  readonly selectRows: (rows: readonly number[]) => void
  readonly selectPage: () => void
}

type GridState = Pick<GridContext, 'rows' | 'columns' | 'selectable'>

/** Number of rows for PageUp and PageDown before the layout is known. */
const PAGE_ROWS = 10

/** Returns the key handler of a grid. */
export function createKeyHandler(state: GridState, actions: GridActions) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const cell = findCell(event.target)
    if (cell === null || !(event.target instanceof Element)) return
    const position = getPosition(cell)
    const command = getGridCommand(event, {
      ...state,
      position,
      pageRows: countVisibleRows(event.currentTarget, cell),
      rtl: getComputedStyle(event.currentTarget).direction === 'rtl',
      controls: findControls(cell).length,
      focused: getFocusedPart(cell, event.target),
    })
    if (command === null) return
    event.preventDefault()
    run(command, { cell, position }, actions)
  }
}

interface Place {
  readonly cell: HTMLElement
  readonly position: GridPosition
}

function run(command: GridCommand, { cell, position }: Place, actions: GridActions): void {
  switch (command.kind) {
    case 'move':
      return actions.moveTo(command.to)
    case 'extend-selection':
      actions.selectRows([position.row, command.to.row])
      return actions.moveTo(command.to)
    case 'toggle-row':
      return actions.toggleRow(position.row)
    case 'select-page':
      return actions.selectPage()
    case 'activate':
      return activate(cell)
    case 'enter-cell':
      return findControls(cell)[0]?.focus()
    case 'leave-cell':
      return cell.focus()
    case 'next-control':
      return focusNextControl(cell, command.step)
  }
}

function activate(cell: HTMLElement): void {
  const [control] = findControls(cell)
  if (control !== undefined && getFocusedPart(cell, control) === 'field') return control.focus()
  const rowLink = cell.closest('[role="row"]')?.querySelector<HTMLElement>('[data-row-link]')
  ;(control ?? rowLink)?.click()
}

function countVisibleRows(grid: HTMLElement, cell: HTMLElement): number {
  const height = cell.offsetHeight
  const frame = Math.min(grid.parentElement?.clientHeight ?? 0, window.innerHeight)
  return height === 0 || frame === 0 ? PAGE_ROWS : Math.max(1, Math.floor(frame / height) - 2)
}
