import type { TocEntry } from './navigation.ts'

/** Path of the index in the unpacked book. Import writes the index. */
export const INDEX_PATH = 'lectern.json'
/** The reader ignores an index of another format and reads the package documents instead. */
export const INDEX_FORMAT = 2

export type Layout = 'reflowable' | 'pre-paginated'
export type PageSpread = 'left' | 'right' | 'center'

export interface SpineItem {
  readonly path: string
  readonly mediaType: string
  readonly linear: boolean
  readonly layout: Layout
  readonly pageSpread: PageSpread | undefined
  /** False if the package does not allow the item in a two-page spread (`rendition:spread`). */
  readonly spreads: boolean
  /** True if the package asks to show the item as one long page (`rendition:flow`). */
  readonly scrolled: boolean
  /** True if the manifest declares that the item contains scripts (property `scripted`). */
  readonly scripted: boolean
  /** Number of characters of the text, counted as in positions; 0 if unknown. */
  readonly length: number
  /** Paths of the linked style sheets. Empty if the document has not been inspected. */
  readonly styles: readonly string[]
}

/** A clip and the text that the clip speaks. All times are media times in seconds. Spec 1 §3, track. */
export interface Track {
  /** Index of the spine item that contains the spoken text. */
  readonly item: number
  /** Id of the spoken element; empty if the clip speaks the whole document. */
  readonly fragment: string
  /** Path of the audio or video file. */
  readonly media: string
  readonly clipBegin: number
  /** End of the clip; `Infinity` for the end of the file. */
  readonly clipEnd: number
  /** Media time of the first page turn in the clip, if the book states this time. Spec 1 §3, turnPageAt. */
  readonly turnPointTime: number | undefined
  /** `epub:type` values of the `par` and of all `seq` elements around it. */
  readonly types: readonly string[]
}

/** A nested part of the narration, such as a table or a list. EPUB 3.3 §9.3.5. */
export interface NarrationStructure {
  /** Index of the first track of the structure. */
  readonly first: number
  /** Index of the track that follows the last track of the structure. */
  readonly after: number
  readonly types: readonly string[]
}

export type NarrationMedia = 'none' | 'audio' | 'video'

/** One text of the book, with its narration. EPUB Multiple-Rendition Publications 1.1. */
export interface Rendition {
  readonly language: string
  readonly label: string
  readonly media: NarrationMedia
  readonly activeClass: string | undefined
  readonly playbackActiveClass: string | undefined
  readonly spine: readonly SpineItem[]
  readonly toc: readonly TocEntry[]
  /** Maps images that browsers cannot show to their fallbacks. Keys and values are paths. */
  readonly fallbacks: ReadonlyMap<string, string>
  /** Tracks in the order of playback. */
  readonly tracks: readonly Track[]
  /** Structures, sorted by their first track. An outer structure precedes its inner structures. */
  readonly structures: readonly NarrationStructure[]
}

export interface BookMetadata {
  readonly title: string
  readonly authors: readonly string[]
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly layout: Layout
  readonly kind: 'book' | 'frog'
}

/** Metadata and structure of a book: the data that the reader needs before it requests the first chapter. */
export interface BookIndex {
  readonly metadata: BookMetadata
  /** Renditions of the book, at least one. The main rendition is first. */
  readonly renditions: readonly Rendition[]
  /**
   * Texts of the first document and its style sheets. The list may be incomplete, because it has at most 32,768
   * characters.
   */
  readonly opening: readonly BookText[]
}

/** A document or a style sheet of the book, unchanged. */
export interface BookText {
  readonly path: string
  readonly text: string
}
