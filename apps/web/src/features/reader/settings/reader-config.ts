import * as z from 'zod/mini'
import { createStoredValue } from '../../../platform/stored-value.ts'

export const BOOK_FONTS = ['book', 'atkinson', 'lexend', 'opendyslexic'] as const
export type BookFont = (typeof BOOK_FONTS)[number]
export const BOOK_THEMES = ['paper', 'sepia', 'blue', 'green', 'rose', 'dark', 'contrast'] as const
export const PAGE_MARGINS = ['narrow', 'usual', 'wide'] as const
export type PageMargin = (typeof PAGE_MARGINS)[number]
/** `two`: two pages on a wide screen. `scroll`: one scrolled page. */
export const PAGE_LAYOUTS = ['two', 'single', 'scroll'] as const
export type PageLayout = (typeof PAGE_LAYOUTS)[number]
export type BookTheme = (typeof BOOK_THEMES)[number]

export const TEXT_SCALE = { min: 60, max: 240, step: 10 } as const
/** Extra space between letters, in percent of the font size. */
export const LETTER_SPACING = { min: 0, max: 20, step: 2 } as const
/** Extra space between words, in percent of the font size. */
export const WORD_SPACING = { min: 0, max: 60, step: 5 } as const
export const LINE_SPACING = { min: 1.2, max: 2.4, step: 0.1 } as const

const between = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max))
const PIXELS_MAX = 20_000
const Point = z.object({ x: between(0, PIXELS_MAX), y: between(0, PIXELS_MAX) })
const Size = z.object({ width: between(1, PIXELS_MAX), height: between(1, PIXELS_MAX) })
const DeviceId = z.string().check(z.minLength(1), z.maxLength(255))

/** Reading settings, stored under `bookplayer_config` (spec 1 §3, Settings). An invalid value gets its default. */
export const ReaderConfig = z.object({
  playbackRate: z.catch(between(0.5, 2), 1),
  audioVolume: z.catch(between(0, 1), 1),
  muted: z.catch(z.boolean(), false),
  autoPageTurnActive: z.catch(z.boolean(), true),
  sentenceBySentence: z.catch(z.boolean(), false),
  /** If true, the device's voice reads text that has no narration. */
  speech: z.catch(z.boolean(), false),
  /** Types of content that the narration skips. */
  skipped: z.catch(z.array(z.enum(['notes', 'pageNumbers'])), []),
  /** If false, spoken text has no highlight. */
  highlightActive: z.catch(z.boolean(), true),
  /** If true, the reading ruler dims the book except for the current lines. */
  readingRuler: z.catch(z.boolean(), false),
  /** If false, a letter or a punctuation mark alone is no keyboard shortcut. */
  singleKeys: z.catch(z.boolean(), true),
  preferredLanguage: z.catch(z.nullable(z.string()), null),
  /** If false, a narration with video has only sound. */
  pictureInPicture: z.catch(z.boolean(), true),
  /** Position of the video window in CSS pixels; null for the default position. */
  videoPosition: z.catch(z.nullable(Point), null),
  videoSize: z.catch(z.nullable(Size), null),
  deviceId: z.catch(z.nullable(DeviceId), null),
  /** Percent of the default text size for the screen. */
  textScale: z.catch(between(TEXT_SCALE.min, TEXT_SCALE.max), 100),
  /** Null for the book's line spacing. */
  lineSpacing: z.catch(z.nullable(between(LINE_SPACING.min, LINE_SPACING.max)), null),
  letterSpacing: z.catch(between(LETTER_SPACING.min, LETTER_SPACING.max), 0),
  /** Null for a space between words that fits `letterSpacing`. */
  wordSpacing: z.catch(z.nullable(between(WORD_SPACING.min, WORD_SPACING.max)), null),
  margins: z.catch(z.enum(PAGE_MARGINS), 'usual'),
  /** Null for the book's choice between pages and scrolling. */
  pageLayout: z.catch(z.nullable(z.enum(PAGE_LAYOUTS)), null),
  font: z.catch(z.enum(BOOK_FONTS), 'book'),
  /** Null for the theme of the app. */
  theme: z.catch(z.nullable(z.enum(BOOK_THEMES)), null),
})
export type ReaderConfig = z.infer<typeof ReaderConfig>

export const storedReaderConfig = createStoredValue<ReaderConfig>(
  'bookplayer_config',
  ReaderConfig,
  ReaderConfig.parse({}),
)

/** Stores changed settings on this device. */
export function changeReaderConfig(change: Partial<ReaderConfig>): void {
  storedReaderConfig.set({ ...storedReaderConfig.get(), ...change })
}

/** Returns the id of this device for read logs. Creates a missing id. */
export function getDeviceId(): string {
  const storedId = storedReaderConfig.get().deviceId
  if (storedId !== null) return storedId
  const newId = globalThis.crypto.randomUUID()
  changeReaderConfig({ deviceId: newId })
  return newId
}
