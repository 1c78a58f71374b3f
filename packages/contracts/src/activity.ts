import * as z from 'zod/mini'
import { BODY_BYTES_LARGE, defineCall } from './call.ts'
import { BookId } from './library.ts'
import { EVENT_BATCH_MAX, EventTime } from './session-events.ts'
import { textBetween, textUpTo } from './text.ts'

/**
 * The server accepts events of this source application and does not store them. Spec 2 §7: 'Events from the education
 * source application are ignored.'
 */
export const IGNORED_SOURCE_APPLICATION = 'education'

/** The route pattern of a page, such as `/groups/$group/badges`. The pattern contains no ids of other people. */
const Page = textUpTo(255).check(z.regex(/^\/(?:[a-z$-]+(?:\/[a-z$-]+)*)?$/iu))

/** Fields that all activity events have. Spec 2 §3: 'sourceApplication, timestamp'. */
const commonFields = {
  /** A repeated event has the same id, so that the server stores the event only once. */
  id: z.uuid(),
  /** The application in which the visit began. */
  sourceApplication: textBetween(1, 255),
  timestamp: EventTime,
}

/** An action of a user in the app. The server reads the user from the access token. Spec 2, 'activity stream'. */
export const ActivityEvent = z.discriminatedUnion('type', [
  z.object({ ...commonFields, type: z.literal('LoggedInEventV1') }),
  z.object({ ...commonFields, type: z.literal('PageViewedEventV1'), page: Page }),
  z.object({ ...commonFields, type: z.literal('BookOpenedEventV1'), contentReference: BookId }),
])
export type ActivityEvent = z.infer<typeof ActivityEvent>

/** `host` is the host name of the web app, without its dots. Spec 2 §7. */
export const pushActivity = defineCall({
  service: 'activity',
  method: 'POST',
  path: '/origin/:host/events',
  summary: 'Store activity events of the current user',
  access: 'user',
  repeat: 'harmless',
  params: z.object({ host: textBetween(1, 253) }),
  bodyBytesMax: BODY_BYTES_LARGE,
  body: z.array(ActivityEvent).check(z.minLength(1), z.maxLength(EVENT_BATCH_MAX)),
  responses: { 204: null },
})
