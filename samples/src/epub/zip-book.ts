import { type Zippable, zipSync } from 'fflate'
import type { BookFiles } from './assemble-book.ts'

/** Modification date of every zip entry. It is fixed, so that the same contents give the same bytes. */
const ENTRY_DATE = '2026-01-01T00:00:00'
const STORED = /\.(?:mp3|mp4|png|jpg)$|^mimetype$/u

/**
 * Packs a book as an OCF zip (EPUB 3.3 §4.2). `mimetype` is the first entry. `mimetype` and media files are stored, all
 * other files are deflated.
 */
export function zipBook(files: BookFiles): Uint8Array {
  const entries: Zippable = {}
  for (const [path, content] of files) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
    entries[path] = [bytes, { level: STORED.test(path) ? 0 : 9, mtime: ENTRY_DATE }]
  }
  return zipSync(entries)
}
