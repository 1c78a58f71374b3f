import type { SpineItem, TocEntry } from '../package/index.ts'
import type { ContentsRow } from '../state/reading-state.ts'

/** Returns the rows of the table of contents in document order, as `ncxRef` counts them (spec 1 §3). */
export function createContentsRows(toc: readonly TocEntry[], spine: readonly SpineItem[]): ContentsRow[] {
  // Reversed, so that the map contains the first index of a file that is in the spine twice.
  const itemByPath = new Map(spine.map((item, index): [string, number] => [item.path, index]).toReversed())
  const rows = (entries: readonly TocEntry[], depth: number): ContentsRow[] =>
    entries.flatMap((entry) => [
      { label: entry.label, depth, item: itemByPath.get(entry.path) ?? -1, fragment: entry.fragment },
      ...rows(entry.children, depth + 1),
    ])
  return rows(toc, 0)
}

/**
 * Returns the index of the row of the table of contents for a location, or -1 if there is none. Considers the rows of
 * the spine item, else of the nearest earlier item. `hasBegun` returns undefined if it is unknown whether a fragment
 * has begun.
 */
export function findContentsRow(
  rows: readonly ContentsRow[],
  item: number,
  hasBegun: (fragment: string) => boolean | undefined = () => undefined,
): number {
  let best = -1
  rows.forEach((row, index) => {
    if (row.item < 0 || row.item > item) return
    const nearest = best < 0 ? -1 : (rows[best]?.item ?? -1)
    if (row.item < nearest) return
    if (row.item > nearest || (row.item === item ? isFurther(row) : row.depth === 0)) best = index
  })
  return best

  function isFurther({ fragment, depth }: ContentsRow): boolean {
    return fragment === '' ? depth === 0 : (hasBegun(fragment) ?? false)
  }
}
