import { isPageExpected } from '../page-heading/page-focus.ts'

const CONTROLS = 'a[href], button, input, select, textarea'
const ROWS = 'li, tr'
const SECTIONS = 'section, [role="region"]'

/** The places around the element that has the focus. */
interface Place {
  readonly focused: HTMLElement
  readonly row: Element | null
  /** Position of the element among the controls of its row. */
  readonly position: number
  /** The sections around the element, the innermost first. */
  readonly sections: readonly HTMLElement[]
}

/**
 * Moves the focus after the focused element is removed from a page, because browsers then begin again at the top of the
 * page (WCAG 2.4.3). The focus goes to the same control of the next or the previous row of a list, else to the section
 * around it, else to the heading of the page. Does nothing if the user or another part of the page has moved the focus.
 * Returns a function that ends this.
 */
export function followRemovedFocus(page: HTMLElement): () => void {
  let place: Place | null = null
  let frame = 0
  const onFocusIn = ({ target }: FocusEvent): void => {
    place = target instanceof HTMLElement ? findPlace(target, page) : null
  }
  // A click beside all controls takes the focus away on purpose.
  const onPointerDown = (): void => {
    place = null
  }
  const observer = new MutationObserver((changes) => {
    if (place === null || place.focused.isConnected) return
    const { row } = place
    const removal = changes.find(({ removedNodes }) => row !== null && [...removedNodes].includes(row))
    const rows = [row, findElement(removal, 'nextSibling'), findElement(removal, 'previousSibling')]
    const lost = place
    place = null
    // The page's own effects, a closing dialog for example, move the focus first.
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => moveFocus(lost, rows, page))
    })
  })
  page.addEventListener('focusin', onFocusIn)
  page.addEventListener('pointerdown', onPointerDown)
  observer.observe(page, { childList: true, subtree: true })
  return () => {
    page.removeEventListener('focusin', onFocusIn)
    page.removeEventListener('pointerdown', onPointerDown)
    observer.disconnect()
    cancelAnimationFrame(frame)
  }
}

function findPlace(focused: HTMLElement, page: HTMLElement): Place {
  const row = focused.closest(ROWS)
  const sections: HTMLElement[] = []
  for (let part = focused.parentElement; part !== null && part !== page; part = part.parentElement)
    if (part.matches(SECTIONS)) sections.push(part)
  return { focused, row, position: row === null ? -1 : findControls(row).indexOf(focused), sections }
}

function moveFocus({ position, sections }: Place, rows: readonly (Element | null)[], page: HTMLElement): void {
  if (document.activeElement !== document.body || isPageExpected()) return
  const row = rows.find((each) => each?.isConnected && findControls(each).length > 0)
  const controls = row ? findControls(row) : []
  const section = sections.find(({ isConnected }) => isConnected)
  const target = controls[position] ?? controls.at(-1) ?? section ?? page.querySelector('h1') ?? page
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Returns the first element after or before the removed rows. */
function findElement(removal: MutationRecord | undefined, direction: 'nextSibling' | 'previousSibling') {
  let node = removal?.[direction] ?? null
  while (node !== null && !(node instanceof Element)) node = node[direction]
  return node
}

const findControls = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]
