// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScrollFlow } from './scroll-flow.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The body has 3,000 px and the screen 1,000 px. One page turn scrolls 880 px. */
function createFlow() {
  const body = document.createElement('body')
  Object.defineProperty(body, 'scrollHeight', { value: 3000 })
  let top = 0
  Object.defineProperty(body, 'scrollTop', { get: () => top })
  body.scrollTo = (options?: ScrollToOptions | number) => {
    top = Math.min(2000, typeof options === 'object' ? (options.top ?? 0) : 0)
  }
  const scrolled: number[] = []
  const settings = { spread: 'auto', marginInline: 40, marginBlock: 20, css: '' } as const
  const flow = new ScrollFlow({
    body,
    size: { width: 600, height: 1000 },
    settings,
    scrolledByBook: false,
    vertical: false,
    rtl: false,
    onScrolled: (at) => scrolled.push(at),
    onCursorMoved: () => {},
  })
  const pages = flow.countPages()
  /** `y` is the distance of the line from the beginning of the text in CSS pixels. */
  const line = (y: number) => flow.findPage(new DOMRect(0, y - top, 100, 20))
  const scrollByHand = (to: number) => {
    top = to
    body.dispatchEvent(new Event('scroll'))
    vi.advanceTimersByTime(500)
  }
  return { body, flow, pages, line, scrollByHand, scrolled, top: () => top }
}

test('a page turn scrolls most of the screen, and the last page ends with the text', () => {
  const context = createFlow()
  expect(context.pages).toBe(4)
  context.flow.showPage(1, undefined)
  expect(context.top()).toBe(880)
  context.flow.showPage(3, undefined)
  expect(context.top()).toBe(2000)
})

test('all visible text is on the current page, at any scroll position', () => {
  const context = createFlow()
  context.scrollByHand(950)
  expect(context.scrolled).toEqual([2])
  expect([960, 1500, 1920].map(context.line)).toEqual([2, 2, 2])
  expect(context.line(200)).toBe(0)
  expect(context.line(2100)).toBe(3)
})

test('a page turn scrolls one step from the current scroll position', () => {
  const context = createFlow()
  context.scrollByHand(500)
  context.flow.showPage(2, undefined)
  expect(context.top()).toBe(1380)
  context.flow.showPage(1, undefined)
  expect(context.top()).toBe(500)
})

test('a released flow ignores scroll events', () => {
  const context = createFlow()
  context.flow.release()
  context.scrollByHand(950)
  expect(context.scrolled).toEqual([])
})
