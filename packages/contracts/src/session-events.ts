import * as z from 'zod/mini'
import { BODY_BYTES_LARGE, defineCall } from './call.ts'
import { BookId } from './library.ts'
import { Position } from './position.ts'
import { textUpTo } from './text.ts'

/** Maximum number of events in one request. Spec 2 §9. */
export const EVENT_BATCH_MAX = 100
/** The client sends its buffered events when it has this number of events. Spec 2 §9. */
export const EVENT_FLUSH_COUNT = 25
/** The client sends buffered events at the latest after this time in milliseconds. */
export const EVENT_FLUSH_MS = 10_000
/** Maximum number of retries of a batch. */
export const EVENT_RETRIES = 10

/** Spec 1 §3: a fraction from 0 to 1 in a reflowable book, a page number from 1 in a fixed-layout book. */
export const BookLocation = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('FlowableBookLocation'),
    percentage: z.number().check(z.minimum(0), z.maximum(1)),
    position: Position,
  }),
  z.object({ type: z.literal('FixedBookLocation'), page: z.int().check(z.minimum(1)), position: Position }),
])
export type BookLocation = z.infer<typeof BookLocation>

/** Time by the clock of the device, not before 1970. */
export const EventTime = z.iso.datetime().check(z.refine((time) => Date.parse(time) >= 0))

/** Fields that all session events have. Spec 1 §7: 'a sessionId, a partition key and a source'. */
const commonFields = {
  /** A repeated event has the same id, so that the server stores the event only once. */
  id: z.uuid(),
  /** Id of one reading of one book, from opening to closing. */
  sessionId: z.uuid(),
  /** The user's id. Events with the same key stay in order. */
  partitionKey: textUpTo(255),
  /** The application that opened the reader. */
  source: textUpTo(255),
  timestamp: EventTime,
}

/** An event of a reading session. Spec 1 §7, session events. */
export const SessionEvent = z.discriminatedUnion('type', [
  z.object({
    ...commonFields,
    type: z.literal('ContentSessionStartedEventV1'),
    contentReference: BookId,
    appInfo: z.object({ name: z.literal('Web'), version: textUpTo(64), language: textUpTo(35) }),
    service: textUpTo(255),
  }),
  z.object({ ...commonFields, type: z.literal('ContentSessionEndedEventV1') }),
  z.object({
    ...commonFields,
    type: z.literal('PageTurnedEventV1'),
    direction: z.enum(['forward', 'backward']),
    method: z.enum(['manual', 'automatic']),
    location: BookLocation,
    isFlowLayout: z.boolean(),
  }),
  z.object({ ...commonFields, type: z.literal('GoToLocationEventV1'), location: BookLocation }),
  z.object({ ...commonFields, type: z.literal('AudioPausedEventV1') }),
  z.object({ ...commonFields, type: z.literal('AudioStartedEventV1') }),
  z.object({
    ...commonFields,
    type: z.literal('AudioRateSetEventV1'),
    rate: z.number().check(z.minimum(0.5), z.maximum(2)),
  }),
  z.object({ ...commonFields, type: z.literal('AudioLanguageChangedEventV1'), lang: textUpTo(35) }),
])
export type SessionEvent = z.infer<typeof SessionEvent>

export const pushSessionEvents = defineCall({
  service: 'sessionEvents',
  method: 'POST',
  path: '/v1/events',
  summary: 'Store events of reading sessions',
  access: 'user',
  repeat: 'harmless',
  bodyBytesMax: BODY_BYTES_LARGE,
  body: z.array(SessionEvent).check(z.minLength(1), z.maxLength(EVENT_BATCH_MAX)),
  responses: { 204: null },
})
