import type { TocEntry } from './navigation.ts'

/** Path of the index, from the root of the unpacked book. Import writes it. */
export const INDEX_PATH = 'lectern.json'
/**
 * Format number of the index. The reader ignores an index of any other format and reads the package documents instead.
 */
export const INDEX_FORMAT = 2

export type Layout = 'reflowable' | 'pre-paginated'
export type PageSpread = 'left' | 'right' | 'center'

export interface SpineItem {
  readonly path: string
  readonly mediaType: string
  readonly linear: boolean
  readonly layout: Layout
  readonly pageSpread: PageSpread | undefined
  /** True if the item may be part of a two-page spread; false if the package does not allow it (`rendition:spread`). */
  readonly spreads: boolean
  /** True if the manifest declares that the item contains scripts (property `scripted`). */
  readonly scripted: boolean
  /**
   * Number of characters of text, counted in the same way as the character offsets of positions; 0 if they have not
   * been counted.
   */
  readonly length: number
  /**
   * Paths of the style sheets that the document links, so that they can be requested together with it. Empty if the
   * document has not been inspected.
   */
  readonly styles: readonly string[]
}

/** A clip of a media file and the text that it speaks. All times are media times in seconds. Spec 1 §3, track. */
export interface Track {
  /** Index of the spine item that contains the spoken text. */
  readonly item: number
  /** Id of the element that is spoken; empty if the clip speaks the whole document. */
  readonly fragment: string
  /** Path of the audio or video file. */
  readonly media: string
  readonly clipBegin: number
  /** End of the clip; `Infinity` for the end of the file. */
  readonly clipEnd: number
  /**
   * Media time of the first page turn within the clip; undefined if the book does not state it. Spec 1 §3, turnPageAt.
   */
  readonly turnPointTime: number | undefined
  /** `epub:type` values of the `par` and of all `seq` elements around it. */
  readonly types: readonly string[]
}

/**
 * A nested part of the narration, such as a table or a list. The user can leave it (escapability, EPUB 3.3 §9.3.5),
 * unless it is a main division of the book.
 */
export interface NarrationStructure {
  /** Index of the first track of the structure. */
  readonly first: number
  /** Index of the track that follows the last track of the structure. */
  readonly after: number
  readonly types: readonly string[]
}

export type NarrationMedia = 'none' | 'audio' | 'video'

/**
 * One version of the book: its text and its narration, if it has one. Source: EPUB Multiple-Rendition Publications 1.1.
 */
export interface Rendition {
  readonly language: string
  readonly label: string
  readonly media: NarrationMedia
  readonly activeClass: string | undefined
  readonly playbackActiveClass: string | undefined
  readonly spine: readonly SpineItem[]
  readonly toc: readonly TocEntry[]
  /** Maps the path of an image that browsers cannot show to the path of the fallback that the package declares. */
  readonly fallbacks: ReadonlyMap<string, string>
  /** Tracks in the order of playback. */
  readonly tracks: readonly Track[]
  /** Structures, sorted by their first track. If two begin at the same track, the outer one is first. */
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
  /** Renditions of the book; the main one is first. Never empty. */
  readonly renditions: readonly Rendition[]
  /**
   * Texts of the first document and its style sheets, so that the reader does not request them if the book opens at its
   * beginning. The list may be empty or incomplete, because it has at most 32,768 characters.
   */
  readonly opening: readonly BookText[]
}

/** A document or a style sheet of the book: its path and its unchanged text. */
export interface BookText {
  readonly path: string
  readonly text: string
}
