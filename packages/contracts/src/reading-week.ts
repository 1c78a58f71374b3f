import * as z from 'zod/mini'
import { defineCall } from './call.ts'

/** Returns only the sum, because the home page shows no more. */
export const readReadingWeek = defineCall({
  service: 'library',
  method: 'GET',
  path: '/v1/user/:userId/reading/week',
  summary: 'How long somebody has read in this week of their country',
  access: 'user',
  params: z.object({ userId: z.uuid() }),
  responses: { 200: z.object({ seconds: z.int() }) },
  errors: ['not_found'],
})
