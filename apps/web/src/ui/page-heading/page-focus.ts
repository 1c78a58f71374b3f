const DIALOG = '[role="dialog"]'
const FIELDS = 'input, textarea, select, [contenteditable="true"]'

interface Expectation {
  /** Element with the focus at the start of the navigation. */
  readonly from: Element | null
  /** Returns an element that gets the focus instead of the heading. */
  readonly findTarget: () => HTMLElement | null
}

let expectation: Expectation | null = null
let heading: HTMLElement | null = null

/** Call at the start of a navigation. The heading of the next page, or the found element, then gets the focus. */
export function expectPage(findTarget: Expectation['findTarget'] = () => null): void {
  expectation = { from: document.activeElement, findTarget }
}

/** Cancels `expectPage`. */
export function expectNoPage(): void {
  expectation = null
}

/** Returns true from the start of a navigation until the next page has the focus. */
export const isPageExpected = (): boolean => expectation !== null

/** Registers the heading of the page. Returns the function that removes the heading. */
export function registerHeading(element: HTMLElement | null): () => void {
  heading = element
  moveFocusToPage()
  return () => {
    if (heading === element) heading = null
  }
}

/** Moves the focus to the expected page. Waits without a heading. Does nothing if the user has moved the focus. */
export function moveFocusToPage(): void {
  if (expectation === null) return
  const { from, findTarget } = expectation
  const target = findTarget() ?? heading
  if (!isFree(from)) expectation = null
  if (expectation === null || target === null) return
  expectation = null
  // The router restores the scroll position.
  target.focus({ preventScroll: target === heading })
}

/** Returns false if the user has moved the focus, or still writes in a field. */
function isFree(from: Element | null): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return true
  // A dialog that closes because of the navigation moves the focus to the button that opened it.
  const isMoved = activeElement !== from && from?.closest(DIALOG) == null
  return !isMoved && !activeElement.matches(FIELDS)
}
