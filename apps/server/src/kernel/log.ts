import { writeSync } from 'node:fs'
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
 * server continues, and each later line tries to write again. The stream of pino waits until it can write, so it would
 * block the server.
 */
function openStandardOutput(): DestinationStream {
  const unwritten: Buffer[] = []
  let unwrittenBytes = 0
  const writeAll = (): void => {
    for (let [first] = unwritten; first !== undefined; [first] = unwritten) {
      const written = writeWhenReady(first)
      unwrittenBytes -= written
      if (written < first.length) unwritten[0] = first.subarray(written)
      else unwritten.shift()
    }
  }
  return {
    write: (line) => {
      const bytes = Buffer.from(line)
      if (unwrittenBytes + bytes.length <= UNWRITTEN_MAX_BYTES) {
        unwritten.push(bytes)
        unwrittenBytes += bytes.length
      }
      try {
        writeAll()
      } catch {
        // The next line tries again.
      }
    },
  }
}

/** Number and length of the waits for a program that reads the log through a pipe. */
const PIPE_WAITS_MAX = 50
const PIPE_WAIT_MS = 10

/** Writes to standard output and returns the number of written bytes. Waits if a pipe is full. */
function writeWhenReady(bytes: Buffer): number {
  for (let waits = 0; ; waits += 1) {
    try {
      return writeSync(process.stdout.fd, bytes)
    } catch (error) {
      const isPipeFull = error instanceof Error && 'code' in error && error.code === 'EAGAIN'
      if (!isPipeFull || waits >= PIPE_WAITS_MAX) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PIPE_WAIT_MS)
    }
  }
}

function toLogged(error: unknown): unknown {
  const safe = withoutValues(error)
  return safe instanceof Error ? pino.stdSerializers.err(safe) : safe
}
