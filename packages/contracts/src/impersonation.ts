import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ACT_REASON_MIN_LENGTH, TEXT_MAX_LENGTH } from './identity.ts'
import { AuthorizeQuery } from './log-in.ts'
import { textBetween } from './text.ts'

/** Duration in seconds after which the server ends an impersonation. */
export const IMPERSONATION_MAX_S = 3600

export const ActReason = textBetween(ACT_REASON_MIN_LENGTH, TEXT_MAX_LENGTH)

/** A person whom the user may impersonate. */
export const ImpersonationTarget = z.object({ uid: z.uuid(), name: z.string() })
export type ImpersonationTarget = z.infer<typeof ImpersonationTarget>

export const getImpersonationTarget = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/v1/act-as/:uid',
  summary: 'Get a person whom the current user may impersonate',
  access: 'user',
  params: z.object({ uid: z.uuid() }),
  responses: { 200: ImpersonationTarget },
  errors: ['not_while_acting'],
})

/**
 * Responds with 204 and the header `redirect-uri`, as `logInByCredentials` does. The tokens belong to the impersonated
 * person and have the claim `act`.
 */
export const startImpersonation = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/act-as/:uid',
  summary: 'Start to impersonate a person, with a reason. RFC 8693 §4.1',
  access: 'user',
  repeat: 'first response',
  params: z.object({ uid: z.uuid() }),
  query: AuthorizeQuery,
  body: z.object({ reason: ActReason }),
  responses: { 204: null },
  errors: ['not_while_acting'],
})

export const endImpersonation = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/act-as/end',
  summary: 'End the current impersonation',
  access: 'user',
  repeat: 'harmless',
  responses: { 204: null },
})
