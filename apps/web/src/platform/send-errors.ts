import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser'

/**
 * Listens for errors and rejections that nobody caught, and sends each once with its stack. No clicks, requests or
 * addresses: those name books, people and signatures.
 */
export function sendErrors(dsn: string, release: string): void {
  const client = new BrowserClient({
    dsn,
    release,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [globalHandlersIntegration(), dedupeIntegration(), linkedErrorsIntegration()],
    beforeSend: ({ request: _address, user: _person, breadcrumbs: _clicks, ...event }) => event,
  })
  getCurrentScope().setClient(client)
  client.init()
}
