import type { SpineItem, TocEntry } from '../package/index.ts'
import type { ContentsRow } from '../state/reading-state.ts'

/** Returns the contents as rows in document order, as `ncxRef` counts them (spec 1 §3). */
export function createContentsRows(toc: readonly TocEntry[], spine: readonly SpineItem[]): ContentsRow[] {
  // reversed, so that a file that is twice in the spine gets its first index
  const itemOfPath = new Map(spine.map((item, index): [string, number] => [item.path, index]).toReversed())
  const rows = (entries: readonly TocEntry[], depth: number): ContentsRow[] =>
    entries.flatMap((entry) => [
      { label: entry.label, depth, item: itemOfPath.get(entry.path) ?? -1, fragment: entry.fragment },
      ...rows(entry.children, depth + 1),
    ])
  return rows(toc, 0)
}

/**
 * Returns the row of a location: the last row that leads to its spine item or to an earlier one; -1 if there is none.
 * Of several rows in one file it is the last that `hasBegun`, by its fragment; if that is unknown, the first.
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
