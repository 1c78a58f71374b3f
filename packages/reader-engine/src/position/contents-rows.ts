import type { SpineItem, TocEntry } from '../package/index.ts'
import type { ContentsRow } from '../state/reading-state.ts'

/** The contents as rows, in the order of the page: what `ncxRef` counts (spec 1 §3). */
export function createContentsRows(toc: readonly TocEntry[], spine: readonly SpineItem[]): ContentsRow[] {
  // reversed: an entry leads to the first place of a file that stands in the spine twice
  const itemOfPath = new Map(spine.map((item, index): [string, number] => [item.path, index]).toReversed())
  const rows = (entries: readonly TocEntry[], depth: number): ContentsRow[] =>
    entries.flatMap((entry) => [
      { label: entry.label, depth, item: itemOfPath.get(entry.path) ?? -1, fragment: entry.fragment },
      ...rows(entry.children, depth + 1),
    ])
  return rows(toc, 0)
}

/**
 * The entry that a place belongs to: the last one that leads to its spine item or to one before it. -1: none. Of several
 * in one file it is the last that `hasBegun`, by its fragment; where that cannot be told, the first.
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
