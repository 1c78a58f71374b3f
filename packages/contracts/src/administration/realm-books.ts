import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Book, BookParams, RevisionNumber } from '../library.ts'

export const ImportWarning = z.object({
  /** The message id of EPUBCheck, such as `RSC-007`. */
  id: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  file: z.nullable(z.string()),
  line: z.nullable(z.int()),
})
export type ImportWarning = z.infer<typeof ImportWarning>

/** Who may read a book: everyone in the realm, people with an active subscription, or people of units with the book. */
export const BookAccess = z.enum(['everyone', 'subscribers', 'lists'])
export type BookAccess = z.infer<typeof BookAccess>

/**
 * Allows or forbids the scripts of a book. Allowed scripts run in a sandbox with an opaque origin. `revision` is the
 * revision that the super user has decided about. If another revision is the current one, the call is refused.
 */
export const setBookTrust = defineCall({
  service: 'library',
  method: 'PUT',
  path: '/v1/books/:id/trust',
  summary: 'Allow or forbid the scripts of a book in the realm',
  access: 'superUser',
  params: BookParams,
  body: z.object({ trusted: z.boolean(), revision: z.optional(RevisionNumber) }),
  responses: { 204: null },
  errors: ['book_not_found', 'changed_meanwhile'],
})

/** Sets who may read a book in the realm. */
export const setBookAccess = defineCall({
  service: 'library',
  method: 'PUT',
  path: '/v1/books/:id/access',
  summary: 'Set who may read a book of the realm',
  access: 'superUser',
  params: BookParams,
  body: z.object({ access: BookAccess }),
  responses: { 204: null },
  errors: ['book_not_found', 'not_while_acting'],
})

/** Withdraws a book from the realm. Bookmarks and positions stay, and `restoreBook` offers the book again. */
export const withdrawBook = defineCall({
  service: 'library',
  method: 'DELETE',
  path: '/v1/books/:id',
  summary: 'Withdraw a book from the realm',
  access: 'superUser',
  params: BookParams,
  responses: { 204: null },
  errors: ['book_not_found', 'not_while_acting'],
})

export const ImportedBook = z.object({
  book: Book,
  /** False if the same file was imported before. */
  created: z.boolean(),
  warnings: z.array(ImportWarning),
})
export type ImportedBook = z.infer<typeof ImportedBook>

/** Media type of an EPUB file. EPUB OCF 3.3 §4.3. */
export const EPUB_TYPE = 'application/epub+zip'
/** Maximum size of an EPUB file in bytes. */
export const EPUB_BYTES_MAX = 2 * 1024 ** 3

/** Refusals of an upload. */
export const UPLOAD_ERRORS = [
  'unavailable',
  'unsupported_media_type',
  'import_not_a_zip',
  'import_zip_damaged',
  'import_zip_encrypted',
  'import_entry_unsafe',
  'import_too_many_files',
  'import_too_large',
  'import_no_container',
  'import_xml_malformed',
  'import_no_package',
  'import_version_unsupported',
  'import_empty_spine',
  'import_file_missing',
  'import_unreadable',
  'import_drm',
] as const

/** The request body is the file as a stream, with the content type `application/epub+zip`. */
export const uploadBook = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/books',
  summary: 'Import an EPUB file into the catalogue of the realm',
  access: 'superUser',
  repeat: 'harmless',
  contentType: EPUB_TYPE,
  responses: { 201: ImportedBook, 200: ImportedBook },
  errors: UPLOAD_ERRORS,
})
