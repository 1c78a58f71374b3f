import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { BookId } from './library.ts'
import { AuthorizeQuery } from './log-in.ts'
import { textBetween } from './text.ts'

/** Maximum number of characters of a place in a book: the path of a spine item with a fragment. */
const PLACE_MAX = 2048

/**
 * Logs in a person whom a learning platform has sent. A cookie of the launch says that it is the same browser. A launch
 * works once, within two minutes. LTI Core 1.3.
 */
export const logInByLaunch = defineCall({
  service: 'lti',
  method: 'POST',
  path: '/v1/log-in',
  summary: 'Log in after a launch from a learning platform',
  access: 'anyone',
  repeat: 'harmless',
  query: AuthorizeQuery,
  body: z.object({ launch: z.uuid() }),
  responses: { 204: null },
  errors: ['log_in_not_begun', 'account_inactive', 'account_removed', 'too_many_requests', 'need_secure_login'],
})

const params = z.object({ id: z.uuid() })

/** A teacher's choice of a link for a course. LTI Deep Linking 2.0. */
export const DeepLink = z.object({
  id: z.uuid(),
  /** Name of the platform as a super user has entered it. */
  platform: z.string(),
  /** Title of the course; null if the platform does not tell it. */
  course: z.nullable(z.string()),
  /** True if the platform takes scores of a quiz for a new link. */
  takesScores: z.boolean(),
})
export type DeepLink = z.infer<typeof DeepLink>

export const readDeepLink = defineCall({
  service: 'lti',
  method: 'GET',
  path: '/v1/deep-links/:id',
  summary: 'Get a request of a learning platform for a link to a book or an assignment',
  access: 'user',
  params,
  responses: { 200: DeepLink },
  errors: ['not_found'],
})

/** The page that the link opens. `none`: the teacher has cancelled. */
export const DeepLinkChoice = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('book'),
    book: BookId,
    /** Path of a spine item with the id of the text as fragment, and its title. Without it, the link opens the book where the pupil was. */
    place: z.optional(z.object({ uri: textBetween(1, PLACE_MAX), title: textBetween(1, 255) })),
  }),
  z.object({ type: z.literal('assignment'), assignment: z.uuid() }),
  z.object({ type: z.literal('none') }),
])
export type DeepLinkChoice = z.infer<typeof DeepLinkChoice>

/** A second choice replaces the first one until the platform has received it. */
export const answerDeepLink = defineCall({
  service: 'lti',
  method: 'POST',
  path: '/v1/deep-links/:id/answer',
  summary: 'Choose the link for a learning platform',
  access: 'user',
  repeat: 'harmless',
  params,
  body: DeepLinkChoice,
  responses: {
    200: z.object({
      /** Path of the page that returns to the platform. Null if the window of the platform returns by itself. */
      page: z.nullable(z.string()),
    }),
  },
  errors: ['not_found', 'book_not_found', 'not_while_acting'],
})
