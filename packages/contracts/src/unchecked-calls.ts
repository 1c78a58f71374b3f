import * as z from 'zod/mini'
import { defineCall } from './call.ts'

// Calls without a check of the request or response body. The web app uses these calls, so that no page loads a schema
// that only the server needs.

/** `pushActivity` without a check of the events. */
export const pushUncheckedActivity = defineCall({
  service: 'activity',
  method: 'POST',
  path: '/origin/:host/events',
  summary: '',
  access: 'user',
  repeat: 'harmless',
  params: z.object({ host: z.string() }),
  body: z.array(z.unknown()),
  responses: { 204: null },
})

/** `pushSessionEvents` without a check of the events. */
export const pushUncheckedSessionEvents = defineCall({
  service: 'sessionEvents',
  method: 'POST',
  path: '/v1/events',
  summary: '',
  access: 'user',
  repeat: 'harmless',
  body: z.array(z.unknown()),
  responses: { 204: null },
})

/** `changeSubmission` without a check of the response. */
export const changeUncheckedSubmission = defineCall({
  service: 'submissions',
  method: 'PATCH',
  path: '/:id',
  summary: '',
  access: 'user',
  repeat: 'harmless',
  params: z.object({ id: z.string() }),
  contentType: 'text/plain',
  body: z.string(),
  responses: { 200: z.unknown() },
})

/** `listSubmissions` without a check of the rows, for a caller that only counts the rows. */
export const listUncheckedSubmissions = defineCall({
  service: 'submissions',
  method: 'GET',
  path: '/',
  summary: '',
  access: 'user',
  query: z.object({ contextId: z.string(), limit: z.number() }),
  responses: { 200: z.object({ data: z.object({ data: z.array(z.unknown()) }) }) },
})
