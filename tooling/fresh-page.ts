import { vi } from 'vitest'

/*
 * Test files share one worker and its window, because a new window for each file is slow. This file runs before each
 * test file and restores the initial state.
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
  // jsdom does not implement scrolling.
  Object.assign(Element.prototype, { scrollIntoView: () => {} })
  // The default of one second is too short on a busy machine.
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
  localStorage.clear()
  sessionStorage.clear()
}
