import { resolveReference, type Track } from '../package/index.ts'
import type { Target } from '../render/target.ts'
import type { ContentsRow } from '../state/reading-state.ts'
import type { Position } from './position.ts'

/**
 * Returns the place nearest to a position whose file is not in the rendition with these rows and tracks: its sentence, if
 * only one file has the id of this sentence, for example after a file was renamed. Else the start of its row of the
 * table of contents or of the next row, else the last row. Returns undefined without such a row.
 */
export function chooseNearest(
  { ncxRef, URI, charOffset }: Position,
  rows: readonly ContentsRow[],
  tracks: readonly Track[],
): Target | undefined {
  const { fragment } = resolveReference(URI, '')
  const items = new Set(tracks.filter((track) => fragment && track.fragment === fragment).map(({ item }) => item))
  const [item] = items
  if (item !== undefined && items.size === 1) return { item, fragment, charOffset }
  if (ncxRef < 0) return undefined
  const isInSpine = (row: ContentsRow) => row.item >= 0
  // A row without a file of the spine, such as a heading, has an index, too.
  const row = rows.slice(ncxRef).find(isInSpine) ?? rows.findLast(isInSpine)
  return row && { item: row.item, fragment: row.fragment }
}
