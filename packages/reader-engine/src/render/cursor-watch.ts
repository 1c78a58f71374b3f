import { isElement, isText } from '../document/node-types.ts'

interface CursorEvents {
  /** Called after the browser has scrolled the frame to show the cursor. Lengths are in CSS pixels. */
  readonly onScrolled: (left: number, top: number) => void
  /** Called after the cursor or the focus has moved. `rects` are the rectangles of the character or of the element. */
  readonly onPlace: (rects: readonly DOMRect[]) => void
}

/** Maximum milliseconds between an event of a pointer and the selection change that the pointer causes. */
const POINTER_MS = 500

/**
 * Watches the cursor of a screen reader in a document that must not scroll. A screen reader scrolls the document to
 * text outside of the page, moves the selection, or focuses an element. Returns a function that removes the listeners.
 */
export function watchCursor(document: Document, { onScrolled, onPlace }: CursorEvents): () => void {
  const onScroll = () => {
    const root = document.documentElement
    const [left, top] = [root.scrollLeft, root.scrollTop]
    if (left === 0 && top === 0) return
    root.scrollTo({ left: 0, top: 0, behavior: 'instant' })
    // A pointer that selects text beyond the edge also scrolls.
    if (!root.matches(':active')) onScrolled(left, top)
  }
  let focused: EventTarget | null = document.activeElement
  let pointedAt = -Infinity
  const onSelection = ({ timeStamp }: Event) => {
    if (timeStamp - pointedAt < POINTER_MS) return
    const rects = findCaretRects(document.getSelection())
    if (rects) onPlace(rects)
  }
  const onFocus = ({ target }: Event) => {
    // A window that becomes active focuses its last element again.
    if (target === focused) return
    focused = target
    if (isElement(target) && target !== document.body) onPlace([...target.getClientRects()])
  }
  const onPointer = ({ timeStamp }: Event) => {
    pointedAt = timeStamp
  }
  const listeners = Object.entries({
    scroll: onScroll,
    selectionchange: onSelection,
    focusin: onFocus,
    pointerdown: onPointer,
    pointerup: onPointer,
    click: onPointer,
  })
  for (const [type, listener] of listeners) document.addEventListener(type, listener, true)
  return () => {
    for (const [type, listener] of listeners) document.removeEventListener(type, listener, true)
  }
}

/**
 * Returns the rectangles of the character after the caret, or of the last character at the end of the text. Returns
 * undefined if text is selected, or if the caret is in no text node with characters.
 */
function findCaretRects(selection: Selection | null): readonly DOMRect[] | undefined {
  const node = selection?.focusNode
  if (!selection?.isCollapsed || !node || !isText(node) || node.length === 0) return undefined
  const range = node.ownerDocument.createRange()
  const start = Math.min(selection.focusOffset, node.length - 1)
  range.setStart(node, start)
  range.setEnd(node, start + 1)
  return [...range.getClientRects()]
}
