import type { ColumnSize, DataColumn } from '../data-column.ts'

const TRACK_MAX: Record<ColumnSize, string> = { small: '1fr', medium: '1.6fr', large: '2.4fr', content: 'max-content' }

/** Returns the column tracks. The header and the `min-width` of the cells are the minimum of a track. */
export function getTracks(columns: readonly Pick<DataColumn<never>, 'size'>[], selectable: boolean): string {
  const tracks = columns.map(({ size = 'medium' }) => `minmax(auto, ${TRACK_MAX[size]})`)
  return (selectable ? ['var(--select-width)', ...tracks] : tracks).join(' ')
}
