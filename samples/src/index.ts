import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A narration of a sample book. `sentences` is the number of its clips; `seconds` is its duration. */
export interface SampleNarration {
  readonly language: string
  readonly label: string
  readonly media: 'audio' | 'video'
  readonly sentences: number
  readonly seconds: number
}

/** An entry of `books/index.json`, which describes a sample book. */
export interface SampleBook {
  readonly file: string
  readonly title: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly layout: 'reflowable' | 'pre-paginated'
  readonly kind: 'book' | 'frog'
  /** Number of chapters or fixed-layout pages, without the cover and the colophon. */
  readonly chapters: number
  readonly narrations: readonly SampleNarration[]
}

/** Folder of the sample books. */
export const sampleBooksFolder: string = path.join(import.meta.dirname, '..', 'books')

/** Returns the entries of `books/index.json`. */
export function readSampleIndex(): SampleBook[] {
  const index: SampleBook[] = JSON.parse(readFileSync(path.join(sampleBooksFolder, 'index.json'), 'utf8'))
  return index
}
