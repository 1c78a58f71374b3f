import type { Call, WebConfig } from '@lectern/contracts'
import * as z from 'zod/mini'
import { browserErrorReporter } from './error-report.ts'
import { createHttpClient } from './http/http-client.ts'
import type { EntryKind } from './outbox/entry-kind.ts'
import { startOutbox } from './outbox/start-outbox.ts'
import type { Platform } from './platform.tsx'
import { createOAuthClient } from './session/oauth-client.ts'
import { createSession } from './session/session.ts'
import { spendOnce } from './session/spend-once.ts'
import { TokenSet } from './session/token-set.ts'
import { createStoredValue } from './stored-value.ts'

/** What the app adds to the platform. */
interface PlatformPorts {
  /** Kinds of entries that the outbox sends. */
  readonly kinds: readonly EntryKind<unknown>[]
  /** False while requests to the services fail although the browser says that it is online. */
  readonly isReachable: () => boolean
  /** Makes a request, or answers it from this device. The outbox does not use it: it asks the services only. */
  readonly request: (call: Call, url: string, init: RequestInit) => Promise<Response>
}

/** Creates the platform on the real browser: its clock, storage, locks and network. */
export function createPlatform(config: WebConfig, { kinds, isReachable, request }: PlatformPorts): Platform {
  const { services } = config
  const oauth = createOAuthClient({
    authBase: services.auth,
    origin: globalThis.location.origin,
    storage: () => globalThis.sessionStorage,
    now: Date.now,
  })
  const session = createSession({
    stored: createStoredValue<TokenSet | null>('lectern_session', z.nullable(TokenSet), null),
    spendOnce,
    refresh: oauth.refresh,
    isOnline: () => navigator.onLine && isReachable(),
    now: Date.now,
    pause: (milliseconds) => new Promise((resolve) => globalThis.setTimeout(resolve, milliseconds)),
  })
  const errors = browserErrorReporter
  const outbox = startOutbox(kinds, createHttpClient({ services, tokens: session }), session, errors)
  return { config, http: createHttpClient({ services, tokens: session, request }), session, oauth, errors, outbox }
}
