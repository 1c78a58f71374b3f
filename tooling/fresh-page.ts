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
  // jsdom implements neither scrolling nor popovers. Without its attribute, a popover counts as visible.
  Object.assign(Element.prototype, { scrollIntoView: () => {} })
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      this.removeAttribute('popover')
    },
  })
  // jsdom draws no more frames in this window after a test has removed a focused element under fake timers.
  Object.assign(globalThis, {
    requestAnimationFrame: (callback: FrameRequestCallback) =>
      Number(setTimeout(() => callback(performance.now()), 16)),
    cancelAnimationFrame: (handle: number) => clearTimeout(handle),
  })
  // The default of one second is too short on a busy machine.
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 60_000 })
  localStorage.clear()
  sessionStorage.clear()
}
