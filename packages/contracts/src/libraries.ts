import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { TEXT_MAX_LENGTH } from './identity.ts'
import { AuthorizeQuery } from './log-in.ts'
import { textBetween } from './text.ts'

/**
 * `card`: members log in with card number and PIN on Lectern's page. `own-page`: members log in on a page of the
 * library.
 */
export const LibraryLogIn = z.enum(['card', 'own-page'])
export type LibraryLogIn = z.infer<typeof LibraryLogIn>

export const Library = z.object({ uid: z.uuid(), name: z.string(), logIn: LibraryLogIn })
export type Library = z.infer<typeof Library>

/** The libraries that are connected to the sign-in method ak-bibliotheken, ordered by name. */
export const listLibraries = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/v1/libraries',
  summary: 'List the public libraries whose members can log in',
  access: 'anyone',
  responses: { 200: z.object({ libraries: z.array(Library) }) },
})

/** Responds as `logInByCredentials` does, but never requires a second step. */
export const logInByLibraryCard = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/login/library',
  summary: 'Log in with a library card and its PIN',
  access: 'anyone',
  repeat: 'harmless',
  query: AuthorizeQuery,
  body: z.object({
    library: z.uuid(),
    card: textBetween(1, TEXT_MAX_LENGTH),
    pin: textBetween(1, TEXT_MAX_LENGTH),
  }),
  responses: { 204: null },
  errors: [
    'wrong_library_card',
    'school_unknown',
    'account_inactive',
    'account_removed',
    'identifier_taken',
    'provider_unreachable',
    'too_many_requests',
  ],
})
