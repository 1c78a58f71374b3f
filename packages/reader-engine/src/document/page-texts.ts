/** Sentences that the engine writes into pages, in the language of the app. */
export interface PageTexts {
  /** BCP 47 tag of the sentences. */
  readonly language: string
  /** Replaces a part of the book that the reader cannot show. */
  readonly notShown: string
}

/** Port: loads the sentences when a page needs them. */
export type LoadPageTexts = () => Promise<PageTexts>

export const DEFAULT_PAGE_TEXTS: PageTexts = { language: 'en', notShown: 'This part of the book cannot be shown.' }
