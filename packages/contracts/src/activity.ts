import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { BookId } from './library.ts'
import { EVENT_BATCH_MAX, EventTime } from './session-events.ts'
import { textBetween, textUpTo } from './text.ts'

/** Spec 2 §7: 'Events from the education source application are ignored.' */
export const IGNORED_SOURCE_APPLICATION = 'education'

/** A page as the pattern of its address, `/groups/$group/badges`, without ids of people. */
const Page = textUpTo(255).check(z.regex(/^\/(?:[a-z$-]+(?:\/[a-z$-]+)*)?$/iu))

/** Fields of every event. Spec 2 §3: 'sourceApplication, timestamp'. */
const everyEvent = {
  /** A repeated event has the same id and is stored once. */
  id: z.uuid(),
  /** The application of the event, or the application that the visit came from. */
  sourceApplication: textBetween(1, 255),
  timestamp: EventTime,
}

/** An action in the app. The person comes from the token: an event names no person. Spec 2, 'activity stream'. */
export const ActivityEvent = z.discriminatedUnion('type', [
  z.object({ ...everyEvent, type: z.literal('LoggedInEventV1') }),
  z.object({ ...everyEvent, type: z.literal('PageViewedEventV1'), page: Page }),
  z.object({ ...everyEvent, type: z.literal('BookOpenedEventV1'), contentReference: BookId }),
])
export type ActivityEvent = z.infer<typeof ActivityEvent>

/** `host`: the name of the host that served the app, without its dots. Spec 2 §7. */
export const pushActivity = defineCall({
  service: 'activity',
  method: 'POST',
  path: '/origin/:host/events',
  summary: 'Record what somebody did in the app',
  access: 'user',
  params: z.object({ host: textBetween(1, 253) }),
  body: z.array(ActivityEvent).check(z.minLength(1), z.maxLength(EVENT_BATCH_MAX)),
  responses: { 204: null },
})
