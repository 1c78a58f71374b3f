import type { Track } from '../package/index.ts'
import type { SkippableKind } from '../state/reading-state.ts'

/** `epub:type` values by kind of narration. EPUB 3.3 §9.3.5, EPUB Structural Semantics 1.1. */
export const SKIPPABLE_TYPES = {
  notes: ['footnote', 'footnotes', 'endnote', 'endnotes', 'rearnote', 'rearnotes', 'note', 'annotation'],
  pageNumbers: ['pagebreak', 'page-list'],
} as const satisfies Record<SkippableKind, readonly string[]>

/** Returns the kinds of narration in these tracks that the user can skip. */
export function findSkippableKinds(tracks: readonly Track[]): SkippableKind[] {
  const types = new Set(tracks.flatMap((track) => track.types))
  return (['notes', 'pageNumbers'] as const).filter((kind) => SKIPPABLE_TYPES[kind].some((type) => types.has(type)))
}
