import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { TEXT_MAX_LENGTH } from './identity.ts'
import { Realm } from './realm.ts'
import { textBetween } from './text.ts'

/** Where the link of a mail for a forgotten password leads: the address, then `#token=…`. */
export const NEW_PASSWORD_PATH = '/password/new'

/** A password as it was typed: what is wrong with it is said as a problem of its attribute. */
const Typed = z._default(z.string().check(z.maxLength(10_000)), '')

/** The answer is the same whether there is such an account or not. */
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

/** Takes the link as it was opened. Refused with `link_invalid`, or with a problem of the attribute `password`. */
export const resetPassword = defineCall({
  service: 'account',
  method: 'POST',
  path: '/password/reset',
  summary: 'Choose a new password with the link that was sent',
  access: 'anyone',
  body: z.object({ link: z.url().check(z.maxLength(2048)), password: Typed }),
  responses: { 204: null },
  errors: ['link_invalid'],
})

/** The device that asks stays logged in, every other is logged out. */
export const changePassword = defineCall({
  service: 'account',
  method: 'POST',
  path: '/me/password',
  summary: 'Change one’s own password',
  access: 'user',
  body: z.object({ currentPassword: Typed, password: Typed }),
  responses: { 204: null },
  errors: ['too_many_requests', 'not_while_acting'],
})
