import { type Zippable, zipSync } from 'fflate'
import type { BookFiles } from './assemble-book.ts'

/** The date of every zip entry is fixed, so that the same files give the same bytes. */
const ENTRY_DATE = '2026-01-01T00:00:00'
const STORED = /\.(?:mp3|mp4|png|jpg)$|^mimetype$/u

/** Packs a book as an OCF zip file (EPUB 3.3 §4.2), in the order of the files. `mimetype` must be the first file. */
export function zipBook(files: BookFiles): Uint8Array {
  const entries: Zippable = {}
  for (const [path, content] of files) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
    entries[path] = [bytes, { level: STORED.test(path) ? 0 : 9, mtime: ENTRY_DATE }]
  }
  return zipSync(entries)
}
