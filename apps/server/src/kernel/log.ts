import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

/**
 * A structured log, one JSON object a line. What could hold a token or a person's data is never passed to it; the
 * redaction is the second line of defence.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'headers.authorization', 'headers.cookie', 'password', '*.password'],
  })
}
