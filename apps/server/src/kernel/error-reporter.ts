import type { Log } from './log.ts'

/** Reports unexpected errors to a service, beside the log. Spec 2 §8. */
export interface ErrorReporter {
  /** `tags` name the place of the error. They contain nothing of a request's body, its query or its person. */
  report(error: unknown, tags: Readonly<Record<string, string>>): void
  /** Sends the reports that are still queued. */
  close(): Promise<void>
}

const CLOSE_WAIT_MS = 2000
const SEND_TIMEOUT_MS = 10_000

const silent: ErrorReporter = { report: () => {}, close: async () => {} }

/**
 * Creates a reporter for a service with Sentry's protocol, where a DSN is set. Only the core of the library is used: no
 * integration observes requests, so an event contains the error, its stack and the given tags.
 */
export async function createErrorReporter(dsn: string | undefined, log: Log): Promise<ErrorReporter> {
  if (dsn === undefined) return silent
  const { createStackParser, createTransport } = await import('@sentry/core')
  const { ServerRuntimeClient, nodeStackLineParser } = await import('@sentry/core/server')
  const client = new ServerRuntimeClient({
    dsn,
    integrations: [],
    platform: 'node',
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          body,
          headers: options.headers ?? {},
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        })
        if (!answer.ok) log.warn({ status: answer.status }, 'the error-reporting service refused a report')
        return { statusCode: answer.status }
      }),
  })
  client.init()
  return {
    report: (error, tags) => void client.captureException(error, { captureContext: { tags: { ...tags } } }),
    close: async () => void (await client.close(CLOSE_WAIT_MS)),
  }
}
