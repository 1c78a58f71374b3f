import type { TocEntry } from './navigation.ts'

/** File name of the index that import stores beside an unpacked book. */
export const INDEX_PATH = 'lectern.json'
/** Format number. A reader that finds another format reads the package documents instead. */
export const INDEX_FORMAT = 2

export type Layout = 'reflowable' | 'pre-paginated'
export type PageSpread = 'left' | 'right' | 'center'

export interface SpineItem {
  readonly path: string
  readonly mediaType: string
  readonly linear: boolean
  readonly layout: Layout
  readonly pageSpread: PageSpread | undefined
  /** False if the package forbids two pages side by side for this item (`rendition:spread` none). */
  readonly spreads: boolean
  /** True if the manifest says that the item contains scripts (`scripted`). */
  readonly scripted: boolean
  /** Number of characters of text; 0 if they have not been counted. */
  readonly length: number
  /** Paths of the style sheets that the document links. They can be fetched together with it. */
  readonly styles: readonly string[]
}

/** A clip and the text that it speaks. Times are seconds of the media file. Spec 1 §3, track. */
export interface Track {
  /** Index of the spine item that contains the text. */
  readonly item: number
  /** Id of the element; empty for the whole document. */
  readonly fragment: string
  /** Path of the media file. */
  readonly media: string
  readonly clipBegin: number
  /** End of the clip; Infinity for the end of the file. */
  readonly clipEnd: number
  /** Time of the first page turn within the text, if the book gives one. Spec 1 §3, turnPageAt. */
  readonly turnPointTime: number | undefined
  /** `epub:type`s of the par and of all seqs around it. */
  readonly types: readonly string[]
}

/** A nested part of the narration, such as a table or a list, that a listener may leave. EPUB 3.3 §9.3.5. */
export interface NarrationStructure {
  /** Index of its first track; `after` is the index of the track after its last. */
  readonly first: number
  readonly after: number
  readonly types: readonly string[]
}

export type NarrationMedia = 'none' | 'audio' | 'video'

/** A rendition of the book: its text and, if present, its narration. PRODUCT, 'Narration languages in a book'. */
export interface Rendition {
  readonly language: string
  readonly label: string
  readonly media: NarrationMedia
  readonly activeClass: string | undefined
  readonly playbackActiveClass: string | undefined
  readonly spine: readonly SpineItem[]
  readonly toc: readonly TocEntry[]
  /**
   * Replacement pictures: from the path of a picture that browsers cannot show to the path of the author's fallback.
   */
  readonly fallbacks: ReadonlyMap<string, string>
  /** Tracks in playing order. */
  readonly tracks: readonly Track[]
  /** Structures by their first track. Of two that begin together the outer one comes first. */
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

/** All that a reader must know about a book before its first chapter. */
export interface BookIndex {
  readonly metadata: BookMetadata
  /** Renditions, the main one first; never empty. */
  readonly renditions: readonly Rendition[]
  /** Documents and style sheets of the first page. A reader that begins there does not request them. */
  readonly opening: readonly BookText[]
}

/** A document or a style sheet: its path and its text as stored in the file. */
export interface BookText {
  readonly path: string
  readonly text: string
}
