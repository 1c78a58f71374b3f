import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { TEXT_MAX_LENGTH } from './identity.ts'
import { Realm } from './realm.ts'
import { textBetween } from './text.ts'

/** Path of the page that a password-reset email links to. The fragment of the link is `token=…`. */
export const NEW_PASSWORD_PATH = '/password/new'

/**
 * A password as the user typed it. Accepts any text of up to 10,000 characters, so that the server reports problems by
 * attribute.
 */
const UncheckedText = z._default(z.string().check(z.maxLength(10_000)), '')

/** The response does not show whether the account exists. */
export const requestPasswordReset = defineCall({
  service: 'account',
  method: 'POST',
  path: '/password/requestReset',
  summary: 'Send a password-reset email to the owner of an account',
  access: 'anyone',
  repeat: 'first response',
  body: z.object({ country: Realm, who: textBetween(1, TEXT_MAX_LENGTH) }),
  responses: { 204: null },
  errors: ['too_many_requests'],
})

/**
 * Ends all sessions of the user and sends the user an email. Refuses with `link_invalid`, or reports a problem of the
 * attribute `password`.
 */
export const resetPassword = defineCall({
  service: 'account',
  method: 'POST',
  path: '/password/reset',
  summary: 'Set a new password with the link from a password-reset email',
  access: 'anyone',
  repeat: 'first response',
  body: z.object({ link: z.url().check(z.maxLength(2048)), password: UncheckedText }),
  responses: { 204: null },
  errors: ['link_invalid'],
})

/** Ends all other sessions of the user and sends the user an email. */
export const changePassword = defineCall({
  service: 'account',
  method: 'POST',
  path: '/me/password',
  summary: 'Change the password of the current user',
  access: 'user',
  repeat: 'first response',
  body: z.object({ currentPassword: UncheckedText, password: UncheckedText }),
  responses: { 204: null },
  errors: ['too_many_requests', 'not_while_acting'],
})
