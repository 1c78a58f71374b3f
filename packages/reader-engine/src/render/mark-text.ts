import type { TextMap } from '../document/text-map.ts'

/** The name under which a found passage is painted; see `FOUND_STYLE`. */
const FOUND = 'lectern-found'

/** A found passage looks marked with a pen, and is none of the document's elements. CSS Custom Highlight API. */
export const FOUND_STYLE = `::highlight(${FOUND}){background-color:#b9e3c6;color:#1e2430;text-decoration:underline 2px #14605a}`

/** Marks characters of a document, and unmarks what was marked; nothing where the browser knows no highlights. */
export function markText(document: Document, map: TextMap, start: number, end: number): void {
  const window = document.defaultView
  const [from, to] = [map.pointAt(start), map.pointAt(end)]
  if (!window?.CSS.highlights || !from || !to) return
  const range = document.createRange()
  range.setStart(from.node, from.offset)
  range.setEnd(to.node, to.offset)
  window.CSS.highlights.set(FOUND, new window.Highlight(range))
}
