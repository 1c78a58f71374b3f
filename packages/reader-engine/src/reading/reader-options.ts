import type { LoadPageTexts } from '../document/page-texts.ts'
import type { MediaKind } from '../playback/media-elements.ts'
import type { Note } from '../notes/note.ts'
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
  /** Stored position at which the book opens. By default, the book opens at its beginning. */
  readonly position?: Position
  /** Language of the rendition in which the book opens; by default that of the main rendition. */
  readonly language?: string
  readonly frameTitle?: string
  /** Loads the sentences that the engine writes into pages. By default, these are in English. */
  readonly loadTexts?: LoadPageTexts
  /** Creates a media element. The app must place a `video` element on the page if the video is to be visible. */
  readonly createMedia?: (kind: MediaKind) => HTMLMediaElement
  /**
   * Stores the numbers of characters of a book that import has not indexed. Without this store, the characters are
   * counted each time the book is opened.
   */
  readonly chapterLengths?: ChapterLengthStore
  /** Speech synthesis for text without narration; by default that of the browser. */
  readonly speech?: SpeechPort
  /** True if a page turn is animated for 500 ms. The default is true; the app passes false for reduced motion. */
  readonly slide?: boolean
  /** Called once for the document of each frame, so that the app can add listeners for keys and gestures. */
  readonly onDocument?: (document: Document) => void
  /**
   * Called for each click in the book that follows no link. `speaks` is true if the click plays or speaks the clicked
   * text.
   */
  readonly onTap?: (event: MouseEvent, speaks: boolean) => void
  /** Called after a click on a link that leads to no spine item. */
  readonly onExternalLink?: (address: string) => void
  /** Called after a click on a reference to a note. Without this function, such links lead to the note. */
  readonly onNote?: (note: Note) => void
  /** Called after the page has changed and `location` of the state has been updated. */
  readonly onPageChange?: (change: PageChange) => void
  /**
   * Called for logging when the reader skips something. `subject` is the path of a file or the name of a feature, such
   * as 'speech'.
   */
  readonly onSkipped?: (subject: string, reason: unknown) => void
}
