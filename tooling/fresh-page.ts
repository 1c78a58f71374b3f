import { vi } from 'vitest'

/*
 * Test files share a worker and with it one window: starting one for each file took most of the time. Each file begins
 * with the page as a new window has it, and with nothing of it or of the clock faked.
 */
vi.useRealTimers()
vi.unstubAllGlobals()
vi.restoreAllMocks()
if ('document' in globalThis) {
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
    if (element !== document.documentElement) element.replaceChildren()
  }
  document.title = ''
  // jsdom scrolls nothing
  Object.assign(Element.prototype, { scrollIntoView: () => {} })
  localStorage.clear()
  sessionStorage.clear()
}
