import * as z from 'zod/mini'
import { defineCall } from './call.ts'

const Person = z.object({ uid: z.uuid() })

/** For a lost device or a stolen account: ends every session of the person. */
export const endPersonSessions = defineCall({
  service: 'auth',
  method: 'DELETE',
  path: '/v1/people/:uid/sessions',
  summary: 'Log a person of one’s school out everywhere',
  access: 'user',
  params: Person,
  responses: { 204: null },
  errors: ['not_while_acting'],
})

/** For a person without phone and recovery codes: ends their sessions and sends them an email. */
export const resetPersonSecondFactors = defineCall({
  service: 'auth',
  method: 'DELETE',
  path: '/v1/people/:uid/second-factors',
  summary: 'Take a person’s second factors away, so that they can set up others',
  access: 'user',
  params: Person,
  responses: { 204: null },
  errors: ['not_found', 'need_secure_login', 'need_fresh_login', 'not_while_acting'],
})
