import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { BookParams, Share } from './library.ts'
import { Bookmark, Position } from './position.ts'
import { textUpTo } from './text.ts'

/** Maximum number of bookmark changes in one call. */
export const BOOKMARK_CHANGES_MAX = 50
const CHANGE = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const CHANGES = new RegExp(`^${CHANGE}(?:,${CHANGE}){0,${BOOKMARK_CHANGES_MAX - 1}}$`)

/**
 * The `ETag` of the response is the list's version. `changes`: ids of the changes that the list already contains,
 * newest last.
 */
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
 * The list replaces the stored list (spec 1 §7). With `If-Match` (RFC 9110 §13.1.1) it replaces only that version;
 * otherwise the refusal is `changed_meanwhile`. `changes` are the ids of the changes in the list, separated by commas,
 * so that a client that missed the response finds them in the list.
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

/** The position of one device of the reader. */
export const DeviceLastmark = z.object({
  /** Empty if the device sent none. */
  deviceId: z.string(),
  deviceLabel: z.string(),
  /** Time of the server's clock. */
  at: z.iso.datetime(),
  /** Null if the device sent none. */
  progress: z.nullable(Share),
  position: Position,
})
export type DeviceLastmark = z.infer<typeof DeviceLastmark>

/** `position` is the latest; `places` lists the positions of devices, if they differ, latest first. Spec 1 §7. */
export const getLastmark = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/lastmark',
  summary: 'Where I stopped in a book',
  access: 'user',
  params: BookParams,
  responses: { 200: z.object({ position: Position, places: z.optional(z.array(DeviceLastmark)) }) },
  errors: ['book_not_found', 'not_found'],
})

/**
 * The latest position as text: the chapter's name and the sentence. Null if there is no lastmark, or the book has no
 * such text.
 */
export const getResumeSnippet = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/books/:id/lastmark/words',
  summary: 'Where I stopped in a book, in its words',
  access: 'user',
  params: BookParams,
  responses: { 200: z.object({ chapter: z.nullable(z.string()), sentence: z.nullable(z.string()) }) },
  errors: ['book_not_found'],
})

/** Milliseconds since 1970 by the device's clock, which may be wrong. */
const DeviceTime = z.int().check(z.minimum(0))
const Sequence = z.int().check(z.minimum(0))

/**
 * `position` alone is the current position. With `device` it is that device's position, and never replaces one with a
 * higher `sequence`. The age is `sentAt - readAt`, so that a wrong clock does no harm.
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
        /** Default: the name of the browser. */
        label: z.optional(textUpTo(255)),
        progress: z.nullable(Share),
        /** Increases with each position of the device, independent of its clock. */
        sequence: Sequence,
        readAt: DeviceTime,
        sentAt: DeviceTime,
      }),
    ),
  }),
  responses: { 204: null },
  errors: ['book_not_found'],
})
