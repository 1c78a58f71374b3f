import { pino } from 'pino'
import type { Logger } from 'pino'

export type Log = Logger

/**
 * Creates a structured log with one JSON object a line. Callers pass no tokens and no personal data; the redaction is a
 * second line of defence.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'headers.authorization', 'headers.cookie', 'password', '*.password'],
  })
}
