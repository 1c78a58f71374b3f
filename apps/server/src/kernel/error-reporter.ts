import type { Log } from './log.ts'

/** Where errors that nobody expected are reported beside the log. Spec 2 §8. */
export interface ErrorReporter {
  /** `tags` say where it happened; nothing of a request's body, query or person belongs in them. */
  report(error: unknown, tags: Readonly<Record<string, string>>): void
  /** Sends what is on its way. */
  close(): Promise<void>
}

const CLOSE_WAIT_MS = 2000
const SEND_TIMEOUT_MS = 10_000

const silent: ErrorReporter = { report: () => {}, close: async () => {} }

/**
 * Reports to a service that speaks Sentry's protocol, where a DSN is set. Of the library only its core is used: no
 * integration watches requests, so an event holds the error, its stack and the tags that it was given.
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
        if (!answer.ok) log.warn({ status: answer.status }, 'the error-reporting service refused an error')
        return { statusCode: answer.status }
      }),
  })
  client.init()
  return {
    report: (error, tags) => void client.captureException(error, { captureContext: { tags: { ...tags } } }),
    close: async () => void (await client.close(CLOSE_WAIT_MS)),
  }
}
