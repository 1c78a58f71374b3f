import type { Book } from '@lectern/contracts'
import type { BookRow } from './catalogue.ts'
import { signedUrl, type ContentAddress } from './content-address.ts'

/**
 * Converts a catalogue row to a book of the contracts. Only for a caller who may read the book, because the signature of
 * the cover's address is valid for all files of the book.
 */
export async function presentBook(row: BookRow, address: ContentAddress): Promise<Book> {
  const { sha256, coverPath } = row
  return {
    ...presentWithoutCover(row),
    coverUrl: coverPath === null ? null : await signedUrl(address, sha256, coverPath),
  }
}

/** Converts a row for a caller who may see the book in a list, but may not read the book. */
export function presentWithoutCover(row: BookRow): Book {
  const { sha256: _sha256, coverPath: _path, createdAt: _createdAt, ...facts } = row
  const { contributors: _contributors, subjects: _subjects, scripted: _scripted, ...rest } = facts
  const { revision: _revision, revisedAt: _revisedAt, ...book } = rest
  return { ...book, coverUrl: null }
}
