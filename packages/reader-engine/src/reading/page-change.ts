import type { View } from '../render/view.ts'

/** How the reader came to another page: turned, by hand or by the sound, or gone somewhere. Spec 1 §7, session events. */
export type PageChange =
  | { readonly kind: 'turn'; readonly direction: 1 | -1; readonly automatic: boolean }
  | { readonly kind: 'jump' }

type Page = readonly [item: number, part: number, page: number]

/** The page that a view shows, to compare it with another. */
export const getShownPage = (view: View | undefined): Page | undefined =>
  view && [view.sheet.item, view.sheet.part, view.page]

/** The way from one page to another in the order of reading; undefined where it is the same one, or there is none. */
export function getDirection(before: Page | undefined, after: Page | undefined): 1 | -1 | undefined {
  if (!before || !after) return undefined
  const at = before.findIndex((number, index) => number !== after[index])
  if (at < 0) return undefined
  return (after[at] ?? 0) > (before[at] ?? 0) ? 1 : -1
}
