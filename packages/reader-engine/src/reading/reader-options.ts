import type { MediaKind } from '../playback/media-elements.ts'
import type { ReflowSettings } from '../render/page-geometry.ts'
import type { SpeechPort } from '../speech/speech-port.ts'
import type { ChapterLengthStore } from '../position/count-chapter-lengths.ts'
import type { PageChange } from './page-change.ts'
import type { Position } from '../position/position.ts'

export const DEFAULT_SETTINGS: ReflowSettings = { spread: 'auto', marginInline: 40, marginBlock: 40, css: '' }

export interface ReaderOptions {
  /** Element that shows the book. The engine adds and removes child elements. */
  readonly host: HTMLElement
  readonly settings?: ReflowSettings
  /** Stored position at which the book opens; by default its beginning. */
  readonly position?: Position
  /**
   * Language of the rendition in which the book opens. By default, and if the stored index does not have the language,
   * the book opens in the main rendition.
   */
  readonly language?: string
  readonly frameTitle?: string
  /** Creates a media element. The app must place a `video` element on the page if the video is to be visible. */
  readonly createMedia?: (kind: MediaKind) => HTMLMediaElement
  /**
   * Store for the numbers of characters of a book that import has not indexed. Without a store, the characters are
   * counted each time the book is opened.
   */
  readonly chapterLengths?: ChapterLengthStore
  /** Speech synthesis for text without narration; by default that of the browser. */
  readonly speech?: SpeechPort
  /** True if a page turn is animated for 500 ms. The default is true; the app passes false for reduced motion. */
  readonly slide?: boolean
  /**
   * Called once for the document of each frame, when it shows a document of the book for the first time, so that the
   * app can add listeners for keys and gestures.
   */
  readonly onDocument?: (document: Document) => void
  /**
   * Called for a click that has no effect in the book: it is not on a link, and it starts neither narration nor the
   * device's voice. Also called for a click that ends a text selection.
   */
  readonly onTap?: (event: MouseEvent) => void
  /** Called when a link has been clicked that leads to no spine item of the book. */
  readonly onExternalLink?: (address: string) => void
  /** Called after the page has changed and `location` of the state has been updated. */
  readonly onPageChange?: (change: PageChange) => void
  /**
   * Called for logging when the reader skips something that it cannot load or parse. `subject` is the path of the file,
   * or the name of the feature that failed ('speech', 'neighbour', 'locations').
   */
  readonly onSkipped?: (subject: string, reason: unknown) => void
}
