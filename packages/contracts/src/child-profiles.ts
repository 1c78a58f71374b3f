import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { TEXT_MAX_LENGTH } from './identity.ts'
import { AuthorizeQuery } from './log-in.ts'
import { textUpTo } from './text.ts'

/** Maximum number of child profiles of a family. */
export const CHILD_PROFILES_MAX = 6
/** The highest age of a child with a profile, in years. */
export const CHILD_AGE_MAX = 17
/** Number of digits of the PIN for the pages of the grown-up. */
export const PIN_LENGTH = 4

/** The drawings among which a family chooses the picture of a child. */
export const ProfilePicture = z.enum([
  'fox',
  'owl',
  'bear',
  'cat',
  'rabbit',
  'hedgehog',
  'whale',
  'boat',
  'rocket',
  'balloon',
  'moon',
  'mushroom',
])
export type ProfilePicture = z.infer<typeof ProfilePicture>

/** The books that a child sees: those for the age of the child, all, or those for readers of an age in years or younger. */
export const ProfileBooks = z.union([z.enum(['age', 'all']), z.int().check(z.minimum(0), z.maximum(CHILD_AGE_MAX))])
export type ProfileBooks = z.infer<typeof ProfileBooks>

export const ChildProfile = z.object({
  uid: z.uuid(),
  firstname: z.string(),
  birthYear: z.int(),
  picture: ProfilePicture,
  books: ProfileBooks,
})
export type ChildProfile = z.infer<typeof ChildProfile>

/** The values that a parent chooses. The server checks the name and the year. */
export const ChildProfileValues = z.object({
  firstname: textUpTo(TEXT_MAX_LENGTH),
  birthYear: z.int(),
  picture: ProfilePicture,
  books: ProfileBooks,
})
export type ChildProfileValues = z.infer<typeof ChildProfileValues>

const CHILD = z.object({ uid: z.uuid() })

export const listMyChildProfiles = defineCall({
  service: 'account',
  method: 'GET',
  path: '/me/child-profiles',
  summary: 'List the profiles of the children of a family account',
  access: 'user',
  responses: { 200: z.object({ data: z.array(ChildProfile), max: z.int() }) },
  errors: ['not_while_acting'],
})

export const createChildProfile = defineCall({
  service: 'account',
  method: 'POST',
  path: '/me/child-profiles',
  summary: 'Add the profile of a child to a family account',
  access: 'user',
  repeat: 'first response',
  body: ChildProfileValues,
  responses: { 200: ChildProfile },
  errors: ['child_profiles_full', 'not_found', 'not_while_acting'],
})

export const changeChildProfile = defineCall({
  service: 'account',
  method: 'PATCH',
  path: '/me/child-profiles/:uid',
  summary: 'Change the name, the year of birth, the picture or the books of a child',
  access: 'user',
  repeat: 'harmless',
  params: CHILD,
  body: z.partial(ChildProfileValues),
  responses: { 200: ChildProfile },
  errors: ['not_found', 'not_while_acting'],
})

/** Deletes the account of the child at once, with the shelf, the places and the reading. */
export const deleteChildProfile = defineCall({
  service: 'account',
  method: 'DELETE',
  path: '/me/child-profiles/:uid',
  summary: 'Delete the profile of a child with all its data',
  access: 'user',
  params: CHILD,
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})

/** The readers of a family: the parent, and the children with a profile. */
export const Readers = z.object({
  /** The uid of the person who reads in this session. */
  current: z.uuid(),
  /** True if the pages of the parent need a PIN. */
  pinSet: z.boolean(),
  parent: z.object({ uid: z.uuid(), name: z.string() }),
  children: z.array(z.pick(ChildProfile, { uid: true, firstname: true, picture: true })),
})
export type Readers = z.infer<typeof Readers>

export const listReaders = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/v1/readers',
  summary: 'List the people of a family who can read in this browser',
  access: 'user',
  responses: { 200: Readers },
  errors: ['not_while_acting'],
})

/**
 * Ends the session of this browser and begins that of another reader of the family. Responds with 204 and the header
 * `redirect-uri`, as `logInByCredentials` does. The parent needs the PIN, if one is set and the log-in is not recent.
 */
export const switchReader = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/readers/:uid',
  summary: 'Change the person of the family who reads in this browser',
  access: 'user',
  repeat: 'harmless',
  params: CHILD,
  query: AuthorizeQuery,
  body: z.object({ pin: z.optional(textUpTo(TEXT_MAX_LENGTH)) }),
  responses: { 204: null },
  errors: ['pin_wrong', 'pin_locked', 'account_inactive', 'account_removed', 'too_many_requests', 'not_while_acting'],
})

export const ReaderPin = z.string().check(z.regex(new RegExp(`^\\d{${PIN_LENGTH}}$`)))

export const setReaderPin = defineCall({
  service: 'auth',
  method: 'PUT',
  path: '/v1/reader-pin',
  summary: 'Set the PIN of the pages of the parent',
  access: 'user',
  body: z.object({ pin: ReaderPin }),
  responses: { 204: null },
  errors: ['too_many_requests', 'not_while_acting'],
})

export const removeReaderPin = defineCall({
  service: 'auth',
  method: 'DELETE',
  path: '/v1/reader-pin',
  summary: 'Remove the PIN of the pages of the parent',
  access: 'user',
  responses: { 204: null },
  errors: ['not_while_acting'],
})
