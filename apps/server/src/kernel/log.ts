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
  return pino(options, destination ?? openStandardOutput())
}

/** Memory for lines that cannot be written at the moment. When it is full, further lines are dropped. */
const UNWRITTEN_MAX_BYTES = 1_048_576

/**
 * Returns a stream to standard output. If standard output cannot be written, for example because its disk is full, the
 * server continues, and writes the lines when writing works again.
 */
function openStandardOutput(): DestinationStream {
  const output = pino.destination({ dest: process.stdout.fd, sync: true, maxLength: UNWRITTEN_MAX_BYTES })
  // Without a listener, the error would be an uncaught exception, whose log line would fail in the same way.
  output.on('error', () => {})
  return output
}

function toLogged(error: unknown): unknown {
  const safe = withoutValues(error)
  return safe instanceof Error ? pino.stdSerializers.err(safe) : safe
}
