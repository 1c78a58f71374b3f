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
 * Sends uncaught errors and rejections with their stack, each once. Removes clicks, requests and addresses, because
 * they can identify users and contain signatures.
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
