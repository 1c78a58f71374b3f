import type { ReadingState } from '@lectern/reader-engine'

/** The state of an open book, for tests; they name what matters to them. */
export function readingState(part: Partial<ReadingState> = {}): ReadingState {
  return {
    phase: 'ready',
    error: undefined,
    metadata: undefined,
    contents: [],
    languages: [],
    language: 0,
    place: undefined,
    playing: false,
    stalled: false,
    track: -1,
    rate: 1,
    volume: 1,
    muted: false,
    autoPageTurn: true,
    skippable: [],
    missingMedia: undefined,
    ...part,
  }
}
