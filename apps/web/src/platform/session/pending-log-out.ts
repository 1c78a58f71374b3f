import * as z from 'zod/mini'
import { createStoredValue } from '../stored-value.ts'

/**
 * True after a log-out on this device that could not reach the auth service. The session at the auth service still
 * exists until the log-out is repeated there, or until the next log-in on this device.
 */
export const pendingLogOut = createStoredValue('lectern_log_out_untold', z.boolean(), false)
