import type { TocEntry } from './navigation.ts'

/** The name of the index that import writes beside an unpacked book. */
export const INDEX_PATH = 'lectern.json'
/** A reader that meets another format reads the package itself. */
export const INDEX_FORMAT = 2

export type Layout = 'reflowable' | 'pre-paginated'
export type PageSpread = 'left' | 'right' | 'center'

export interface SpineItem {
  readonly path: string
  readonly mediaType: string
  readonly linear: boolean
  readonly layout: Layout
  readonly pageSpread: PageSpread | undefined
  /** False where the package forbids two pages side by side here (`rendition:spread` none). */
  readonly spreads: boolean
  /** The package says that scripts of its own belong to it. */
  readonly scripted: boolean
  /** Characters of text; 0 where they have not been counted. */
  readonly length: number
  /** The style sheets that the document links, so that they can be fetched beside it. */
  readonly styles: readonly string[]
}

/** A clip and the text that it speaks. Spec 1 §3, track. Times are seconds of the media file. */
export interface Track {
  /** Index of the spine item that the text stands in. */
  readonly item: number
  /** Id of the element; empty for the whole document. */
  readonly fragment: string
  /** Path of the media file. */
  readonly media: string
  readonly clipBegin: number
  /** Infinity: to the end of the file. */
  readonly clipEnd: number
  /** Time at which the first page turn within the text is due, if the book gives one. Spec 1 §3, turnPageAt. */
  readonly turnPointTime: number | undefined
  /** `epub:type`s of the par and the seqs about it. */
  readonly types: readonly string[]
}

/** A nested part of the narration, such as a table or a list, that a listener may leave. EPUB 3.3 §9.3.5. */
export interface NarrationStructure {
  /** Numbers of its first track, and of the one after its last. */
  readonly first: number
  readonly after: number
  /** Its `epub:type`s. */
  readonly types: readonly string[]
}

export type NarrationMedia = 'none' | 'audio' | 'video'

/** One rendition of the book: its text and, where it has one, its narration. PRODUCT, 'Narration languages in a book'. */
export interface Rendition {
  readonly language: string
  readonly label: string
  readonly media: NarrationMedia
  readonly activeClass: string | undefined
  readonly playbackActiveClass: string | undefined
  readonly spine: readonly SpineItem[]
  readonly toc: readonly TocEntry[]
  /** By the path of a picture that no browser shows, the one that its author gives in its place. */
  readonly fallbacks: ReadonlyMap<string, string>
  /** In playing order. */
  readonly tracks: readonly Track[]
  /** By their first track; of two that begin together the outer one comes first. */
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

/** Everything that a reader needs to know of a book before its first chapter. */
export interface BookIndex {
  readonly metadata: BookMetadata
  /** The main rendition first; never empty. */
  readonly renditions: readonly Rendition[]
  /** What the first page is made of: a reader who begins there need not ask for it. */
  readonly opening: readonly BookText[]
}

/** A document or a style sheet: its path and its text as the file has it. */
export interface BookText {
  readonly path: string
  readonly text: string
}
