import type { GridPosition } from './grid-command.ts'

const CELL = '[data-cell]'
const CONTROLS = 'a[href], button, input, select, textarea'
/** Controls that use the arrow keys or letters. */
const FIELDS = 'input:not([type="checkbox"], [type="button"]), select, textarea'

export function findCell(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(CELL) : null
}

/** Returns the position of a cell. Row 0 is the header. */
export function getPosition(cell: HTMLElement): GridPosition {
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}

export function findControls(cell: Element): HTMLElement[] {
  return [...cell.querySelectorAll<HTMLElement>(CONTROLS)]
}

/** Returns the focused part of a cell. */
export function getFocusedPart(cell: Element, target: Element): 'cell' | 'control' | 'field' {
  if (target === cell) return 'cell'
  return target.matches(FIELDS) ? 'field' : 'control'
}

/** Focuses the next control of a cell, and after the last control the first. */
export function focusNextControl(cell: Element, step: 1 | -1): void {
  const controls = findControls(cell)
  const index = controls.findIndex((control) => control === document.activeElement)
  controls.at((index + step) % controls.length)?.focus()
}

/**
 * Removes the controls of all cells from the tab order, because the grid is one tab stop. Also removes controls that are
 * added later. Returns a function that ends this.
 */
export function keepOutOfTabOrder(grid: Element): () => void {
  const apply = () => {
    for (const control of findControls(grid)) if (control.tabIndex !== -1) control.tabIndex = -1
  }
  apply()
  const observer = new MutationObserver(apply)
  observer.observe(grid, { childList: true, subtree: true, attributes: true, attributeFilter: ['tabindex', 'href'] })
  return () => observer.disconnect()
}
