import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** The server can allow these actions of users on their own account. Spec 2 §6, actions on the profile. */
export const OwnAction = z.enum(['EditName', 'EditPassword', 'EditEmail', 'ExportData', 'DeleteAccount'])
export type OwnAction = z.infer<typeof OwnAction>

const UncheckedText = z._default(z.string().check(z.maxLength(10_000)), '')

export const OwnAccount = z.object({
  actions: z.array(OwnAction),
  /** True if the account belongs to a family instead of a school. Spec 2 §5, consumer-market user. */
  consumer: z.boolean(),
  /** Important actions require the password, or a recent log-in if there is no password. */
  hasPassword: z.boolean(),
  /** The time at which the server deletes the account; null if the user has not requested the deletion. */
  deletionDueAt: z.nullable(z.iso.datetime()),
})
export type OwnAccount = z.infer<typeof OwnAccount>

/** A device on which the user is logged in. */
export const OwnSession = z.object({
  /** The session of the device that was used last. */
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
  summary: "Get the state of the current user's account and the actions that are allowed on it",
  access: 'user',
  responses: { 200: OwnAccount },
})

export const changeMyName = defineCall({
  service: 'account',
  method: 'PATCH',
  path: '/me',
  summary: 'Change the name of the current user',
  access: 'user',
  repeat: 'harmless',
  body: z.object({ firstname: UncheckedText, lastname: UncheckedText }),
  responses: { 204: null },
  errors: ['not_while_acting'],
})

/**
 * Sends a link to the new address, and an email to the old address. The server changes the address when the user opens
 * the link.
 */
export const changeMyEmail = defineCall({
  service: 'account',
  method: 'POST',
  path: '/me/email',
  summary: 'Send a link that confirms a new email address of the current user',
  access: 'user',
  repeat: 'first response',
  body: z.object({ email: UncheckedText, password: UncheckedText }),
  responses: { 204: null },
  errors: ['conflict', 'too_many_requests', 'not_while_acting'],
})

export const listMySessions = defineCall({
  service: 'account',
  method: 'GET',
  path: '/me/sessions',
  summary: 'List the devices on which the current user is logged in',
  access: 'user',
  responses: { 200: z.object({ data: z.array(OwnSession) }) },
  errors: ['not_while_acting'],
})

/** Ends all sessions of the device to which the session belongs. The session that makes the request stays valid. */
export const endMyDevice = defineCall({
  service: 'account',
  method: 'DELETE',
  path: '/me/sessions/:uid',
  summary: 'Log the current user out on another device',
  access: 'user',
  params: z.object({ uid: z.string().check(z.maxLength(100)) }),
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})

/** Requires the password, or a recent log-in if the account has no password. */
export const endMySessions = defineCall({
  service: 'account',
  method: 'POST',
  path: '/me/sessions/end',
  summary: 'End all sessions of the current user, including the current session',
  access: 'user',
  repeat: 'harmless',
  body: z.object({ password: UncheckedText }),
  responses: { 204: null },
  errors: ['need_fresh_login', 'too_many_requests', 'not_while_acting'],
})

export const exportMyData = defineCall({
  service: 'account',
  method: 'GET',
  path: '/me/export',
  summary: 'Export all stored data about the current user',
  access: 'user',
  responses: { 200: z.record(z.string(), z.unknown()) },
  errors: ['not_while_acting'],
})

export const requestDeletion = defineCall({
  service: 'account',
  method: 'POST',
  path: '/me/deletion',
  summary: "Request the deletion of the current user's account after 30 days",
  access: 'user',
  repeat: 'first response',
  body: z.object({ password: UncheckedText }),
  responses: { 204: null },
  errors: ['too_many_requests', 'not_while_acting'],
})

export const cancelDeletion = defineCall({
  service: 'account',
  method: 'DELETE',
  path: '/me/deletion',
  summary: "Cancel the requested deletion of the current user's account",
  access: 'user',
  responses: { 204: null },
  errors: ['not_while_acting'],
})
