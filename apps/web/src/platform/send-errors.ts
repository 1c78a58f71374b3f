import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser'

/** Starts to send uncaught errors and rejections. Removes data that can identify users or contain signatures. */
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
