import { readFileSync } from 'node:fs'
import path from 'node:path'

/** One way in which a sample book is told. */
export interface SampleNarration {
  readonly language: string
  readonly label: string
  readonly media: 'audio' | 'video'
  readonly sentences: number
  readonly seconds: number
}

/** A sample book as `books/index.json` lists it; sentences are counted over the narrated clips, titles included. */
export interface SampleBook {
  readonly file: string
  readonly title: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly layout: 'reflowable' | 'pre-paginated'
  readonly kind: 'book' | 'frog'
  /** Chapters, or pages where the layout is fixed, without cover and colophon. */
  readonly chapters: number
  readonly narrations: readonly SampleNarration[]
}

/** The folder in which the committed sample books lie. */
export const sampleBooksFolder: string = path.join(import.meta.dirname, '..', 'books')

/** The sample books that are committed, in the order of the index. */
export function readSampleIndex(): SampleBook[] {
  const index: SampleBook[] = JSON.parse(readFileSync(path.join(sampleBooksFolder, 'index.json'), 'utf8'))
  return index
}
