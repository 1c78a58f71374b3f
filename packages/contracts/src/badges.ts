import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { AuthorizeQuery } from './log-in.ts'
import { textBetween } from './text.ts'

/** Number of characters of a card's secret: 32 random bytes in base64url. */
export const BADGE_SECRET_LENGTH = 43
/** Maximum number of pupils in one request: one page of the pupil list. */
const BADGES_AT_ONCE_MAX = 100

/** Reasons for a new card, for the audit log. `new`: the pupil has no card. `renewal`: the whole group gets new cards. */
export const BadgeReason = z.enum(['new', 'lost', 'damaged', 'misused', 'renewal'])
export type BadgeReason = z.infer<typeof BadgeReason>

const GroupParams = z.object({ group: z.uuid() })

/** A pupil of a group. `issuedAt` is the creation time of the pupil's valid card; null without a valid card. */
export const BadgeHolder = z.object({
  uid: z.uuid(),
  name: z.string(),
  issuedAt: z.nullable(z.iso.datetime()),
})
export type BadgeHolder = z.infer<typeof BadgeHolder>

/** The log-in settings of a group, with the cards of its pupils. */
export const GroupLogIns = z.object({
  group: z.object({ uid: z.uuid(), name: z.string(), schoolUnit: z.string(), code: z.nullable(z.string()) }),
  /** Spec 2 §3, `qrCodeLoginEnabled`. */
  qrCodeLoginEnabled: z.boolean(),
  /** True if a password for the group code is set. */
  passwordSet: z.boolean(),
  pupils: z.array(BadgeHolder),
})
export type GroupLogIns = z.infer<typeof GroupLogIns>

/**
 * A new card. `address` is the content of the QR code: the address of the log-in page with the card's secret in the
 * fragment. Browsers send no fragment to a server.
 */
export const NewBadge = z.object({ uid: z.uuid(), address: z.string() })
export type NewBadge = z.infer<typeof NewBadge>

export const readGroupLogIns = defineCall({
  service: 'auth',
  method: 'GET',
  path: '/v1/groups/:group/log-ins',
  summary: 'Get the log-in settings of a group: the cards of its pupils and its code',
  access: 'user',
  params: GroupParams,
  responses: { 200: GroupLogIns },
  errors: ['not_found'],
})

/** Creates a card for each of the pupils. The previous cards of the pupils become invalid at once. */
export const makeBadges = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/groups/:group/badges',
  summary: 'Create new log-in cards for pupils of a group and revoke their previous cards',
  access: 'user',
  repeat: 'first response',
  params: GroupParams,
  body: z.object({
    pupils: z.array(z.uuid()).check(z.minLength(1), z.maxLength(BADGES_AT_ONCE_MAX)),
    reason: BadgeReason,
  }),
  responses: { 200: z.object({ badges: z.array(NewBadge) }) },
  errors: ['not_found', 'qr_log_in_off'],
})

export const revokeBadge = defineCall({
  service: 'auth',
  method: 'DELETE',
  path: '/v1/groups/:group/badges/:pupil',
  summary: 'Revoke the log-in card of a pupil',
  access: 'user',
  params: z.object({ group: z.uuid(), pupil: z.uuid() }),
  responses: { 204: null },
  errors: ['not_found'],
})

/** Responds as `logInByCredentials` does, but never requires a second step. */
export const logInByBadge = defineCall({
  service: 'auth',
  method: 'POST',
  path: '/v1/login/qr',
  summary: 'Log in with the secret of a log-in card',
  access: 'anyone',
  repeat: 'harmless',
  query: AuthorizeQuery,
  body: z.object({ secret: textBetween(1, 2 * BADGE_SECRET_LENGTH) }),
  responses: { 204: null },
  errors: ['wrong_badge', 'qr_log_in_off', 'account_inactive', 'account_removed', 'too_many_requests'],
})
