import type { Call, WebConfig } from '@lectern/contracts'
import * as z from 'zod/mini'
import { browserErrorReporter } from './error-report.ts'
import { createHttpClient } from './http/http-client.ts'
import { trackPendingCalls } from './http/pending-calls.ts'
import type { EntryKind } from './outbox/entry-kind.ts'
import { startOutbox } from './outbox/start-outbox.ts'
import type { Platform } from './platform.tsx'
import { createOAuthClient } from './session/oauth-client.ts'
import { createSession } from './session/session.ts'
import { spendOnce } from './session/spend-once.ts'
import { TokenSet } from './session/token-set.ts'
import { createSignal } from './signal.ts'
import { createStoredValue } from './stored-value.ts'

/** Ports that the app provides. The platform must not depend on the services. */
interface PlatformPorts {
  /** Kinds of entries in the order in which the outbox sends them. */
  readonly kinds: readonly EntryKind<unknown>[]
  /** Returns false while requests fail although the browser reports that it is online. */
  readonly isReachable: () => boolean
  /** Makes a request, or returns a stored response. The outbox does not use this function. */
  readonly request: (call: Call, url: string, init: RequestInit) => Promise<Response>
}

/** Creates the platform with the clock, storage, locks and network of the browser. */
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
  const isStorageFailing = createSignal()
  const outbox = startOutbox(kinds, createHttpClient({ services, tokens: session }), session, errors, isStorageFailing)
  const { http, isCallPending } = trackPendingCalls(createHttpClient({ services, tokens: session, request }))
  return { config, http, isCallPending, session, oauth, errors, outbox, isStorageFailing }
}
