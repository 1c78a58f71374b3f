// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { ColumnsFlow } from './columns-flow.ts'

const WIDTH = 600

afterEach(() => vi.unstubAllGlobals())

/** Lays out five pages. `scrollTo` scrolls the frame as a browser does for a screen reader. */
function createFlow(direction: 'ltr' | 'rtl' = 'ltr') {
  const moved: number[] = []
  const frame = document.implementation.createHTMLDocument()
  const root = frame.documentElement
  root.scrollTo = (options?: ScrollToOptions | number) => {
    if (typeof options === 'object') Object.assign(root, { scrollLeft: options.left, scrollTop: options.top })
  }
  const flow = new ColumnsFlow({
    body: frame.body,
    size: { width: WIDTH, height: 800 },
    settings: { spread: 'none', marginInline: 40, marginBlock: 20, css: '' },
    scrolledByBook: false,
    vertical: false,
    rtl: direction === 'rtl',
    onScrolled: () => {},
    onCursorMoved: (page) => moved.push(page),
  })
  const scrollTo = (left: number) => {
    root.scrollLeft = left
    frame.dispatchEvent(new Event('scroll'))
  }
  /** Focuses an element with one rectangle, in CSS pixels from the left edge of the frame. */
  const focus = (element: HTMLElement, left: number, width = 100) => {
    vi.spyOn(element, 'getClientRects').mockReturnValue(
      Object.assign([new DOMRect(left, 0, width, 20)], { item: () => null }),
    )
    element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  }
  const addElement = () => frame.body.appendChild(frame.createElement('p'))
  return { flow, root, moved, scrollTo, focus, addElement, body: frame.body }
}

test.each([
  ['ltr', WIDTH / 2, 2],
  ['ltr', WIDTH / 10, 2],
  ['ltr', WIDTH * 2.5, 4],
  ['rtl', -WIDTH / 2, 2],
  ['rtl', -WIDTH / 10, 2],
] as const)('a frame (%s) that is scrolled by %d px from page 1 is at page %d, and not scrolled', (way, left, page) => {
  const { flow, root, moved, scrollTo } = createFlow(way)
  flow.showPage(1, undefined)
  scrollTo(left)
  expect([moved, root.scrollLeft]).toEqual([[page], 0])
})

test('a focus on another page is followed once; a window that becomes active again is not', () => {
  const { moved, focus, addElement } = createFlow()
  const [first, second] = [addElement(), addElement()]
  focus(first, 2 * WIDTH)
  focus(first, 2 * WIDTH)
  expect(moved).toEqual([2])
  focus(second, 3 * WIDTH)
  focus(first, 2 * WIDTH)
  expect(moved).toEqual([2, 3, 2])
})

test('an element that begins before its page, and the whole text, are not on another page', () => {
  const { flow, moved, focus, addElement, body } = createFlow()
  flow.showPage(2, undefined)
  focus(addElement(), 2 * WIDTH - 20)
  focus(body, 0)
  expect(moved).toEqual([])
  focus(addElement(), WIDTH)
  expect(moved).toEqual([1])
})

test('a released flow does not follow the cursor', () => {
  const { flow, moved, scrollTo } = createFlow()
  flow.release()
  scrollTo(WIDTH)
  expect(moved).toEqual([])
})
