import type { BookMetadata, NarrationMedia } from '../package/index.ts'

/** A row of the table of contents. `item` is the index of the target's spine item, or -1. */
export interface ContentsRow {
  readonly label: string
  readonly depth: number
  readonly item: number
  readonly fragment: string
}

/** Kind of narration that the user can skip. EPUB 3.3 §9.3.5. */
export type SkippableKind = 'notes' | 'pageNumbers'

export interface ReadingLocation {
  readonly item: number
  /** Index of the page within the chapter, or within a part of a long chapter. `pages` is the number of these pages. */
  readonly page: number
  readonly pages: number
  readonly charOffset: number
  /** Progress in the whole book, 0 to 1. */
  readonly progress: number
  /** Index of the row of the table of contents for the location; -1 if there is none. */
  readonly contentsRow: number
  readonly atStart: boolean
  readonly atEnd: boolean
  /** True if the page runs its scripts. Then the app receives no key events and no taps from the page. */
  readonly scripted: boolean
  /** True if the file of the page is not well-formed. The page shows what browsers can read. */
  readonly faulty: boolean
}

export interface NarrationLanguage {
  readonly language: string
  readonly label: string
  readonly media: NarrationMedia
}

/** State that the app displays. A change creates a new object. */
export interface ReadingState {
  readonly phase: 'opening' | 'ready' | 'failed' | 'closed'
  readonly error: unknown
  readonly metadata: BookMetadata | undefined
  readonly contents: readonly ContentsRow[]
  readonly languages: readonly NarrationLanguage[]
  /** Kinds of narration in this book that the user can skip. */
  readonly skippableKinds: readonly SkippableKind[]
  readonly language: number
  /** True if sentences can be highlighted. Spec 1 §3, `sentenceHighlighting`. */
  readonly sentenceHighlighting: boolean
  readonly location: ReadingLocation | undefined
  /**
   * Number of page turns and jumps by the user. Counted after the page is shown and the old highlight is removed. Page
   * turns by playback, by scrolling, by a screen reader's cursor or by a new layout are not counted.
   */
  readonly turns: number
  readonly playing: boolean
  /**
   * True while playback has sound: narration, or the device's voice. False while pages without sound are shown, and
   * while the app looks for a voice.
   */
  readonly audible: boolean
  /** True while playback is on but waits for the media file. */
  readonly stalled: boolean
  /** Index of the track that is played or cued; -1 if there is none. */
  readonly track: number
  readonly rate: number
  readonly volume: number
  readonly muted: boolean
  readonly autoPageTurn: boolean
  /** True if playback pauses after each sentence. */
  readonly sentenceBySentence: boolean
  /** `epub:type` values of the narration that playback skips, such as page numbers. EPUB 3.3 §9.3.5. */
  readonly skippedTypes: readonly string[]
  /** True if the device's voice reads text without narration. The default is false: this voice would be a surprise. */
  readonly speech: boolean
  /** True if playback reached a page without narration that the device's voice could read, but `speech` was false. */
  readonly speechOffered: boolean
  /**
   * Number of stored positions whose chapter or id is not in the book, so that the nearest place was shown. A corrected
   * version of a book can lack them.
   */
  readonly movedPlaces: number
  /** Number of network failures since the first page was shown. */
  readonly networkFailures: number
  /** Path of the last media file that could not be played; undefined if there is none. */
  readonly missingMedia: string | undefined
  /** Number of times that playback ended because this device has no sound output. */
  readonly silentPlays: number
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
  turns: 0,
  playing: false,
  audible: false,
  stalled: false,
  track: -1,
  rate: 1,
  volume: 1,
  muted: false,
  autoPageTurn: true,
  sentenceBySentence: false,
  skippedTypes: [],
  speech: false,
  speechOffered: false,
  movedPlaces: 0,
  networkFailures: 0,
  missingMedia: undefined,
  silentPlays: 0,
}
