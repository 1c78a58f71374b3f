import * as z from 'zod/mini'
import { defineCall } from './call.ts'

const Person = z.object({ uid: z.uuid() })

/** For a device that was lost or an account that somebody else got into: the person logs in anew. */
export const endSessionsOf = defineCall({
  service: 'auth',
  method: 'DELETE',
  path: '/v1/people/:uid/sessions',
  summary: 'Log a person of one’s school out everywhere',
  access: 'user',
  params: Person,
  responses: { 204: null },
  errors: ['not_while_acting'],
})

/** For somebody who has lost their phone and their recovery codes. They are logged out, and told by letter. */
export const resetSecondFactorsOf = defineCall({
  service: 'auth',
  method: 'DELETE',
  path: '/v1/people/:uid/second-factors',
  summary: 'Take a person’s second factors away, so that they can set up others',
  access: 'user',
  params: Person,
  responses: { 204: null },
  errors: ['not_found', 'need_secure_login', 'need_fresh_login', 'not_while_acting'],
})
