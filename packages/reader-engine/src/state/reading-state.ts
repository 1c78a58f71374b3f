import type { BookMetadata, NarrationMedia } from '../package/index.ts'

/** A row of the contents. `item` is the spine item to which it leads; -1 for none. */
export interface ContentsRow {
  readonly label: string
  readonly depth: number
  readonly item: number
  readonly fragment: string
}

/** Kinds of narration that a listener may skip. EPUB 3.3 §9.3.5. */
export type SkippableKind = 'notes' | 'pageNumbers'

export interface ReadingLocation {
  readonly item: number
  /** Page of the chapter, or of a part of a long chapter, from 0. `pages` is their number. */
  readonly page: number
  readonly pages: number
  readonly charOffset: number
  /** Progress in the whole book, 0 to 1. */
  readonly progress: number
  /** Contents row of the location; -1 for none. */
  readonly contentsRow: number
  readonly atStart: boolean
  readonly atEnd: boolean
  /** True if the page runs its own scripts. The reader gets no key presses and taps from it. */
  readonly scripted: boolean
}

export interface NarrationLanguage {
  readonly language: string
  readonly label: string
  readonly media: NarrationMedia
}

/** State that a screen draws. Each change creates a new object; unchanged parts stay the same objects. */
export interface ReadingState {
  readonly phase: 'opening' | 'ready' | 'failed' | 'closed'
  readonly error: unknown
  readonly metadata: BookMetadata | undefined
  readonly contents: readonly ContentsRow[]
  readonly languages: readonly NarrationLanguage[]
  /** Kinds of narration in this book that a listener may skip. */
  readonly skippableKinds: readonly SkippableKind[]
  readonly language: number
  /** False if the narration speaks whole pages and cannot highlight a sentence. Spec 1 §3, `sentenceHighlighting`. */
  readonly sentenceHighlighting: boolean
  readonly location: ReadingLocation | undefined
  readonly playing: boolean
  /** True while requested sound has not started. */
  readonly stalled: boolean
  /** Index of the track that is highlighted; -1 for none. */
  readonly track: number
  readonly rate: number
  readonly volume: number
  readonly muted: boolean
  readonly autoPageTurn: boolean
  /** If true, sound stops after each sentence. */
  readonly sentenceBySentence: boolean
  /** `epub:type`s of the narration that are skipped, such as page numbers. EPUB 3.3 §9.3.5. */
  readonly skippedTypes: readonly string[]
  /** If true, the device's voice reads text without narration. */
  readonly speech: boolean
  /** Number of network failures since the book was opened. The shown page stays. */
  readonly networkFailures: number
  /** Path of the last media file that could not be played. */
  readonly missingMedia: string | undefined
}

export const initialState: ReadingState = {
  phase: 'opening',
  error: undefined,
  metadata: undefined,
  contents: [],
  languages: [],
  skippableKinds: [],
  language: 0,
  sentenceHighlighting: true,
  location: undefined,
  playing: false,
  stalled: false,
  track: -1,
  rate: 1,
  volume: 1,
  muted: false,
  autoPageTurn: true,
  sentenceBySentence: false,
  skippedTypes: [],
  speech: true,
  networkFailures: 0,
  missingMedia: undefined,
}
