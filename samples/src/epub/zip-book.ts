import { type Zippable, zipSync } from 'fflate'
import type { BookFiles } from './assemble-book.ts'

/** Date of every entry. With a fixed date, the same contents give the same bytes. */
const ENTRY_DATE = '2026-01-01T00:00:00'
const STORED = /\.(?:mp3|mp4|png|jpg)$|^mimetype$/u

/**
 * Packs a book as an OCF zip (EPUB 3.3 §4.2). The media type comes first. The media type and media files are stored,
 * all others are deflated.
 */
export function zipBook(files: BookFiles): Uint8Array {
  const entries: Zippable = {}
  for (const [path, content] of files) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
    entries[path] = [bytes, { level: STORED.test(path) ? 0 : 9, mtime: ENTRY_DATE }]
  }
  return zipSync(entries)
}
