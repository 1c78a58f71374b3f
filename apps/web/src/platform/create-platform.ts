import type { WebConfig } from '@lectern/contracts'
import * as z from 'zod/mini'
import { browserErrorReporter } from './error-report.ts'
import { createHttpClient, type HttpClient } from './http/http-client.ts'
import { createOfflineAccess } from '../services/offline/offline-access.ts'
import { startOutbox } from './outbox/start-outbox.ts'
import type { Platform } from './platform.tsx'
import { spendOnce } from './session/spend-once.ts'
import { createOAuthClient } from './session/oauth-client.ts'
import { createSession } from './session/session.ts'
import { TokenSet } from './session/token-set.ts'
import { createStoredValue } from './stored-value.ts'

/**
 * Builds the platform on the real browser: its clock, storage, locks and network. `prefetchRelated` asks for what stands beside a
 * book, so that it can be offline with it.
 */
export function createPlatform(
  config: WebConfig,
  prefetchRelated: (http: HttpClient, bookId: string) => Promise<void>,
): Platform {
  const oauth = createOAuthClient({
    authBase: config.services.auth,
    origin: globalThis.location.origin,
    storage: () => globalThis.sessionStorage,
    now: Date.now,
  })
  const session = createSession({
    stored: createStoredValue<TokenSet | null>('lectern_session', z.nullable(TokenSet), null),
    spendOnce,
    refresh: oauth.refresh,
    isOnline: () => navigator.onLine && !offline.unreachable.get(),
    now: Date.now,
    pause: (milliseconds) => new Promise((resolve) => globalThis.setTimeout(resolve, milliseconds)),
  })
  const { services } = config
  const library = createHttpClient({ services, tokens: session })
  const errors = browserErrorReporter
  const outbox = startOutbox(library, session, errors)
  const http = createHttpClient({
    services,
    tokens: session,
    request: async (call, url, init) =>
      (call.method === 'GET' && (await (await offline.loadIfUsed())?.request(call, url, init))) || fetch(url, init),
  })
  const offline = createOfflineAccess(async (unreachable) => {
    const { startOffline } = await import('../services/offline/start-offline.ts')
    return startOffline({ services, http: library, pages: http, session, outbox, errors, prefetchRelated }, unreachable)
  })
  return { config, http, session, oauth, errors, outbox, offline }
}
