import type { WebConfig } from '@lectern/contracts'
import * as z from 'zod/mini'
import { browserErrorReporter } from './error-report.ts'
import { createHttpClient } from './http/http-client.ts'
import { startOutbox } from './outbox/start-outbox.ts'
import type { Platform } from './platform.tsx'
import { spendOnce } from './session/browser-lock.ts'
import { createOAuthClient } from './session/oauth-client.ts'
import { createSession } from './session/session.ts'
import { TokenSet } from './session/token-set.ts'
import { createStoredValue } from './stored-value.ts'

/** Builds the platform on the real browser: its clock, storage, locks and network. */
export function createPlatform(config: WebConfig): Platform {
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
    isOnline: () => navigator.onLine,
    now: Date.now,
    pause: (milliseconds) => new Promise((resolve) => globalThis.setTimeout(resolve, milliseconds)),
  })
  const http = createHttpClient({ services: config.services, tokens: session })
  const errors = browserErrorReporter
  return { config, http, session, oauth, errors, outbox: startOutbox(http, session, errors) }
}
