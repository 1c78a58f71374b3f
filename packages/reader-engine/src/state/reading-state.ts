import type { BookMetadata, NarrationMedia } from '../package/index.ts'

/** An entry of the contents in one row, with its depth and the spine item that it leads to (-1: to none). */
export interface ContentsRow {
  readonly label: string
  readonly depth: number
  readonly item: number
  readonly fragment: string
}

/** Kinds of narration that a listener may pass over. EPUB 3.3 §9.3.5. */
export type SkippableKind = 'notes' | 'pageNumbers'

export interface ReadingLocation {
  readonly item: number
  /** Page of the chapter, from 0, and how many it has; of a long chapter, of its part. */
  readonly page: number
  readonly pages: number
  readonly charOffset: number
  /** 0 to 1, of the whole book. */
  readonly progress: number
  /** Row of the contents that the place belongs to; -1: none. */
  readonly contentsRow: number
  readonly atStart: boolean
  readonly atEnd: boolean
  /** The page runs scripts of its own: what is pressed or tapped in it, the reader does not hear. */
  readonly scripted: boolean
}

export interface NarrationLanguage {
  readonly language: string
  readonly label: string
  readonly media: NarrationMedia
}

/** What a screen draws. One object for each change; a part that did not change is the same object. */
export interface ReadingState {
  readonly phase: 'opening' | 'ready' | 'failed' | 'closed'
  readonly error: unknown
  readonly metadata: BookMetadata | undefined
  readonly contents: readonly ContentsRow[]
  readonly languages: readonly NarrationLanguage[]
  /** Kinds of narration in this book that may be passed over. */
  readonly skippableKinds: readonly SkippableKind[]
  readonly language: number
  /** False where the narration speaks whole pages: then no sentence can light up. Spec 1 §3, `sentenceHighlighting`. */
  readonly sentenceHighlighting: boolean
  readonly location: ReadingLocation | undefined
  readonly playing: boolean
  /** Sound was asked for and is not there yet. */
  readonly stalled: boolean
  /** Number of the track that is lit; -1: none. */
  readonly track: number
  readonly rate: number
  readonly volume: number
  readonly muted: boolean
  readonly autoPageTurn: boolean
  /** Sound stops after each sentence, until the next one is asked for. */
  readonly sentenceBySentence: boolean
  /** `epub:type`s of the narration that are passed over, such as page numbers. EPUB 3.3 §9.3.5. */
  readonly skippedTypes: readonly string[]
  /** A voice of the device reads what nobody has narrated. */
  readonly speech: boolean
  /** How often something of the open book could not be had for want of a network. What is shown stays. */
  readonly networkFailures: number
  /** A media file that could not be played, told once. */
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
