import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { BookId, BookParams, RevisionNumber } from './library.ts'
import { textUpTo } from './text.ts'

/** Maximum number of books in one renewal request. */
export const OFFLINE_BOOKS_MAX = 200
const UUID_LENGTH = 36

/** A file of a book. `path` is relative to `resourcesUrl`; `bytes` is the size of the file. */
export const BookFile = z.object({ path: z.string(), bytes: z.int().check(z.minimum(0)) })
export type BookFile = z.infer<typeof BookFile>

/** Lists the files that a device downloads for offline reading. The downloaded book expires at `readableUntil`. */
export const getBookFiles = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/files',
  summary: 'List the files of a book for offline reading',
  access: 'user',
  params: BookParams,
  responses: {
    200: z.object({
      resourcesUrl: z.url(),
      /** The revision of the files, for which the device requests signatures. */
      revision: RevisionNumber,
      readableUntil: z.iso.datetime(),
      files: z.array(BookFile),
    }),
  },
  errors: ['book_not_found'],
})

/**
 * Extends the time for which a device may show its offline books. `ids` are book ids, separated by commas. The device
 * deletes the requested books that are not in the response. `revision` is the current revision of the book, so that the
 * device can offer a corrected version.
 */
export const renewOfflineBooks = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/kept-books',
  summary: 'Renew offline books, and list those that may be read',
  access: 'user',
  query: z.object({ ids: textUpTo(OFFLINE_BOOKS_MAX * (UUID_LENGTH + 1)) }),
  responses: {
    200: z.object({
      data: z.array(z.object({ bookId: BookId, readableUntil: z.iso.datetime(), revision: RevisionNumber })),
    }),
  },
})
