import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

/**
 * Creates a log that writes one JSON object per line. Callers must not log tokens or personal data. If a caller logs
 * one of the fields in `redact` by mistake, the value of the field is replaced.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'headers.authorization', 'headers.cookie', 'password', '*.password'],
  })
}
