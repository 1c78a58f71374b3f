import type { ContentsRow } from '../state/reading-state.ts'
import type { Narration } from './narration.ts'

/**
 * Returns the duration of each row of the table of contents, including its nested rows, in seconds at rate 1. The
 * duration is undefined if the row has no narration, if the start or the end of the row is unknown (for example because
 * no clip speaks its id), or if the length of a clip is unknown.
 */
export function getContentsDurations(rows: readonly ContentsRow[], narration: Narration): (number | undefined)[] {
  const { tracks } = narration
  const begins = rows.map((row, number) => {
    if (row.item < 0) return undefined
    // The first row of a spine item starts with the first clip from that item on. The fragment of this row is not used,
    // because it is usually the id of the whole chapter, which no clip speaks.
    const isFirst = rows.findIndex(({ item }) => item === row.item) === number
    const first = () => narration.findTrackFromItem(row.item) ?? tracks.length
    return isFirst ? first() : narration.findTrackByText(row.item, row.fragment)
  })
  return rows.map(({ depth }, row) => {
    const next = rows.findIndex((other, number) => number > row && other.depth <= depth && other.item >= 0)
    const from = begins[row]
    const to = next < 0 ? tracks.length : begins[next]
    if (from === undefined || to === undefined || to <= from) return undefined
    const seconds = tracks.slice(from, to).reduce((sum, { clipBegin, clipEnd }) => sum + clipEnd - clipBegin, 0)
    return Number.isFinite(seconds) ? seconds : undefined
  })
}
