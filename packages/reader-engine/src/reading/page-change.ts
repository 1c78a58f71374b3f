import type { View } from '../render/view.ts'

/** `automatic` is true if playback has turned the page. Spec 1 §7, session events. */
export type PageChange =
  | { readonly kind: 'turn'; readonly direction: 1 | -1; readonly automatic: boolean }
  | { readonly kind: 'jump' }

type Page = readonly [item: number, part: number, page: number]

/** Returns the shown spine item, part and page; undefined without a view. */
export const getShownPage = (view: View | undefined): Page | undefined =>
  view && [view.sheet.item, view.sheet.part, view.page]

/**
 * Returns 1 if `after` follows `before` in reading order, -1 if `after` precedes `before`, and undefined if the pages
 * are equal or unknown.
 */
export function getDirection(before: Page | undefined, after: Page | undefined): 1 | -1 | undefined {
  if (!before || !after) return undefined
  const at = before.findIndex((number, index) => number !== after[index])
  if (at < 0) return undefined
  return (after[at] ?? 0) > (before[at] ?? 0) ? 1 : -1
}
