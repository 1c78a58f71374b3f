import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import { withoutValues } from './without-values.ts'

export type Log = Logger

/**
 * Creates a log with one JSON object per line. Callers must not log tokens or personal data; `redact` is only a second
 * protection.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLogged },
    redact: [
      'req.headers.authorization',
      'headers.authorization',
      'req.headers.cookie',
      'headers.cookie',
      'password',
      '*.password',
    ],
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function toLogged(error: unknown): unknown {
  const safe = withoutValues(error)
  return safe instanceof Error ? pino.stdSerializers.err(safe) : safe
}
