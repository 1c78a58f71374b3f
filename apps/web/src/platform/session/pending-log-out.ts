import * as z from 'zod/mini'
import { createStoredValue } from '../stored-value.ts'

/**
 * Somebody logged out on this device where the auth service did not answer: its session lives until it is told, or until
 * somebody logs in here.
 */
export const pendingLogOut = createStoredValue('lectern_log_out_untold', z.boolean(), false)
