import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { BookId } from './library.ts'
import { Position } from './position.ts'
import { textUpTo } from './text.ts'

/** Spec 2 §9: most events that one call brings. */
export const EVENT_BATCH_MAX = 100
/** Spec 2 §9: a buffer is emptied when it holds so many … */
export const EVENT_FLUSH_COUNT = 25
/** … or after so long, times the number of the attempt … */
export const EVENT_FLUSH_MS = 10_000
/** … of which there are so many. */
export const EVENT_RETRIES = 10

/** Spec 1 §3: a place in a flowing book is told by how far, 0 to 1; in one of fixed pages by its page, from 1. */
export const BookLocation = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('FlowableBookLocation'),
    percentage: z.number().check(z.minimum(0), z.maximum(1)),
    position: Position,
  }),
  z.object({ type: z.literal('FixedBookLocation'), page: z.int().check(z.minimum(1)), position: Position }),
])
export type BookLocation = z.infer<typeof BookLocation>

/** By the device's clock; no device is older than 1970. */
export const EventTime = z.iso.datetime().check(z.refine((time) => Date.parse(time) >= 0))

/** What every event carries. Spec 1 §7: 'a sessionId, a partition key and a source'. */
const everyEvent = {
  /** An event that is sent again is the same event. */
  id: z.uuid(),
  /** One sitting with one book; its read logs carry the same. */
  sessionId: z.uuid(),
  /** Events of one key stay in order: the person's id. */
  partitionKey: textUpTo(255),
  /** The application that the book is read in, or was sent to the reader from. */
  source: textUpTo(255),
  timestamp: EventTime,
}

/**
 * What happens in a sitting. Spec 1 §7, session events. Who reads, and with which device, the server adds: it knows both
 * from the token and the request.
 */
export const SessionEvent = z.discriminatedUnion('type', [
  z.object({
    ...everyEvent,
    type: z.literal('ContentSessionStartedEventV1'),
    contentReference: BookId,
    appInfo: z.object({ name: z.literal('Web'), version: textUpTo(64), language: textUpTo(35) }),
    service: textUpTo(255),
  }),
  z.object({ ...everyEvent, type: z.literal('ContentSessionEndedEventV1') }),
  z.object({
    ...everyEvent,
    type: z.literal('PageTurnedEventV1'),
    direction: z.enum(['forward', 'backward']),
    method: z.enum(['manual', 'automatic']),
    location: BookLocation,
    isFlowLayout: z.boolean(),
  }),
  z.object({ ...everyEvent, type: z.literal('GoToLocationEventV1'), location: BookLocation }),
  z.object({ ...everyEvent, type: z.literal('AudioPausedEventV1') }),
  z.object({ ...everyEvent, type: z.literal('AudioStartedEventV1') }),
  z.object({
    ...everyEvent,
    type: z.literal('AudioRateSetEventV1'),
    rate: z.number().check(z.minimum(0.5), z.maximum(2)),
  }),
  z.object({ ...everyEvent, type: z.literal('AudioLanguageChangedEventV1'), lang: textUpTo(35) }),
])
export type SessionEvent = z.infer<typeof SessionEvent>

export const pushSessionEvents = defineCall({
  service: 'sessionEvents',
  method: 'POST',
  path: '/v1/events',
  summary: 'Record what happened while a book was read',
  access: 'user',
  body: z.array(SessionEvent).check(z.minLength(1), z.maxLength(EVENT_BATCH_MAX)),
  responses: { 204: null },
})
