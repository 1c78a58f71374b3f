import type { BookFile } from '@lectern/contracts'
import { createShelfBook } from '../../../testing/shelf-book.ts'
import type { OfflineRow } from '../offline-row.ts'

const READABLE_UNTIL = '2026-12-21T10:00:00.000Z'
const ID = '019237a0-0000-7000-8000-0000000000b1'

/** Creates a row with default values for a test. */
export function offlineRow({ owner = 'ann', bookId = ID, ...part }: Partial<OfflineRow> = {}): OfflineRow {
  const resourcesUrl = `https://read.example/content/books/${bookId}/`
  return {
    owner,
    bookId,
    entry: createShelfBook({
      id: bookId,
      title: `Title of ${bookId.slice(-2)}`,
      authors: [],
      coverUrl: `${resourcesUrl}OPS/a%20b.jpg`,
      duration: 0,
    }),
    resourcesUrl,
    readableUntil: READABLE_UNTIL,
    files: [file('OPS/c1.xhtml', 4), file('OPS/a.mp3', 25)],
    isWhole: true,
    ...part,
  }
}

const file = (path: string, bytes: number): BookFile => ({ path, bytes })
