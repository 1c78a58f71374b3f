import type { MediaKind } from '../playback/media-elements.ts'
import type { ReflowSettings } from '../render/page-geometry.ts'
import type { SpeechPort } from '../speech/speech-port.ts'
import type { ChapterLengthStore } from '../position/count-chapter-lengths.ts'
import type { PageChange } from './page-change.ts'
import type { Position } from '../position/position.ts'

export const DEFAULT_SETTINGS: ReflowSettings = { spread: 'auto', marginInline: 40, marginBlock: 40, css: '' }

export interface ReaderOptions {
  /** Element that shows the book. The reader fills it and owns its content. */
  readonly host: HTMLElement
  readonly settings?: ReflowSettings
  /** Stored position at which the book opens; the beginning by default. */
  readonly position?: Position
  /**
   * Language of the rendition in which the book opens; the main one by default, or if the index does not contain it.
   */
  readonly language?: string
  readonly frameTitle?: string
  /** Creates a media element. The host places a `video` that is to be visible. */
  readonly createMedia?: (kind: MediaKind) => HTMLMediaElement
  /** Store for the counts of a book that import has not indexed. Without it each visit counts again. */
  readonly chapterLengths?: ChapterLengthStore
  /** Voice for text without narration; the browser's by default. */
  readonly speech?: SpeechPort
  /** Slides pages for 500 ms; false with reduced motion. */
  readonly slide?: boolean
  /** A document of the book is loaded. The host can add listeners for keys and gestures. */
  readonly onDocument?: (document: Document) => void
  /** A click that has no effect in the book: not on a link and not on a narrated text. */
  readonly onTap?: (event: MouseEvent) => void
  /** A link that leaves the book was clicked. */
  readonly onExternalLink?: (address: string) => void
  /** The page has changed. `location` of the state is up to date. */
  readonly onPageChange?: (move: PageChange) => void
  /** Receives what is skipped, for the log. */
  readonly onSkipped?: (what: string, reason: unknown) => void
}
