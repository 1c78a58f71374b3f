import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** Responds with the reading time of the current week in seconds. */
export const readReadingWeek = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/user/:userId/reading/week',
  summary: 'Get the reading time of a user in the current week',
  access: 'user',
  params: z.object({ userId: z.uuid() }),
  responses: { 200: z.object({ seconds: z.int() }) },
  errors: ['not_found'],
})
