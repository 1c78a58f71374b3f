/** Hidden texts have a box that is too small on purpose. */
const HIDDEN = 'visually-hidden'

/**
 * Adds a tooltip with the full text to a cell whose text is cut. Removes the tooltip of a cell whose text fits. Call this
 * before the cell gets the focus, because the tooltip layer reads the attribute at that moment.
 */
export function updateTooltip(cell: HTMLElement): void {
  const text = [cell, ...cell.querySelectorAll<HTMLElement>('*')].find(
    ({ scrollWidth, clientWidth, classList }) =>
      scrollWidth > clientWidth && clientWidth > 1 && !classList.contains(HIDDEN),
  )
  if (text === undefined) delete cell.dataset['tooltip']
  else cell.dataset['tooltip'] = text.textContent.trim()
}
