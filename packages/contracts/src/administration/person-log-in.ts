import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { textBetween } from '../text.ts'

const UserParams = z.object({ id: z.uuid() })

/** A new password for a person. The screen shows or prints it once. */
export const makePersonPassword = defineCall({
  service: 'controlPanel',
  method: 'POST',
  path: '/v1/users/:id/new-password',
  summary: 'Create a new password for a person that can be said or printed',
  access: 'user',
  repeat: 'first response',
  params: UserParams,
  responses: { 200: z.object({ password: textBetween(1, 100) }) },
  errors: ['not_found', 'not_while_acting'],
})

/** Days in which an invitation can be used. */
export const INVITATION_DAYS = 7

/** An invitation by email, with a link to choose the first password. */
export const invitePerson = defineCall({
  service: 'controlPanel',
  method: 'POST',
  path: '/v1/users/:id/invitation',
  summary: 'Send a person an email with a link to choose a password',
  access: 'user',
  repeat: 'first response',
  params: UserParams,
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting', 'too_many_requests'],
})

/**
 * Reasons why a person cannot log in, or not with a card. `many_wrong_passwords`: as many since the last log-in that the
 * log-in page can ask to wait.
 */
export const LOG_IN_PROBLEMS = [
  'deleting',
  'no_active_school',
  'no_password',
  'wrong_password',
  'many_wrong_passwords',
  'cards_off',
  'no_card',
] as const

export const checkPersonLogIn = defineCall({
  service: 'controlPanel',
  method: 'GET',
  path: '/v1/users/:id/log-in-problems',
  summary: 'Get the reasons why a person cannot log in',
  access: 'user',
  params: UserParams,
  responses: { 200: z.object({ problems: z.array(z.enum(LOG_IN_PROBLEMS)) }) },
  errors: ['not_found'],
})
