import * as z from 'zod/mini'
import { createStoredValue } from '../stored-value.ts'

/** True after a log-out that could not reach the auth service. The session at the auth service still exists. */
export const pendingLogOut = createStoredValue('lectern_log_out_untold', z.boolean(), false)
