import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { TEXT_MAX_LENGTH } from './identity.ts'
import { Realm } from './realm.ts'
import { textBetween } from './text.ts'

/** Path of the page that a password-reset email links to. The link ends with `#token=…`. */
export const NEW_PASSWORD_PATH = '/password/new'

/**
 * A password as the user typed it. The schema accepts any text, so that the server can report a problem under the
 * attribute's name.
 */
const UncheckedText = z._default(z.string().check(z.maxLength(10_000)), '')

/** The response does not show whether the account exists. */
export const requestPasswordReset = defineCall({
  service: 'account',
  method: 'POST',
  path: '/password/requestReset',
  summary: 'Have a link for a new password sent to the address of an account',
  access: 'anyone',
  body: z.object({ country: Realm, who: textBetween(1, TEXT_MAX_LENGTH) }),
  responses: { 204: null },
  errors: ['too_many_requests'],
})

/**
 * Sets a new password with the link from the email. Refuses with `link_invalid`, or reports a problem of the attribute
 * `password`.
 */
export const resetPassword = defineCall({
  service: 'account',
  method: 'POST',
  path: '/password/reset',
  summary: 'Choose a new password with the link that was sent',
  access: 'anyone',
  body: z.object({ link: z.url().check(z.maxLength(2048)), password: UncheckedText }),
  responses: { 204: null },
  errors: ['link_invalid'],
})

/** The requesting device stays logged in. All other devices of the user are logged out. */
export const changePassword = defineCall({
  service: 'account',
  method: 'POST',
  path: '/me/password',
  summary: 'Change one’s own password',
  access: 'user',
  body: z.object({ currentPassword: UncheckedText, password: UncheckedText }),
  responses: { 204: null },
  errors: ['too_many_requests', 'not_while_acting'],
})
