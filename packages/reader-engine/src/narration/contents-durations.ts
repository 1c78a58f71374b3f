import type { ContentsRow } from '../state/reading-state.ts'
import type { Narration } from './narration.ts'

/**
 * Returns the duration of each row of the table of contents with its nested rows, in seconds at rate 1. An unknown
 * duration is undefined.
 */
export function getContentsDurations(rows: readonly ContentsRow[], narration: Narration): (number | undefined)[] {
  const { tracks } = narration
  const begins = rows.map((row, number) => {
    if (row.item < 0) return undefined
    // The fragment of an item's first row is ignored, because a clip rarely speaks this fragment.
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
