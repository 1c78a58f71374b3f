import * as z from 'zod/mini'
import { BODY_BYTES_LARGE, defineCall } from './call.ts'
import { limitUpTo, Offset, paged } from './paging.ts'
import { textUpTo } from './text.ts'

/** Maximum number of books in one page of a shelf. Spec 2 §9. */
export const BOOKSHELF_FETCH_LIMIT = 500
/** Interval in milliseconds at which the reader creates read logs. Spec 1 §9. */
export const READ_LOG_INTERVAL_MS = 3000

export const BookId = z.uuid()
export const BookParams = z.object({ id: BookId })
/** Number of a revision of a book: 1 for the first file, 2 for the first corrected file. */
export const RevisionNumber = z.int().check(z.minimum(1))
const REVISION_DIGITS = 6
/** Number of the revision that a reader has open. By default the current revision. */
const RevisionQuery = z.object({ revision: z.optional(textUpTo(REVISION_DIGITS)) })
/** A fraction from 0 to 1. */
export const Share = z.number().check(z.minimum(0), z.maximum(1))

export const NarrationLanguage = z.object({
  /** BCP 47 tag, or `takk` or `tsp` for the finger languages. */
  language: z.string(),
  label: z.string(),
  media: z.enum(['audio', 'video']),
})
export type NarrationLanguage = z.infer<typeof NarrationLanguage>

/** Ages of the intended readers in years. `to` is null without an upper limit. schema.org `typicalAgeRange`. */
export const AgeRange = z.object({ from: z.int(), to: z.nullable(z.int()) })
export type AgeRange = z.infer<typeof AgeRange>

/** A book of the realm's catalogue. */
export const Book = z.object({
  id: BookId,
  title: z.string(),
  authors: z.array(z.string()),
  language: z.string(),
  layout: z.enum(['reflowable', 'pre-paginated']),
  direction: z.enum(['ltr', 'rtl']),
  narrations: z.array(NarrationLanguage),
  kind: z.enum(['book', 'frog']),
  /** Signed address of the cover image; null without a cover. The app then draws a cover with title and author. */
  coverUrl: z.nullable(z.string()),
  /** Seconds of narration in the main language; 0 without narration. */
  duration: z.number(),
  description: z.nullable(z.string()),
  ages: z.nullable(AgeRange),
  /** Level that the publisher states, such as 'B1' or 'Year 3'. schema.org `educationalLevel`. */
  level: z.nullable(z.string()),
  accessibility: z.object({
    summary: z.nullable(z.string()),
    features: z.array(z.string()),
    hazards: z.array(z.string()),
    accessModes: z.array(z.string()),
  }),
})
export type Book = z.infer<typeof Book>

/** A book on the shelf of a user, with the user's progress. */
export const ShelfBook = z.object({
  book: Book,
  addedAt: z.iso.datetime(),
  lastOpenedAt: z.nullable(z.iso.datetime()),
  progress: Share,
})
export type ShelfBook = z.infer<typeof ShelfBook>

export const listShelf = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/user/:userId/books',
  summary: 'List the books on the shelf of a user',
  access: 'user',
  params: z.object({ userId: z.uuid() }),
  query: z.object({
    limit: limitUpTo(BOOKSHELF_FETCH_LIMIT),
    offset: Offset,
  }),
  responses: { 200: paged(ShelfBook) },
  errors: ['not_found'],
})

/** Maximum number of characters of a search text for the catalogue or the shelf. */
export const SEARCH_MAX_LENGTH = 255

/**
 * `resourcesUrl` is the base address of the unpacked book; it ends with a slash. Spec 1 §7. `scriptedUrl` is the signed
 * base address of the same files for pages that run scripts. `scriptedUrl` is absent unless the book is trusted, and for
 * an older revision. `revision` is the number of the revision.
 */
export const getResourcesUrl = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/resources-url',
  summary: 'Get the address of the files of a book',
  access: 'user',
  params: BookParams,
  query: RevisionQuery,
  responses: {
    200: z.object({
      resourcesUrl: z.url(),
      scriptedUrl: z.optional(z.url()),
      // Other implementations of the library have no revisions.
      revision: z.optional(RevisionNumber),
    }),
  },
  errors: ['book_not_found'],
})

/** `policy` is a query string without the question mark: `Policy=…&Signature=…&Key-Pair-Id=…`. Spec 1 §7. */
export const getBookPolicy = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/policy',
  summary: 'Get a signature for the files of a book',
  access: 'user',
  params: BookParams,
  query: RevisionQuery,
  responses: { 200: z.object({ policy: z.string() }) },
  errors: ['book_not_found'],
})

/**
 * Maximum reading time of one read log, in seconds. Browsers run the timers of a background page only once a minute.
 */
export const READ_LOG_SECONDS_MAX = 120

/**
 * Spec 1 §3. `percentage` is a fraction from 0 to 1, `timestamp` is in seconds since 1970. `seconds` is the reading
 * time since the previous read log, by default 3.
 */
export const ReadLog = z.object({
  bookId: BookId,
  sessionId: z.uuid(),
  deviceId: textUpTo(255),
  percentage: Share,
  timestamp: z.int().check(z.minimum(0)),
  seconds: z.optional(z.int().check(z.minimum(1), z.maximum(READ_LOG_SECONDS_MAX))),
  source: z.literal('web-bookshelf'),
})
export type ReadLog = z.infer<typeof ReadLog>

export const pushReadLogs = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v2/readlogs',
  summary: 'Store read logs of the current user',
  access: 'user',
  repeat: 'harmless',
  bodyBytesMax: BODY_BYTES_LARGE,
  body: z.array(ReadLog).check(z.minLength(1), z.maxLength(500)),
  responses: { 204: null },
})
