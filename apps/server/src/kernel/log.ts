import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

/**
 * Creates a log with one JSON object per line. Callers must not log tokens or personal data; `redact` is only a second
 * protection.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'headers.authorization', 'headers.cookie', 'password', '*.password'],
  })
}
