import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** The actions of a user on their own account that the server can allow. Spec 2 §6, actions on the profile. */
export const OwnAction = z.enum(['EditName', 'EditPassword', 'EditEmail', 'ExportData', 'DeleteAccount'])
export type OwnAction = z.infer<typeof OwnAction>

const UncheckedText = z._default(z.string().check(z.maxLength(10_000)), '')

/** The state of the user's own account. */
export const OwnAccount = z.object({
  actions: z.array(OwnAction),
  /** True if the account belongs to a family instead of a school. Spec 2 §5, consumer-market user. */
  consumer: z.boolean(),
  /** Important actions require the password. For an account without a password they require a recent log-in. */
  hasPassword: z.boolean(),
  /** The time at which the server deletes the account; null if the user has not requested the deletion. */
  deletionDueAt: z.nullable(z.iso.datetime()),
})
export type OwnAccount = z.infer<typeof OwnAccount>

/** An active session of the user, on this or another device. */
export const OwnSession = z.object({
  uid: z.string(),
  /** Empty if the browser is unknown. */
  browser: z.string(),
  system: z.string(),
  lastUsedAt: z.iso.datetime(),
  /** True for the session that makes the request. */
  current: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const getOwnAccount = defineCall({
  service: 'account',
  method: 'GET',
  path: '/me/account',
  summary: 'What the person who is logged in may do with their account',
  access: 'user',
  responses: { 200: OwnAccount },
})

export const changeMyName = defineCall({
  service: 'account',
  method: 'PATCH',
  path: '/me',
  summary: 'Change one’s own name, where no school looks after it',
  access: 'user',
  body: z.object({ firstname: UncheckedText, lastname: UncheckedText }),
  responses: { 204: null },
  errors: ['not_while_acting'],
})

/**
 * The server changes the address when the user opens the link in the email to the new address. The old address also
 * gets an email.
 */
export const changeMyEmail = defineCall({
  service: 'account',
  method: 'POST',
  path: '/me/email',
  summary: 'Ask for another e-mail address, with the password',
  access: 'user',
  body: z.object({ email: UncheckedText, password: UncheckedText }),
  responses: { 204: null },
  errors: ['conflict', 'too_many_requests', 'not_while_acting'],
})

export const listMySessions = defineCall({
  service: 'account',
  method: 'GET',
  path: '/me/sessions',
  summary: 'Where the person is logged in',
  access: 'user',
  responses: { 200: z.object({ data: z.array(OwnSession) }) },
  errors: ['not_while_acting'],
})

/** Requires the password or a recent log-in, so that a stranger at an unlocked device cannot end the sessions. */
export const endMySessions = defineCall({
  service: 'account',
  method: 'POST',
  path: '/me/sessions/end',
  summary: 'Log out everywhere, here too',
  access: 'user',
  body: z.object({ password: UncheckedText }),
  responses: { 204: null },
  errors: ['need_fresh_login', 'too_many_requests', 'not_while_acting'],
})

export const exportMyData = defineCall({
  service: 'account',
  method: 'GET',
  path: '/me/export',
  summary: 'Everything that is held on the person who is logged in',
  access: 'user',
  responses: { 200: z.record(z.string(), z.unknown()) },
  errors: ['not_while_acting'],
})

export const requestDeletion = defineCall({
  service: 'account',
  method: 'POST',
  path: '/me/deletion',
  summary: 'Ask for the account to be deleted after 30 days, with the password',
  access: 'user',
  body: z.object({ password: UncheckedText }),
  responses: { 204: null },
  errors: ['too_many_requests', 'not_while_acting'],
})

export const cancelDeletion = defineCall({
  service: 'account',
  method: 'DELETE',
  path: '/me/deletion',
  summary: 'Keep the account that was to be deleted',
  access: 'user',
  responses: { 204: null },
  errors: ['not_while_acting'],
})
