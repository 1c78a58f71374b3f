import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { BookParams, Share } from './library.ts'
import { Bookmark, Position } from './position.ts'
import { textUpTo } from './text.ts'

/** Most changes of a list of bookmarks that one call names. */
export const BOOKMARK_CHANGES_MAX = 50
const CHANGE = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const CHANGES = new RegExp(`^${CHANGE}(?:,${CHANGE}){0,${BOOKMARK_CHANGES_MAX - 1}}$`)

/** The answer's `ETag` is the list's version. `changes`: the ones that the list holds already, newest last. */
export const listBookmarks = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/bookmarks',
  summary: 'My bookmarks in a book',
  access: 'user',
  params: BookParams,
  responses: { 200: z.object({ bookmarks: z.array(Bookmark), changes: z.optional(z.array(z.uuid())) }) },
  errors: ['book_not_found'],
})

/**
 * The whole list replaces the stored one (spec 1 §7). With `If-Match` (RFC 9110 §13.1.1) only that version of it:
 * another one is `changed_meanwhile`. `changes` names what the list was changed by, with commas between the ids, so that
 * whoever did not hear the answer finds them in the list.
 */
export const saveBookmarks = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/books/:id/bookmarks',
  summary: 'Store my bookmarks in a book',
  access: 'user',
  params: BookParams,
  query: z.object({ changes: z.optional(z.string().check(z.regex(CHANGES))) }),
  body: z.array(Bookmark).check(z.maxLength(2000)),
  responses: { 204: null },
  errors: ['book_not_found', 'changed_meanwhile'],
})

/** Where one device of the reader stopped. */
export const DevicePlace = z.object({
  /** Empty where the device did not say. */
  deviceId: z.string(),
  deviceLabel: z.string(),
  /** By the server's clock. */
  at: z.iso.datetime(),
  /** How far; null where the device did not say. */
  progress: z.nullable(Share),
  position: Position,
})
export type DevicePlace = z.infer<typeof DevicePlace>

/** `position` is the latest; `places`, there where devices stopped at different ones, begins with it. Spec 1 §7. */
export const getLastmark = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/lastmark',
  summary: 'Where I stopped in a book',
  access: 'user',
  params: BookParams,
  responses: { 200: z.object({ position: Position, places: z.optional(z.array(DevicePlace)) }) },
  errors: ['book_not_found', 'not_found'],
})

/** The latest place in words: the chapter's name, and the sentence. Null: nobody has begun, or the book does not tell. */
export const getStopWords = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/lastmark/words',
  summary: 'Where I stopped in a book, in its words',
  access: 'user',
  params: BookParams,
  responses: { 200: z.object({ chapter: z.nullable(z.string()), sentence: z.nullable(z.string()) }) },
  errors: ['book_not_found'],
})

/** Milliseconds since 1970 by the device's own clock, which may be wrong. */
const DeviceTime = z.int().check(z.minimum(0))
const Sequence = z.int().check(z.minimum(0))

/**
 * `position` alone is the place of now. With `device` it is that device's place: it never replaces one of a higher
 * `sequence`. How long ago it was read, `sentAt - readAt` tells, so that a clock which is wrong does no harm.
 */
export const saveLastmark = defineCall({
  service: 'library',
  method: 'POST',
  path: '/v1/books/:id/lastmark',
  summary: 'Store where I stopped in a book',
  access: 'user',
  params: BookParams,
  body: z.object({
    position: Position,
    device: z.optional(
      z.object({
        id: textUpTo(255),
        /** Without one the server takes the browser's name. */
        label: z.optional(textUpTo(255)),
        progress: z.nullable(Share),
        /** Grows with each place of the device, whatever its clock does. */
        sequence: Sequence,
        readAt: DeviceTime,
        sentAt: DeviceTime,
      }),
    ),
  }),
  responses: { 204: null },
  errors: ['book_not_found'],
})
