import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { BookId, BookParams } from './library.ts'
import { textUpTo } from './text.ts'

/** One renewal asks for at most so many books. */
export const KEPT_BOOKS_MAX = 200
const UUID_LENGTH = 36

/** A file of a book, by its path under the resources address. */
export const BookFile = z.object({ path: z.string(), bytes: z.int().check(z.minimum(0)) })
export type BookFile = z.infer<typeof BookFile>

/** What a device fetches to keep a book, and until when the copy may be read without asking again. */
export const getBookFiles = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/files',
  summary: "A book's files with their sizes, to keep them on a device",
  access: 'user',
  params: BookParams,
  responses: { 200: z.object({ resourcesUrl: z.url(), readableUntil: z.iso.datetime(), files: z.array(BookFile) }) },
  errors: ['book_not_found'],
})

/** A device asks what of its books may still be read; a book that is not in the answer may be read no more. */
export const renewKeptBooks = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/kept-books',
  summary: 'Which of the books that a device keeps may still be read, and until when',
  access: 'user',
  query: z.object({ ids: textUpTo(KEPT_BOOKS_MAX * (UUID_LENGTH + 1)) }),
  responses: { 200: z.object({ data: z.array(z.object({ bookId: BookId, readableUntil: z.iso.datetime() })) }) },
})
