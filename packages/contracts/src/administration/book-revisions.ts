import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { BookParams, NarrationLanguage, RevisionNumber } from '../library.ts'
import { textUpTo } from '../text.ts'
import { SchoolBookParams } from './managed-books.ts'
import { EPUB_TYPE, ImportWarning, UPLOAD_ERRORS } from './realm-books.ts'

/** A revision number in an address. */
const RevisionParam = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(999_999))
/** Maximum number of characters of the note about a revision. */
export const REVISION_NOTE_MAX = 500

/** One uploaded file of a book. Shelves, positions and assignments belong to the book, not to a revision. */
export const BookRevision = z.object({
  number: RevisionNumber,
  uploadedAt: z.iso.datetime(),
  /** Name of the uploader; null for a book of the server's operator or of a deleted account. */
  uploadedBy: z.nullable(z.string()),
  /** Description of the changes by the uploader. */
  note: z.nullable(z.string()),
  /** Size of the file; null for a book of an older import. */
  bytes: z.nullable(z.int()),
  /** True for the revision that readers open. */
  isCurrent: z.boolean(),
  /** False if the files of the revision have been deleted. */
  isStored: z.boolean(),
})
export type BookRevision = z.infer<typeof BookRevision>

const RevisionList = z.object({
  /** The newest revision first. */
  data: z.array(BookRevision),
  /** True if other owners have the same book, so that no owner may change its file. */
  isShared: z.boolean(),
})

/**
 * Signs that a file is another book than the current revision. Details of the refusal `revision_differs`. A part is
 * absent if it does not differ.
 */
export const RevisionDifferences = z.object({
  /** The title, if the identifier differs, too. */
  title: z.optional(z.object({ before: z.string(), after: z.string() })),
  /** Numbers of chapters, if the file has fewer. */
  chapters: z.optional(z.object({ before: z.int(), after: z.int() })),
  /** BCP 47 tags of the text. */
  language: z.optional(z.object({ before: z.string(), after: z.string() })),
  /** Narrations that the file does not have. */
  narrations: z.optional(z.array(NarrationLanguage)),
})
export type RevisionDifferences = z.infer<typeof RevisionDifferences>

const RevisionQuery = {
  note: z.optional(textUpTo(REVISION_NOTE_MAX)),
  /** The uploader has seen the differences, and means this book. */
  differences: z.optional(z.literal('confirmed')),
}
const UploadedRevision = z.object({
  number: RevisionNumber,
  /** True if the scripts of the book were allowed, and must be allowed again for the new file. */
  trustEnded: z.boolean(),
  warnings: z.array(ImportWarning),
})
const REVISION_ERRORS = [
  ...UPLOAD_ERRORS,
  'book_not_found',
  'book_shared',
  'revision_unchanged',
  'revision_differs',
  'not_while_acting',
] as const
const RESTORE_ERRORS = ['book_not_found', 'book_shared', 'not_found', 'not_while_acting'] as const

export const listBookRevisions = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/revisions',
  summary: 'List the revisions of a book of the realm',
  access: 'superUser',
  params: BookParams,
  responses: { 200: RevisionList },
  errors: ['book_not_found'],
})

/** The request body is the corrected file. New openings of the book get this file; open readers stay in theirs. */
export const uploadBookRevision = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/books/:id/revisions',
  summary: 'Import a corrected EPUB file as the current revision of a book of the realm',
  access: 'superUser',
  repeat: 'harmless',
  contentType: EPUB_TYPE,
  params: BookParams,
  query: z.object(RevisionQuery),
  responses: { 201: UploadedRevision },
  errors: REVISION_ERRORS,
})

/** Makes an older revision the current one again. Refused with `not_found` if its files have been deleted. */
export const restoreBookRevision = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/books/:id/revisions/:number/restore',
  summary: 'Make a revision of a book of the realm the current one again',
  access: 'superUser',
  repeat: 'harmless',
  params: z.extend(BookParams, { number: RevisionParam }),
  responses: { 204: null },
  errors: RESTORE_ERRORS,
})

export const listSchoolBookRevisions = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/schoolUnits/:id/own-books/:bookId/revisions',
  summary: 'List the revisions of a book of a school unit',
  access: 'user',
  params: SchoolBookParams,
  responses: { 200: RevisionList },
  errors: ['book_not_found'],
})

/** As `uploadBookRevision`. The uploader confirms that the school unit has the rights to the book. */
export const uploadSchoolBookRevision = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/schoolUnits/:id/own-books/:bookId/revisions',
  summary: 'Import a corrected EPUB file as the current revision of a book of a school unit',
  access: 'user',
  repeat: 'harmless',
  contentType: EPUB_TYPE,
  params: SchoolBookParams,
  query: z.object({ ...RevisionQuery, rights: z.literal('confirmed') }),
  responses: { 201: UploadedRevision },
  errors: REVISION_ERRORS,
})

export const restoreSchoolBookRevision = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/schoolUnits/:id/own-books/:bookId/revisions/:number/restore',
  summary: 'Make a revision of a book of a school unit the current one again',
  access: 'user',
  repeat: 'harmless',
  params: z.extend(SchoolBookParams, { number: RevisionParam }),
  responses: { 204: null },
  errors: RESTORE_ERRORS,
})
