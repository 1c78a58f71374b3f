import type { Narration } from '../narration/narrate-chapter.ts'
import type { Voice } from '../narration/speak.ts'
import type { Chapter } from '../text-markup.ts'

/** How a rendition is told: not at all, by a voice, or by hands in a video. */
type Telling =
  | { readonly kind: 'silent' }
  | { readonly kind: 'voice'; readonly voice: Voice; readonly narrator: string }
  | { readonly kind: 'hands'; readonly narrator: string }

/** One narration language of a book with the text that goes with it. */
export interface RenditionPlan {
  /** Language of what is heard or signed. */
  readonly language: string
  /** Language of the text. */
  readonly textLanguage: string
  readonly label: string
  readonly title: string
  readonly description: string
  readonly coverAlt: string
  readonly contentsLabel: string
  readonly author: string
  readonly colophon: readonly string[]
  readonly colophonTitle: string
  readonly accessibilitySummary: string
  readonly chapters: readonly Chapter[]
  readonly telling: Telling
}

export type PictureFile = { readonly name: string; readonly data: Uint8Array; readonly mediaType: string }

/** The shape of the pages: text that flows, or pages of a fixed size in CSS pixels. */
type PageShape =
  | { readonly layout: 'reflowable' }
  | {
      readonly layout: 'pre-paginated'
      readonly width: number
      readonly height: number
      readonly spread: 'auto' | 'none'
    }

export interface BookPlan {
  readonly file: string
  readonly identifier: string
  readonly direction: 'ltr' | 'rtl'
  readonly kind: 'book' | 'frog'
  /** As schema.org writes a `typicalAgeRange`: '7-9', '12-' for twelve and older. */
  readonly ages: string
  /** As schema.org's `educationalLevel`, where one is named. */
  readonly level?: string
  readonly shape: PageShape
  readonly css: string
  readonly pictures: readonly PictureFile[]
  readonly renditions: readonly RenditionPlan[]
}

/** What was made of a chapter: its clips and media, or nothing where the book is not told. */
export type Told = Narration | null
