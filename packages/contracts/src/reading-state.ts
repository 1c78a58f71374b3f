import * as z from 'zod/mini'
import { BODY_BYTES_LARGE, defineCall } from './call.ts'
import { BookParams, Share } from './library.ts'
import { Bookmark, Position } from './position.ts'
import { textUpTo } from './text.ts'

/** Maximum number of bookmarks of a person in a book. */
export const BOOKMARKS_MAX = 2000
/** Maximum number of bookmark changes in one request. */
export const BOOKMARK_CHANGES_MAX = 50
const CHANGE_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const CHANGE_ID_LIST = new RegExp(`^${CHANGE_ID}(?:,${CHANGE_ID}){0,${BOOKMARK_CHANGES_MAX - 1}}$`)

/**
 * The `ETag` of the response is the version of the list. `changes` contains the ids of the latest applied changes,
 * newest last.
 */
export const listBookmarks = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/bookmarks',
  summary: 'List the bookmarks in a book',
  access: 'user',
  params: BookParams,
  responses: { 200: z.object({ bookmarks: z.array(Bookmark), changes: z.optional(z.array(z.uuid())) }) },
  errors: ['book_not_found'],
})

/**
 * Replaces the stored list (spec 1 §7). With the header `If-Match` (RFC 9110 §13.1.1), replaces only that version of
 * the list; otherwise the refusal is `changed_meanwhile`. `changes` contains the ids of the applied changes, separated
 * by commas.
 */
export const saveBookmarks = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/books/:id/bookmarks',
  summary: 'Replace the bookmarks in a book',
  access: 'user',
  repeat: 'harmless',
  params: BookParams,
  query: z.object({ changes: z.optional(z.string().check(z.regex(CHANGE_ID_LIST))) }),
  bodyBytesMax: BODY_BYTES_LARGE,
  body: z.array(Bookmark).check(z.maxLength(BOOKMARKS_MAX)),
  responses: { 204: null },
  errors: ['book_not_found', 'changed_meanwhile'],
})

/** The last position of the user on one device. */
export const DeviceLastmark = z.object({
  /** Empty if the request that saved the position had no `device`. */
  deviceId: z.string(),
  deviceLabel: z.string(),
  /** Time at which the user read at this position, by the server's clock. */
  at: z.iso.datetime(),
  /** Null if the device did not send the progress. */
  progress: z.nullable(Share),
  position: Position,
})
export type DeviceLastmark = z.infer<typeof DeviceLastmark>

/**
 * `position` is the latest position of all devices. `places` is absent if all devices have the same position. Spec 1
 * §7.
 */
export const getLastmark = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/lastmark',
  summary: 'Get the last position in a book',
  access: 'user',
  params: BookParams,
  responses: { 200: z.object({ position: Position, places: z.optional(z.array(DeviceLastmark)) }) },
  errors: ['book_not_found', 'not_found'],
})

/** Returns the title of the chapter and the sentence at the latest position. A value is null if it is unknown. */
export const getResumeSnippet = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/lastmark/words',
  summary: 'Get the sentence at the last position in a book',
  access: 'user',
  params: BookParams,
  responses: { 200: z.object({ chapter: z.nullable(z.string()), sentence: z.nullable(z.string()) }) },
  errors: ['book_not_found'],
})

/** Milliseconds since 1970 by the clock of the device, which may be wrong. */
const DeviceTime = z.int().check(z.minimum(0))
const Sequence = z.int().check(z.minimum(0))

/**
 * Ignores a position if the server has a position of that device with the same or a higher `sequence`. The age of the
 * position is `sentAt - readAt`, so that a wrong device clock does not matter.
 */
export const saveLastmark = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/books/:id/lastmark',
  summary: 'Store the last position in a book',
  access: 'user',
  repeat: 'harmless',
  params: BookParams,
  body: z.object({
    position: Position,
    device: z.optional(
      z.object({
        id: textUpTo(255),
        /** Browser and operating system by default, from the `User-Agent` header. */
        label: z.optional(textUpTo(255)),
        progress: z.nullable(Share),
        /** Increases with each position of the device, even if the device’s clock is set back. */
        sequence: Sequence,
        readAt: DeviceTime,
        sentAt: DeviceTime,
      }),
    ),
  }),
  responses: { 204: null },
  errors: ['book_not_found'],
})
