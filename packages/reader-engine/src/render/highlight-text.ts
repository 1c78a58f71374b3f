import type { TextMap } from '../document/text-map.ts'

/** 'found': a search result. 'spoken': a sentence that the device's voice speaks. */
export type HighlightKind = 'found' | 'spoken'

/** Styles for the CSS Custom Highlight API, which does not change the DOM of the book. */
export const HIGHLIGHT_STYLE = `::highlight(lectern-found){background-color:#b9e3c6;color:#1e2430;text-decoration:underline 2px #14605a}
::highlight(lectern-spoken){background-color:var(--lectern-spoken-fill,#ffdb7a);color:var(--lectern-spoken-text,#1e2430);text-decoration:underline 3px var(--lectern-spoken-line,#b4690e)}`

/**
 * Highlights the characters from `start` to `end` and removes the previous highlight of this kind. Does nothing without
 * the CSS Custom Highlight API, or if `start` or `end` is outside of the text.
 */
export function highlightText(document: Document, map: TextMap, start: number, end: number, kind: HighlightKind): void {
  const window = document.defaultView
  const [from, to] = [map.pointAt(start), map.pointAt(end)]
  if (!window?.CSS.highlights || !from || !to) return
  const range = document.createRange()
  range.setStart(from.node, from.offset)
  range.setEnd(to.node, to.offset)
  window.CSS.highlights.set(getHighlightName(kind), new window.Highlight(range))
}

export function clearHighlight(document: Document, kind: HighlightKind): void {
  document.defaultView?.CSS.highlights?.delete(getHighlightName(kind))
}

const getHighlightName = (kind: HighlightKind) => `lectern-${kind}`
