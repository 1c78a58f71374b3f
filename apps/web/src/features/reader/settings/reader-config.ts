import * as z from 'zod'
import { createStoredValue } from '../../../platform/stored-value.ts'

export const BOOK_FONTS = ['book', 'atkinson', 'lexend', 'opendyslexic'] as const
export type BookFont = (typeof BOOK_FONTS)[number]
export const BOOK_THEMES = ['paper', 'sepia', 'dark', 'contrast'] as const
export const PAGE_MARGINS = ['narrow', 'usual', 'wide'] as const
export type PageMargin = (typeof PAGE_MARGINS)[number]
/** Two pages where they fit, always one, or one long page that scrolls. */
export const PAGE_LAYOUTS = ['two', 'single', 'scroll'] as const
export type BookTheme = (typeof BOOK_THEMES)[number]

export const TEXT_SCALE = { min: 60, max: 240, step: 10 } as const
/** Percent of the size of a letter. */
export const LETTER_SPACING = { min: 0, max: 20, step: 2 } as const
export const LINE_SPACING = { min: 1.2, max: 2.4, step: 0.1 } as const

const pixels = z.number().min(0).max(20_000)

/**
 * What this device remembers of reading, under `bookplayer_config` (spec 1 §3, Settings). Each value that is missing,
 * older or broken falls back by itself, so that one bad value costs no other.
 */
export const ReaderConfig = z.object({
  playbackRate: z.number().min(0.5).max(2).catch(1),
  audioVolume: z.number().min(0).max(1).catch(1),
  muted: z.boolean().catch(false),
  autoPageTurnActive: z.boolean().catch(true),
  sentenceBySentence: z.boolean().catch(false),
  /** Kinds of narration that are not heard. */
  skipped: z.array(z.enum(['notes', 'pageNumbers'])).catch([]),
  /** False: nothing is lit while it is spoken, whatever the book asks for. */
  highlightActive: z.boolean().catch(true),
  preferredLanguage: z.string().nullable().catch(null),
  /** The video window, CSS pixels. Null: where it lies at first. */
  videoPosition: z.object({ x: pixels, y: pixels }).nullable().catch(null),
  videoSize: z
    .object({ width: pixels.min(1), height: pixels.min(1) })
    .nullable()
    .catch(null),
  deviceId: z.string().min(1).max(255).nullable().catch(null),
  /** Percent of the size that suits the screen. */
  textScale: z.number().min(TEXT_SCALE.min).max(TEXT_SCALE.max).catch(100),
  /** Null: as the book has it. */
  lineSpacing: z.number().min(LINE_SPACING.min).max(LINE_SPACING.max).nullable().catch(null),
  letterSpacing: z.number().min(LETTER_SPACING.min).max(LETTER_SPACING.max).catch(0),
  margins: z.enum(PAGE_MARGINS).catch('usual'),
  pageLayout: z.enum(PAGE_LAYOUTS).catch('two'),
  font: z.enum(BOOK_FONTS).catch('book'),
  /** Null: as the rest of the app. */
  theme: z.enum(BOOK_THEMES).nullable().catch(null),
})
export type ReaderConfig = z.infer<typeof ReaderConfig>

export const storedReaderConfig = createStoredValue<ReaderConfig>(
  'bookplayer_config',
  ReaderConfig,
  ReaderConfig.parse({}),
)

/** Changes some of the settings of this device. */
export function changeReaderConfig(change: Partial<ReaderConfig>): void {
  storedReaderConfig.set({ ...storedReaderConfig.get(), ...change })
}

/** The name that read logs know this device by; made once. */
export function deviceId(): string {
  const known = storedReaderConfig.get().deviceId
  if (known !== null) return known
  const made = globalThis.crypto.randomUUID()
  changeReaderConfig({ deviceId: made })
  return made
}
