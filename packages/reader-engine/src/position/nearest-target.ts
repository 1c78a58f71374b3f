import type { Rendition } from '../package/index.ts'
import type { Target } from '../render/target.ts'
import { createContentsRows } from './contents-rows.ts'
import { readFragment, type Position } from './position.ts'

/**
 * Returns the place nearest to a position whose file is not in the rendition: its sentence, if only one file has the id
 * of this sentence, for example after a file was renamed. Else the start of its row of the table of contents, else the
 * last row. Returns undefined without such a row.
 */
export function findNearestTarget(position: Position, { toc, spine, tracks }: Rendition): Target | undefined {
  const { ncxRef, charOffset } = position
  const fragment = readFragment(position, undefined)
  const items = new Set(tracks.filter((track) => fragment && track.fragment === fragment).map(({ item }) => item))
  const [item] = items
  if (item !== undefined && items.size === 1) return { item, fragment, charOffset }
  if (ncxRef < 0) return undefined
  const rows = createContentsRows(toc, spine).filter(({ item }) => item >= 0)
  const row = rows[ncxRef] ?? rows.at(-1)
  return row && { item: row.item, fragment: row.fragment }
}
