import type { BookPageTexts } from './page-texts.ts'

/** Loads the sentences about pages of the book when they are needed. */
export const loadPageTexts = async (): Promise<BookPageTexts> => (await import('./page-texts.ts')).loadPageTexts()
