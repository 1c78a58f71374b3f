import type { Log } from './log.ts'
import { withoutValues } from './without-values.ts'

/** Sends unexpected errors to an error-reporting service. Spec 2 §8. */
export interface ErrorReporter {
  /** `tags` must contain no personal data and no part of a request's body or query. */
  report(error: unknown, tags: Readonly<Record<string, string>>): void
  /** Sends the queued reports and stops the reporter. Waits at most `CLOSE_WAIT_MS`. */
  close(): Promise<void>
}

const CLOSE_WAIT_MS = 2000
const SEND_TIMEOUT_MS = 10_000

const silent: ErrorReporter = { report: () => {}, close: async () => {} }

/**
 * Creates a reporter for a service with the Sentry protocol. Without a DSN, the reporter does nothing. Sentry's
 * integrations are not used, because integrations add data of requests.
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
        const response = await fetch(options.url, {
          method: 'POST',
          body,
          headers: options.headers ?? {},
          signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        })
        if (!response.ok) log.warn({ status: response.status }, 'the error-reporting service refused a report')
        return { statusCode: response.status }
      }),
  })
  client.init()
  return {
    report: (error, tags) =>
      void client.captureException(withoutValues(error), { captureContext: { tags: { ...tags } } }),
    close: async () => void (await client.close(CLOSE_WAIT_MS)),
  }
}
