import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { PAGE_SIZE_MAX } from '../paging.ts'
import { textBetween } from '../text.ts'

/** Kinds of changes that a webhook can send. */
export const WEBHOOK_EVENTS = [
  'person.created',
  'person.changed',
  'person.removed',
  'group.created',
  'group.changed',
  'group.deleted',
  'membership.changed',
  'organization.changed',
  'sync.applied',
  'sync.held',
  'sync.failed',
] as const
export const WebhookEventType = z.enum(WEBHOOK_EVENTS)
export type WebhookEventType = z.infer<typeof WebhookEventType>

export const WEBHOOK_NAME_MAX = 100
export const WEBHOOK_ADDRESS_MAX = 2000
/** Maximum number of webhooks of an organization. */
export const WEBHOOKS_MAX = 20
/** Maximum number of events in a delivery. */
export const WEBHOOK_EVENTS_MAX = 100
/** Hours for which a replaced key signs together with the new one. */
export const WEBHOOK_OLD_KEY_HOURS = 24
/** Days for which a delivery is tried, and for which it waits while the webhook is paused. */
export const WEBHOOK_TRY_DAYS = 5
/** Days after which a delivery is deleted. */
export const WEBHOOK_DELIVERY_DAYS = 30

/**
 * A change. It has no personal data: the receiver reads the rest over the API. `uid` is that of the person, the group, the
 * school unit or the sync; that of `membership.changed` is the person's.
 */
export const WebhookEvent = z.object({
  type: WebhookEventType,
  uid: z.uuid(),
  /** Uid of the school unit that the change concerns: that of the webhook, or one below. */
  organization: z.uuid(),
  timestamp: z.iso.datetime(),
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** The body of a delivery: `changes` with events, or `test` without. Standard Webhooks, 'Payload structure'. */
export const WebhookBody = z.object({
  type: z.enum(['changes', 'test']),
  /** Time at which the delivery was made. It is the same in every try. */
  timestamp: z.iso.datetime(),
  data: z.object({ events: z.array(WebhookEvent) }),
})
export type WebhookBody = z.infer<typeof WebhookBody>

/** `administrator`: a person has paused it. `gone`: the receiver answered 410. `failed`: the last try has failed. */
export const WebhookPause = z.enum(['administrator', 'gone', 'failed'])
export type WebhookPause = z.infer<typeof WebhookPause>

/** The decisions of an administrator about a webhook. */
export const WebhookSettings = z.object({
  name: textBetween(1, WEBHOOK_NAME_MAX),
  address: textBetween(1, WEBHOOK_ADDRESS_MAX),
  events: z.array(WebhookEventType).check(z.minLength(1), z.maxLength(WEBHOOK_EVENTS.length)),
  paused: z._default(z.boolean(), false),
})
export type WebhookSettings = z.infer<typeof WebhookSettings>

export const Webhook = z.extend(WebhookSettings, {
  id: z.uuid(),
  version: z.int(),
  pause: z.nullable(WebhookPause),
  /** Until when the replaced key signs too. Null if there is none. */
  oldKeyUntil: z.nullable(z.iso.datetime()),
})
export type Webhook = z.infer<typeof Webhook>

/**
 * Why a try has failed. `status`: the receiver answered with an error. `redirect`: it named another address. `timeout`: it
 * took too long. `private`: its name leads to a private address. `unreachable`: there was no connection.
 */
export const WebhookFailure = z.enum(['status', 'redirect', 'timeout', 'private', 'unreachable'])
export type WebhookFailure = z.infer<typeof WebhookFailure>

/** `waiting`: it was not delivered yet. `failed`: it is not tried again. */
export const WebhookDeliveryState = z.enum(['waiting', 'delivered', 'failed'])

export const WebhookDelivery = z.object({
  id: z.uuid(),
  type: z.enum(['changes', 'test']),
  state: WebhookDeliveryState,
  /** Number of events. */
  events: z.int(),
  createdAt: z.iso.datetime(),
  tries: z.int(),
  /** Null before the first try. */
  triedAt: z.nullable(z.iso.datetime()),
  /** When the next try is due. Null if there is none. */
  nextTryAt: z.nullable(z.iso.datetime()),
  /** Status of the last answer. Null without one. */
  status: z.nullable(z.int()),
  failure: z.nullable(WebhookFailure),
  /** Duration of the last try in milliseconds. */
  duration: z.nullable(z.int()),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookOwner = z.object({ orgId: z.uuid() })
/** A webhook in the path of a call. */
export const WebhookParams = z.extend(WebhookOwner, { webhookId: z.uuid() })
const shared = { service: 'webhooks', access: 'user' } as const

/** The key that signs the deliveries of a webhook, in the form of Standard Webhooks: `whsec_` and base64. */
const SigningKey = textBetween(1, 100)

export const listWebhooks = defineCall({
  ...shared,
  method: 'GET',
  path: '/organizations/:orgId/webhooks',
  summary: 'List the webhooks of an organization',
  params: WebhookOwner,
  responses: { 200: z.object({ data: z.array(Webhook) }) },
  errors: ['not_found'],
})

/**
 * Creates or replaces a webhook. The client chooses the id. The response to the creation contains the key that signs the
 * deliveries; no later response does. A webhook with another `version` than the stored one is refused.
 */
export const putWebhook = defineCall({
  ...shared,
  method: 'PUT',
  path: '/organizations/:orgId/webhooks/:webhookId',
  summary: 'Create or change a webhook of an organization',
  repeat: 'first response',
  params: WebhookParams,
  body: z.extend(WebhookSettings, { version: z.optional(z.int()) }),
  responses: { 200: z.object({ webhook: Webhook, signingKey: z.nullable(SigningKey) }) },
  errors: ['not_found', 'not_while_acting', 'changed_meanwhile', 'conflict'],
})

/** Deletes the deliveries, too. */
export const deleteWebhook = defineCall({
  ...shared,
  method: 'DELETE',
  path: '/organizations/:orgId/webhooks/:webhookId',
  summary: 'Delete a webhook of an organization',
  params: WebhookParams,
  responses: { 204: null },
  errors: ['not_found', 'not_while_acting'],
})

/** Makes a new key. For 24 hours, the earlier key signs too. No other call returns the new key. */
export const replaceWebhookKey = defineCall({
  ...shared,
  method: 'POST',
  path: '/organizations/:orgId/webhooks/:webhookId/key',
  summary: 'Replace the key that signs the deliveries of a webhook',
  repeat: 'first response',
  params: WebhookParams,
  responses: { 200: z.object({ signingKey: SigningKey }) },
  errors: ['not_found', 'not_while_acting'],
})

/** Sends a delivery of the type `test` at once, also from a paused webhook, and returns the result. It is not tried again. */
export const testWebhook = defineCall({
  ...shared,
  method: 'POST',
  path: '/organizations/:orgId/webhooks/:webhookId/test',
  summary: 'Send a test to the address of a webhook',
  repeat: 'first response',
  params: WebhookParams,
  responses: { 200: WebhookDelivery },
  errors: ['not_found', 'not_while_acting', 'too_many_requests'],
})

export const listWebhookDeliveries = defineCall({
  ...shared,
  method: 'GET',
  path: '/organizations/:orgId/webhooks/:webhookId/deliveries',
  summary: 'List the deliveries of a webhook, newest first',
  params: WebhookParams,
  query: z.object({
    pageNumber: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), 50),
  }),
  responses: { 200: z.object({ data: z.array(WebhookDelivery), meta: z.object({ totalCount: z.int() }) }) },
  errors: ['not_found'],
})

/**
 * Sends a delivery again, with the same id, before those that wait. Refused with `conflict` for a delivery that waits, for a
 * test, and while the webhook is paused.
 */
export const sendWebhookDelivery = defineCall({
  ...shared,
  method: 'POST',
  path: '/organizations/:orgId/webhooks/:webhookId/deliveries/:deliveryId/send',
  summary: 'Send a delivery of a webhook again',
  repeat: 'first response',
  params: z.extend(WebhookParams, { deliveryId: z.uuid() }),
  responses: { 202: WebhookDelivery },
  errors: ['not_found', 'not_while_acting', 'conflict'],
})
