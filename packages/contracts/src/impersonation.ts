import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ACT_REASON_MIN_LENGTH, TEXT_MAX_LENGTH } from './identity.ts'
import { AuthorizeQuery } from './log-in.ts'
import { textBetween } from './text.ts'

/** How long one may act as another person, in all. */
export const ACTING_LONGEST_S = 3600

export const ActReason = textBetween(ACT_REASON_MIN_LENGTH, TEXT_MAX_LENGTH)

/** Somebody as whom one may act. */
export const Actable = z.object({ uid: z.uuid(), name: z.string() })
export type Actable = z.infer<typeof Actable>

export const getActable = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/v1/act-as/:uid',
  summary: 'The person whom I want to act as, if I may',
  access: 'user',
  params: z.object({ uid: z.uuid() }),
  responses: { 200: Actable },
  errors: ['not_while_acting'],
})

/** Answers 204 with the header `redirect-uri`, as a log-in does; the code's tokens are the person's, with `act`. */
export const startActing = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/act-as/:uid',
  summary: 'Act as another person, for a reason. RFC 8693 §4.1',
  access: 'user',
  params: z.object({ uid: z.uuid() }),
  query: AuthorizeQuery,
  body: z.object({ reason: ActReason }),
  responses: { 204: null },
  errors: ['not_while_acting'],
})

export const endActing = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/act-as/end',
  summary: 'Stop acting as another person',
  access: 'user',
  responses: { 204: null },
})
