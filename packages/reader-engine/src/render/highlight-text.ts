import type { TextMap } from '../document/text-map.ts'

/** Why characters of a text are marked: they were looked for, or a voice of the device speaks them. */
export type HighlightKind = 'found' | 'spoken'

/**
 * Marked text looks so and is none of the document's elements. CSS Custom Highlight API. What was found looks marked with
 * a pen; what is spoken looks as a narrated sentence does.
 */
export const HIGHLIGHT_STYLE = `::highlight(lectern-found){background-color:#b9e3c6;color:#1e2430;text-decoration:underline 2px #14605a}
::highlight(lectern-spoken){background-color:var(--lectern-spoken-fill,#ffdb7a);color:var(--lectern-spoken-text,#1e2430);text-decoration:underline 3px var(--lectern-spoken-line,#b4690e)}`

/** Marks characters of a document, in place of those that were; nothing where the browser knows no highlights. */
export function highlightText(document: Document, map: TextMap, start: number, end: number, mark: HighlightKind): void {
  const window = document.defaultView
  const [from, to] = [map.pointAt(start), map.pointAt(end)]
  if (!window?.CSS.highlights || !from || !to) return
  const range = document.createRange()
  range.setStart(from.node, from.offset)
  range.setEnd(to.node, to.offset)
  window.CSS.highlights.set(getHighlightName(mark), new window.Highlight(range))
}

export function clearHighlight(document: Document, mark: HighlightKind): void {
  document.defaultView?.CSS.highlights?.delete(getHighlightName(mark))
}

const getHighlightName = (mark: HighlightKind) => `lectern-${mark}`
