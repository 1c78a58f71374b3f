import type { MediaKind } from '../playback/media-elements.ts'
import type { ReflowSettings } from '../render/page-geometry.ts'
import type { SpeechPort } from '../speech/speech-port.ts'
import type { ChapterLengthStore } from '../position/count-chapter-lengths.ts'
import type { PageChange } from './page-change.ts'
import type { Position } from '../position/position.ts'

export const DEFAULT_SETTINGS: ReflowSettings = { spread: 'auto', marginInline: 40, marginBlock: 40, css: '' }

export interface ReaderOptions {
  /** The element that shows the book; the reader fills it and owns what is in it. */
  readonly host: HTMLElement
  readonly settings?: ReflowSettings
  /** Where to open: a stored position, or the beginning. */
  readonly position?: Position
  /** Narration language to open in, as its rendition calls it; the main one where the index does not tell that it is there. */
  readonly language?: string
  readonly frameTitle?: string
  /** Makes an element to sound with; a `video` that is to be seen, the host puts where it wants it. */
  readonly createMedia?: (kind: MediaKind) => HTMLMediaElement
  /** Keeps what was counted of a book that import has not indexed; without it, it is counted at each visit. */
  readonly chapterLengths?: ChapterLengthStore
  /** The voice for pages that nobody has narrated; the browser's, unless given. */
  readonly speech?: SpeechPort
  /** Slide of 500 ms at a page turn; off under reduced motion. */
  readonly slide?: boolean
  /** A document of the book is there: the place for keys and gestures. */
  readonly onDocument?: (document: Document) => void
  /** A click on text that nothing of the book answers to and that is not spoken. */
  readonly onTap?: (event: MouseEvent) => void
  /** A link that leaves the book. */
  readonly onExternalLink?: (address: string) => void
  /** Another page has come; `place` of the state is there already. */
  readonly onPageChange?: (move: PageChange) => void
  /** What is passed over, for the log. */
  readonly onSkipped?: (what: string, reason: unknown) => void
}
