import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH } from './identity.ts'
import { AuthorizeQuery } from './log-in.ts'
import { Realm } from './realm.ts'
import { textBetween } from './text.ts'

/** Spec 2 §6, `EditGroupPassword`. If the group has no code yet, the server creates a code. */
export const setGroupPassword = defineCall({
  service: 'auth',
  method: 'PUT',
  path: '/v1/groups/:group/password',
  summary: 'Set the password that a group logs in with, beside its code',
  access: 'user',
  params: z.object({ group: z.uuid() }),
  body: z.object({ password: textBetween(PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH) }),
  responses: { 200: z.object({ code: z.string() }) },
  errors: ['not_found'],
})

/** Logs in to the shared account of the group. Responds as `logInByCredentials` does. */
export const logInByGroupCode = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/login/group',
  summary: 'Log in with the code and the password of a group',
  access: 'anyone',
  query: AuthorizeQuery,
  body: z.object({
    realm: Realm,
    code: textBetween(1, TEXT_MAX_LENGTH),
    password: textBetween(1, TEXT_MAX_LENGTH),
  }),
  responses: { 204: null },
  errors: ['wrong_group_code', 'account_inactive', 'too_many_requests'],
})
