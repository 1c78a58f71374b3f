import type { Narration } from '../narration/narrate-chapter.ts'
import type { Voice } from '../narration/speak.ts'
import type { Chapter } from '../text-markup.ts'

/** The narration of a rendition: none, a synthetic voice, or a signing video. */
type NarrationPlan =
  | { readonly kind: 'silent' }
  | { readonly kind: 'voice'; readonly voice: Voice; readonly narrator: string }
  | { readonly kind: 'hands'; readonly narrator: string }

/** One rendition of a book: its text, and the narration in one language. */
export interface RenditionPlan {
  /** BCP 47 tag of the spoken or signed language. */
  readonly language: string
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
  readonly narration: NarrationPlan
}

export type PictureFile = { readonly name: string; readonly data: Uint8Array; readonly mediaType: string }

/** Layout of the pages: flowing text, or pages of a fixed size. The size is in CSS pixels. */
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
  /** Age range as in schema.org's `typicalAgeRange`, such as '7-9' or '12-'. */
  readonly ages: string
  /** Level as in schema.org's `educationalLevel`, such as 'B1'. */
  readonly level?: string
  readonly shape: PageShape
  readonly css: string
  readonly pictures: readonly PictureFile[]
  readonly renditions: readonly RenditionPlan[]
}

/** Clips and media file of a chapter; null if the rendition has no narration. */
export type ChapterNarration = Narration | null
