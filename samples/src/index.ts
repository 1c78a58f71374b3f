import { readFileSync } from 'node:fs'
import path from 'node:path'

/** One narration of a sample book. */
export interface SampleNarration {
  readonly language: string
  readonly label: string
  readonly media: 'audio' | 'video'
  readonly sentences: number
  readonly seconds: number
}

/** A sample book in `books/index.json`. Its sentences are the narrated clips, including titles. */
export interface SampleBook {
  readonly file: string
  readonly title: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly layout: 'reflowable' | 'pre-paginated'
  readonly kind: 'book' | 'frog'
  /** Number of chapters, or of pages in a fixed layout, without cover and colophon. */
  readonly chapters: number
  readonly narrations: readonly SampleNarration[]
}

/** Folder of the committed sample books. */
export const sampleBooksFolder: string = path.join(import.meta.dirname, '..', 'books')

/** Returns the committed sample books in the order of the index. */
export function readSampleIndex(): SampleBook[] {
  const index: SampleBook[] = JSON.parse(readFileSync(path.join(sampleBooksFolder, 'index.json'), 'utf8'))
  return index
}
