import type { Book } from '@lectern/contracts'
import type { BookRow } from './catalogue.ts'
import { signedUrl, type ContentAddress } from './content-address.ts'

/** Converts a catalogue row to a book of the contracts. */
export async function presentBook(row: BookRow, address: ContentAddress): Promise<Book> {
  const { sha256, coverPath, createdAt: _createdAt, ...book } = row
  return { ...book, coverUrl: coverPath === null ? null : await signedUrl(address, sha256, coverPath) }
}
