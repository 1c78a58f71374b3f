import * as z from 'zod/mini'
import { defineCall } from './call.ts'

const PersonParams = z.object({ uid: z.uuid() })

/** Ends every session of a person, for example after the loss of a device or the theft of an account. */
export const endPersonSessions = defineCall({
  service: 'auth',
  method: 'DELETE',
  path: '/v1/people/:uid/sessions',
  summary: 'End all sessions of another person',
  access: 'user',
  params: PersonParams,
  responses: { 204: null },
  errors: ['not_while_acting'],
})

/** Removes the second factors of a person, ends the person's sessions and sends the person an email. */
export const resetPersonSecondFactors = defineCall({
  service: 'auth',
  method: 'DELETE',
  path: '/v1/people/:uid/second-factors',
  summary: 'Remove all second factors of another person',
  access: 'user',
  params: PersonParams,
  responses: { 204: null },
  errors: ['not_found', 'need_secure_login', 'need_fresh_login', 'not_while_acting'],
})
