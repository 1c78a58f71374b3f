import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { BookId, BookParams, RevisionNumber } from '../library.ts'
import { listPage, listQuery } from './list-query.ts'
import { BookAccess, EPUB_TYPE, ImportedBook, UPLOAD_ERRORS } from './realm-books.ts'

/** A book of the realm or of a school unit, for the people who manage it. */
export const ManagedBook = z.object({
  id: BookId,
  title: z.string(),
  authors: z.array(z.string()),
  language: z.string(),
  addedAt: z.iso.datetime(),
  /** Time of the withdrawal; null for an offered book. */
  withdrawnAt: z.nullable(z.iso.datetime()),
  /** Number of the current revision. */
  revision: RevisionNumber,
  /** True if a page of the book declares scripts; null if this is not known yet. */
  scripted: z.nullable(z.boolean()),
  /** True if the scripts may run. */
  trusted: z.boolean(),
  /** Null for a book of a school unit, which only the people of the unit may read. */
  access: z.nullable(BookAccess),
  /** The school unit that has uploaded the book; null for a book of the realm. */
  owner: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})
export type ManagedBook = z.infer<typeof ManagedBook>

/** The owner of a book: the realm or a school unit. */
export const BOOK_OWNERS = ['realm', 'school'] as const
export const BOOK_STATES = ['offered', 'withdrawn'] as const

const BookFilters = z.object({
  state: z.optional(z.enum(BOOK_STATES)),
  access: z.optional(BookAccess),
  owner: z.optional(z.enum(BOOK_OWNERS)),
  scripted: z.optional(z.literal('yes')),
})

const BookListQuery = listQuery(['title', 'language', 'addedAt'], BookFilters)
const BookList = listPage(ManagedBook)

/** The shelves that have a book, and the school units that have the book on their list. */
const BookUse = z.object({ shelves: z.int(), lists: z.int() })
export type BookUse = z.infer<typeof BookUse>

/** Each owner's upload is a book of its own. A book of an older import can have several owners, and a row for each. */
export const listManagedBooks = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/managed-books',
  summary: 'List the books of the realm and of its school units, also withdrawn books',
  access: 'superUser',
  query: BookListQuery,
  responses: { 200: BookList },
})

export const getBookUse = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/use',
  summary: 'Count the shelves and the lists of school units that have a book',
  access: 'superUser',
  params: BookParams,
  responses: { 200: BookUse },
  errors: ['book_not_found'],
})

/** Offers a withdrawn book again, on the same lists as before. */
export const restoreBook = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/books/:id/restore',
  summary: 'Take back the withdrawal of a book of the realm',
  access: 'superUser',
  repeat: 'harmless',
  params: BookParams,
  responses: { 204: null },
  errors: ['book_not_found', 'not_while_acting'],
})

const UnitParams = z.object({ id: z.uuid() })
export const SchoolBookParams = z.object({ id: z.uuid(), bookId: BookId })

export const listSchoolBooks = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/schoolUnits/:id/own-books',
  summary: 'List the books that a school unit has uploaded, also withdrawn books',
  access: 'user',
  params: UnitParams,
  query: BookListQuery,
  responses: { 200: BookList },
})

/**
 * The request body is the file. The uploader confirms that the school unit has the rights to the book; the audit log
 * stores this. Only the people of the unit may read the book.
 */
export const uploadSchoolBook = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/schoolUnits/:id/own-books',
  summary: 'Import an EPUB file as a book of a school unit',
  access: 'user',
  repeat: 'harmless',
  contentType: EPUB_TYPE,
  params: UnitParams,
  query: z.object({ rights: z.literal('confirmed') }),
  responses: { 201: ImportedBook, 200: ImportedBook },
  errors: [...UPLOAD_ERRORS, 'not_while_acting'],
})

export const getSchoolBookUse = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/schoolUnits/:id/own-books/:bookId/use',
  summary: 'Count the shelves of people of a school unit that have a book of the unit',
  access: 'user',
  params: SchoolBookParams,
  responses: { 200: BookUse },
})

export const withdrawSchoolBook = defineCall({
  service: 'library',
  method: 'DELETE',
  path: '/v1/schoolUnits/:id/own-books/:bookId',
  summary: 'Withdraw a book of a school unit',
  access: 'user',
  params: SchoolBookParams,
  responses: { 204: null },
  errors: ['book_not_found', 'not_while_acting'],
})

export const restoreSchoolBook = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/schoolUnits/:id/own-books/:bookId/restore',
  summary: 'Take back the withdrawal of a book of a school unit',
  access: 'user',
  repeat: 'harmless',
  params: SchoolBookParams,
  responses: { 204: null },
  errors: ['book_not_found', 'not_while_acting'],
})
