import { resolveReference, type SpineItem } from '../package/index.ts'
import type { Target } from '../render/stage.ts'

/** A place that survives a new edition of the file. Spec 1 §3, bookmark and lastmark. */
export interface Position {
  readonly ncxRef: number
  readonly URI: string
  /** Seconds into the clip that is spoken there. */
  readonly timeOffset: number
  readonly charOffset: number
}

/** Where a stored position leads: by its id if there is one, else by its character offset; undefined for a file that is gone. */
export function targetOfPosition(position: Position, spine: readonly SpineItem[]): Target | undefined {
  const { path, fragment } = resolveReference(position.URI, '')
  const item = spine.findIndex((entry) => entry.path === path)
  if (item < 0) return undefined
  return fragment ? { item, fragment, charOffset: position.charOffset } : { item, charOffset: position.charOffset }
}

/** Positions in the order of the book. Spec 1 §5, 'Bookmarks stay sorted by position in the book'. */
export function comparePositions(a: Position, b: Position, spine: readonly SpineItem[]): number {
  const itemOf = (position: Position) =>
    spine.findIndex((entry) => entry.path === resolveReference(position.URI, '').path)
  return itemOf(a) - itemOf(b) || a.charOffset - b.charOffset || a.timeOffset - b.timeOffset
}
