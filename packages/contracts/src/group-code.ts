import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH } from './identity.ts'
import { AuthorizeQuery } from './log-in.ts'
import { Realm } from './realm.ts'
import { textBetween } from './text.ts'

/**
 * Sets the password and responds with the group code. Creates a code for a group without a code. Spec 2 §6,
 * `EditGroupPassword`.
 */
export const setGroupPassword = defineCall({
  service: 'auth',
  method: 'PUT',
  path: '/v1/groups/:group/password',
  summary: 'Set the password of a group for the log-in with the group code',
  access: 'user',
  params: z.object({ group: z.uuid() }),
  body: z.object({ password: textBetween(PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH) }),
  responses: { 200: z.object({ code: z.string() }) },
  errors: ['not_found'],
})

/**
 * Logs in to the shared account of the group. Responds as `logInByCredentials` does, but never requires a second step.
 */
export const logInByGroupCode = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/login/group',
  summary: 'Log in to the shared account of a group with its code and password',
  access: 'anyone',
  repeat: 'harmless',
  query: AuthorizeQuery,
  body: z.object({
    realm: Realm,
    code: textBetween(1, TEXT_MAX_LENGTH),
    password: textBetween(1, TEXT_MAX_LENGTH),
  }),
  responses: { 204: null },
  errors: ['wrong_group_code', 'account_inactive', 'account_removed', 'too_many_requests'],
})
