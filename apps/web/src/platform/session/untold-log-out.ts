import * as z from 'zod/mini'
import { createStoredValue } from '../stored-value.ts'

/**
 * Somebody logged out on this device where the auth service did not answer: its session lives until it is told. `unsent` is how
 * much of theirs waits here for their next log-in. Null once it is told, or where somebody logged in since.
 */
export const untoldLogOut = createStoredValue(
  'lectern_log_out_untold',
  z.nullable(z.object({ unsent: z.number() })),
  null,
)
