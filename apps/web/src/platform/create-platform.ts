import type { WebConfig } from '@lectern/contracts'
import * as z from 'zod/mini'
import { browserErrorReporter } from './error-report.ts'
import { createHttpClient, type HttpClient } from './http/http-client.ts'
import { createKeptDoor } from '../services/offline/offline-access.ts'
import { startOutbox } from './outbox/start-outbox.ts'
import type { Platform } from './platform.tsx'
import { spendOnce } from './session/spend-once.ts'
import { createOAuthClient } from './session/oauth-client.ts'
import { createSession } from './session/session.ts'
import { TokenSet } from './session/token-set.ts'
import { createStoredValue } from './stored-value.ts'

/**
 * Builds the platform on the real browser: its clock, storage, locks and network. `readBeside` asks for what stands beside a
 * book, so that it can be kept with it.
 */
export function createPlatform(
  config: WebConfig,
  readBeside: (http: HttpClient, bookId: string) => Promise<void>,
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
    isOnline: () => navigator.onLine && !kept.away.get(),
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
    ask: async (call, url, init) =>
      (call.method === 'GET' && (await (await kept.ifAny())?.ask(call, url, init))) || fetch(url, init),
  })
  const kept = createKeptDoor(async (away) => {
    const { startKept } = await import('../services/offline/start-offline.ts')
    return startKept({ services, http: library, pages: http, session, outbox, errors, readBeside }, away)
  })
  return { config, http, session, oauth, errors, outbox, kept }
}
