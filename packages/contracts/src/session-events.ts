import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { BookId } from './library.ts'
import { Position } from './position.ts'
import { textUpTo } from './text.ts'

/** Maximum number of events in one call. Spec 2 §9. */
export const EVENT_BATCH_MAX = 100
/** Number of events that empties the buffer. Spec 2 §9. */
export const EVENT_FLUSH_COUNT = 25
/** Time that empties the buffer, multiplied by the number of the attempt. */
export const EVENT_FLUSH_MS = 10_000
/** Maximum number of attempts. */
export const EVENT_RETRIES = 10

/** Spec 1 §3: a position in a reflowable book is a share, 0 to 1; in a fixed-layout book it is a page, from 1. */
export const BookLocation = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('FlowableBookLocation'),
    percentage: z.number().check(z.minimum(0), z.maximum(1)),
    position: Position,
  }),
  z.object({ type: z.literal('FixedBookLocation'), page: z.int().check(z.minimum(1)), position: Position }),
])
export type BookLocation = z.infer<typeof BookLocation>

/** Time of the device's clock, not before 1970. */
export const EventTime = z.iso.datetime().check(z.refine((time) => Date.parse(time) >= 0))

/** Fields of every event. Spec 1 §7: 'a sessionId, a partition key and a source'. */
const everyEvent = {
  /** A repeated event has the same id and is stored once. */
  id: z.uuid(),
  /** One reading session with one book; its read logs have the same id. */
  sessionId: z.uuid(),
  /** Events with the same key stay in order. The key is the person's id. */
  partitionKey: textUpTo(255),
  /** The application of the reader, or the application that opened the reader. */
  source: textUpTo(255),
  timestamp: EventTime,
}

/**
 * An event of a reading session. Spec 1 §7, session events. The server adds the person, from the token, and the device,
 * from the request.
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
